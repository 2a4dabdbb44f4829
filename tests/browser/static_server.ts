import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';

const dist = new URL('../../dist/', import.meta.url);
const types: Record<string, string> = {
  ...{ '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' },
  '.svg': 'image/svg+xml',
};

export interface StaticServer {
  /** Address of what it serves; ends with a slash. */
  address: string;
  close(): Promise<void>;
}

export interface StaticOptions {
  /** Begins and ends with a slash. */
  folder?: string;
  headers?: Record<string, string>;
  /** In the place of files of dist/, by name. */
  files?: Record<string, string>;
}

/** Serves dist/ as any static host does: files under a folder, and nothing beside it. */
export async function serveStatic({ folder = '/', headers = {}, files = {} }: StaticOptions): Promise<StaticServer> {
  const server = createServer(async ({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://host');
    const name = pathname.startsWith(folder) ? pathname.slice(folder.length) || 'index.html' : undefined;
    try {
      if (name === undefined) throw new Error(`${pathname} is not under ${folder}`);
      const text = files[name] ?? (await readFile(new URL(name, dist)));
      response.writeHead(200, { ...headers, 'content-type': types[extname(name)] ?? 'application/octet-stream' });
      response.end(text);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${folder}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
