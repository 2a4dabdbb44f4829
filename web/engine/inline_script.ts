/** The engine's script, as an element of the page: for the single file, in the place of `engine_script.ts`. */

let address: string | undefined;

function addressOfScript(): string {
  const text = document.getElementById('engine')?.textContent ?? '';
  return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
}

export function makeWorker(name: string): Worker {
  address ??= addressOfScript();
  return new Worker(address, { name });
}

/** It has run where it stands, before the page's own. */
export async function runHere(): Promise<void> {}
