/** The engine's script, as an element of the page: for the single file, in the place of `engine_script.ts`. */

/** Read while it is there: an embed puts its map in the place of the markup. */
const text = document.getElementById('engine')?.textContent ?? '';
let address: string | undefined;

export function makeWorker(name: string): Worker {
  address ??= URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  return new Worker(address, { name });
}

/** It has run where it stands, before the page's own. */
export async function runHere(): Promise<void> {}
