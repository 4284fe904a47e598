import { type Caller, callers } from './callers.ts';
import type { AuthorisationWorld } from './world.ts';

/** Whom a field or a call is for. */
export type Audience =
  | 'everybody'
  | 'keyHolders'
  | 'betweenFactors'
  | 'operators'
  | 'admins'
  | 'accounts'
  | 'accountsBetweenFactors'
  | 'machines'
  | 'nobody';

export type Arguments = Record<string, unknown>;
type Given = Arguments | ((world: AuthorisationWorld) => Arguments | Promise<Arguments>);

/** `allowed`, or the refusal: an error's code, `null`, `false`, the name of a union's member, an HTTP status. */
export interface Row {
  audience: Audience;
  expected: Record<Caller, string>;
  /** Arguments that differ from what is made of their types; for key holders and for everybody else. */
  given: { holder: Given; others: Given };
}

export const allowed = 'allowed';

interface Refusals {
  /** Without a session that counts. */
  stranger: string;
  halfway: string;
  /** With one that is not enough. */
  operator: string;
  /** With an account of the studio, which is not enough. */
  account: string;
  /** With one whose second factor is due. */
  halfAccount: string;
}
const byRule: Refusals = {
  stranger: 'UNAUTHENTICATED',
  halfway: 'FORBIDDEN',
  operator: 'FORBIDDEN',
  account: 'UNAUTHENTICATED',
  halfAccount: 'UNAUTHENTICATED',
};
/** Operators are strangers in the studio. */
const byStudioRule: Refusals = {
  ...byRule,
  halfway: 'UNAUTHENTICATED',
  operator: 'UNAUTHENTICATED',
};
/** As the calls of plain HTTP answer: they know no accounts. */
export const byStatus: Refusals = {
  stranger: '401',
  halfway: '401',
  operator: '403',
  account: '401',
  halfAccount: '401',
};
const refusalsOf = (refused: string | Refusals): Refusals =>
  typeof refused === 'string'
    ? { stranger: refused, halfway: refused, operator: refused, account: refused, halfAccount: refused }
    : refused;

function row(audience: Audience, may: readonly Caller[], refused: string | Refusals, given: Row['given']): Row {
  const { stranger, halfway, operator, account, halfAccount } = refusalsOf(refused);
  const ofAccounts = { owner: account, staff: account, otherOwner: account, halfOwner: halfAccount };
  const refusals = { betweenFactors: halfway, operator, admin: operator, ...ofAccounts } as Partial<Row['expected']>;
  const outcome = (caller: Caller) => (may.includes(caller) ? allowed : (refusals[caller] ?? stranger));
  const expected = Object.fromEntries(callers.map((caller) => [caller, outcome(caller)])) as Row['expected'];
  return { audience, expected, given };
}

const same = (given: Given): Row['given'] => ({ holder: given, others: given });

/** Open to visitors. `given`: arguments where a value made from the type would be refused. */
export const everybody = (given: Given = {}): Row => row('everybody', callers, byRule, same(given));

/** Open to who signed in with both factors. `refused`: how the others are answered, when not by the access rule. */
export const operators = (given: Given = {}, refused: string | Refusals = byRule): Row =>
  row('operators', ['operator', 'admin'], refused, same(given));

/** Open to administrators alone. */
export const admins = (given: Given = {}, refused: string | Refusals = byRule): Row =>
  row('admins', ['admin'], refused, same(given));

/** Open to who gave the password and owes the second factor, and to no signed-in operator. */
export const betweenFactors = (given: Given = {}): Row =>
  row('betweenFactors', ['betweenFactors'], byRule, same(given));

/** Open to every account of the studio. `refused`: how the others are answered, when not by the access rule. */
export const accounts = (given: Given = {}, refused: string | Refusals = byStudioRule): Row =>
  row('accounts', ['owner', 'staff', 'otherOwner'], refused, same(given));

/** Open to accounts whose mailed link was used and whose second factor is due, and to none that is signed in. */
export const accountsBetweenFactors = (
  given: Given = {},
  refused: string | Refusals = { ...byStudioRule, account: 'FORBIDDEN' },
): Row => row('accountsBetweenFactors', ['halfOwner'], refused, same(given));

/**
 * Open to accounts that are in the practice, or to its owners alone.
 * @param refused how another account is answered: the rule lets it through, the command does not; or how each other is
 */
export const members = (who: 'members' | 'owners', refused: string | Refusals, given: Given = {}): Row =>
  row(
    'accounts',
    who === 'owners' ? ['owner'] : ['owner', 'staff'],
    typeof refused === 'string' ? { ...byStudioRule, account: refused } : refused,
    same(given),
  );

/** Open to accounts that are in the practice, and to operators; everybody else is answered `refused`. */
export const membersAndOperators = (refused: string, given: Given = {}): Row =>
  row('accounts', ['owner', 'staff', 'forgedOwner', 'operator', 'admin'], refused, same(given));

/**
 * Open to the holder of a key, sent as an argument or in a header; an operator's session is none.
 * @param holder the right key @param others keys that fit nothing or something else
 */
export const keyHolders = (refused: string, holder: Given, others: Given): Row =>
  row('keyHolders', ['keyHolder'], refused, { holder, others });

/** Calls of other machines, which sign them. */
export const machines = (holder: Given, others: Given = {}): Row => ({
  ...row('machines', ['keyHolder'], '401', { holder, others }),
});

/** Mounted, but there is nothing to be had. */
export const nobody = (refused: string, given: Given = {}): Row => row('nobody', [], refused, same(given));

/** The arguments of one caller's request. */
function givenTo(caller: Caller, { given }: Row, world: AuthorisationWorld): Arguments | Promise<Arguments> {
  const chosen = caller === 'keyHolder' ? given.holder : given.others;
  return typeof chosen === 'function' ? chosen(world) : chosen;
}

/**
 * The arguments of every caller of a row. Those it refuses share theirs, as what is refused uses nothing up; where nothing
 * is changed, all do. Making them is most of the work of the matrix.
 */
export function argumentsOf(row: Row, world: AuthorisationWorld, changes: 'something' | 'nothing') {
  const shared = new Map<Given, Arguments | Promise<Arguments>>();
  return (caller: Caller): Arguments | Promise<Arguments> => {
    if (changes === 'something' && row.expected[caller] === allowed) return givenTo(caller, row, world);
    const chosen = caller === 'keyHolder' ? row.given.holder : row.given.others;
    const given = shared.get(chosen) ?? givenTo(caller, row, world);
    shared.set(chosen, given);
    return given;
  };
}

/**
 * The outcome of every caller; those that send the same request are asked once: a key that is not asked for, or fits
 * nothing, makes none but a visitor's.
 */
export async function askAlike(
  { given }: Row,
  who: readonly Caller[],
  ask: (caller: Caller) => Promise<string>,
): Promise<Record<Caller, string>> {
  const askedAs = (caller: Caller): Caller => {
    const hasNoKey = caller === 'otherKeyHolder' || (caller === 'keyHolder' && given.holder === given.others);
    return hasNoKey ? 'visitor' : caller;
  };
  const [first, ...rest] = new Set(who.map(askedAs));
  // The first alone: an operation that ten send at once is parsed and judged ten times.
  const outcomes = new Map(first ? [[first, await ask(first)]] : []);
  await Promise.all(rest.map(async (caller) => outcomes.set(caller, await ask(caller))));
  return Object.fromEntries(callers.map((caller) => [caller, outcomes.get(askedAs(caller))])) as Record<Caller, string>;
}

/** Rows and what they are about must be the same set; the message says what to do. */
export function expectRowsFor(found: readonly string[], rows: readonly string[], file: string): void {
  const missing = found.filter((name) => !rows.includes(name));
  const left = rows.filter((name) => !found.includes(name));
  const add = `add one line to gateway/src/testing/authorisation/${file}: everybody(), operators(), admins() or keyHolders(…)`;
  const problems = [
    ...missing.map((name) => `${name} has no row: ${add}`),
    ...left.map((name) => `${name} is gone: take its row out of ${file}`),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** How each caller was answered, as the table would say it: refusals by name, anything else that is no error as allowed. */
export function compare({ expected }: Row, outcomes: Record<Caller, string>): Record<Caller, string> {
  const refusals = new Set(Object.values(expected).filter((outcome) => outcome !== allowed));
  const isError = (outcome: string) => /^[A-Z_]{4,}$|^no answer$|^(401|403|404|405|410|500|503)$/.test(outcome);
  return Object.fromEntries(
    callers.map((caller) => {
      const outcome = outcomes[caller] ?? 'no answer';
      return [caller, refusals.has(outcome) || isError(outcome) ? outcome : allowed];
    }),
  ) as Record<Caller, string>;
}
