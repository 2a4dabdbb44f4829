/** `waymesh/element`: whoever imports it has `<waymesh-world>`; on a server it does nothing. */
import { WaymeshWorld } from '../element/waymesh_world';

const { customElements } = globalThis as Partial<typeof globalThis>;
if (customElements && !customElements.get('waymesh-world')) customElements.define('waymesh-world', WaymeshWorld);

export type { ErrorDetail, PathDetail, ReadyDetail, ViewDetail } from '../element/events';
export { WaymeshWorld };
