/** What the attributes of an element ask for, and what is wrong with them. Pure. */
import { type Decoded, decode, type LinkState } from '../link/permalink';
import { linkText, type Values } from './link_text';

/** Why not. */
export type Complaint = Exclude<Decoded, { kind: 'state' }>;

export interface Reading {
  complaints: readonly Complaint[];
  /** Undefined: nothing can be shown, since it is of another generator. */
  state: LinkState | undefined;
  /** Nothing of what was asked for is left in the state. */
  plain: boolean;
}

/** An attribute that is wrong is left out, and so is a link that is: the map shows what it can. */
export function read(values: Values): Reading {
  const complaints: Complaint[] = [];
  let given = values;
  for (;;) {
    const decoded = decode(linkText(given));
    if (decoded.kind === 'state')
      return { complaints, state: decoded.state, plain: complaints.length > 0 && isEmpty(given) };
    complaints.push(decoded);
    if (decoded.kind === 'version') return { complaints, state: undefined, plain: false };
    given = { ...given, [culprit(decoded, given)]: undefined };
  }
}

/** Once the link is left out as well, only attributes are left that can be named. */
function culprit(complaint: Complaint, given: Values): keyof Values {
  const named = complaint.kind === 'damaged' ? (complaint.key as keyof Values) : 'link';
  if (named !== 'link' && given[named] != null) return named;
  return given.link != null ? 'link' : longest(given);
}

function longest(given: Values): keyof Values {
  const keys = Object.keys(given) as (keyof Values)[];
  return keys.reduce((a, b) => ((given[b]?.length ?? 0) > (given[a]?.length ?? 0) ? b : a));
}

function isEmpty(given: Values): boolean {
  return Object.values(given).every((value) => value == null);
}
