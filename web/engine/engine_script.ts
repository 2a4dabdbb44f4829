/** The engine's script, as a file beside the page's own. The single file has `inline_script.ts` in its place. */
import workerUrl from './worker.ts?worker&url';

let importing: string | undefined;

/** A worker's script must be of the page's own origin, but may import one of another. */
function ownScript(url: URL): string | URL {
  if (url.origin === location.origin) return url;
  importing ??= URL.createObjectURL(new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' }));
  return importing;
}

export function makeWorker(name: string): Worker {
  return new Worker(ownScript(new URL(workerUrl, import.meta.url)), { type: 'module', name });
}

/** Runs the script on the page's own thread. */
export async function runHere(): Promise<void> {
  await import(/* @vite-ignore */ workerUrl);
}
