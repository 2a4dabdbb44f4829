/** Files that readers bring: which of them is what, and whether they are small enough to be read at all. */

export const mostFileBytes = 8 * 1024 * 1024;

/** The least of a `File`. */
export interface Bringing {
  readonly name: string;
  readonly size: number;
  text(): Promise<string>;
}

/** A map, its scenarios, or both. */
export interface Brought<F extends Bringing> {
  map: F | undefined;
  scenarios: F | undefined;
}

/** What is wrong with a file, in the words of an engine's refusal. */
export class Unfit extends Error {
  override name = 'Unfit';
}

/** Sorts files by their names' endings; throws `Unfit` when they are not what can be opened together. */
export function sortFiles<F extends Bringing>(files: readonly F[]): Brought<F> {
  for (const { name, size } of files) {
    if (!/\.(map|txt|scen)$/i.test(name)) throw new Unfit(`got ${name}, expected .map, .txt or .scen`);
    if (size > mostFileBytes) throw new Unfit(`${name}: got ${size} bytes, expected at most ${mostFileBytes}`);
  }
  const scenarios = files.filter(({ name }) => /\.scen$/i.test(name));
  const maps = files.filter((file) => !scenarios.includes(file));
  if (maps.length > 1) throw new Unfit(`got ${maps.length} maps, expected one`);
  if (scenarios.length > 1) throw new Unfit(`got ${scenarios.length} files of scenarios, expected one`);
  return { map: maps[0], scenarios: scenarios[0] };
}
