/** The script of the element: whoever loads it has `<waymesh-world>`. */
import { WaymeshWorld } from './waymesh_world';

/** The full page stands beside the script. */
WaymeshWorld.page = import.meta.url.replace(/[^/]*$/, '');
// Two script tags are one too many, but no harm.
if (!customElements.get('waymesh-world')) customElements.define('waymesh-world', WaymeshWorld);

export type { ErrorDetail, PathDetail, ReadyDetail, ViewDetail } from './events';
export { WaymeshWorld };
