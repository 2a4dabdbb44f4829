/**
 * Bad input: the message says what was got and what was expected, and everything is as it was. What the engine itself
 * throws is an `Error` of that name, and an instance as well.
 */
export class Refused extends Error {
  override name = 'Refused';

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'Refused';
  }
}

/** The engine went down twice under the same call, for instance out of memory. The next call starts it afresh. */
export class EngineLost extends Error {
  override name = 'EngineLost';
}

/** For what is used after `dispose`. */
export function disposed(what: string): Refused {
  return new Refused(`got a ${what} that was disposed of, expected one in use`);
}
