import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Answer {
  status: number | null;
  out: string;
  error: string;
}

export const command = fileURLToPath(new URL('../../build/native/waymesh', import.meta.url));

/** Runs the command that the native build made. */
export function waymesh(...args: string[]): Answer {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  return { status, out: stdout, error: stderr };
}
