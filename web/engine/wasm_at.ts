/** What a module's factory needs to find its WebAssembly: at an address which, in the single file, holds the bytes. */
export function wasmAt(url: string): { locateFile: () => string; wasmBinary?: Uint8Array } {
  const [head, base64] = url.split(';base64,');
  if (!head?.startsWith('data:') || base64 === undefined) return { locateFile: () => url };
  return { locateFile: () => url, wasmBinary: Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)) };
}
