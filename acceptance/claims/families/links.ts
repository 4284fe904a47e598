import { randomUUID } from 'node:crypto';
import { claimCode, signInToken } from '@dentisti/db/studio/studio-secrets';
import { CookieJar } from '../../../gateway/src/testing/operator.ts';
import { askLinkMutation, mailedFragment, useLinkMutation } from '../../../gateway/src/testing/studio.ts';
import { day, minute } from '../claim-world.ts';
import { actions, combination, type Family } from '../family.ts';

interface Links {
  /** Of the victim: mailed, used, or too old; the attacker knows its id at most. */
  theirs: string;
  /** Of the attacker, not used. */
  own: string;
  /** Of the attacker, used up. */
  used: string;
}

const idOf = (fragment: string) => fragment.slice(0, 36);
const tokenOf = (fragment: string) => fragment.slice(37);
const signs = 'AEIMQUYcgkosw048';
/** Another sign at a place; `by` makes others. */
const flip = (text: string, at: number, by = 1) => {
  const index = (signs.indexOf(text[at] ?? '') + by) % signs.length;
  return `${text.slice(0, at)}${signs[index]}${text.slice(at + 1)}`;
};

/** Fragments made of what an attacker knows. */
const forgeries: Readonly<Record<string, (links: Links, n: number) => string>> = {
  'an own token with their id': ({ theirs, own }) => `${idOf(theirs)}.${tokenOf(own)}`,
  'a used own link': ({ used }) => used,
  'a used own token with their id': ({ theirs, used }) => `${idOf(theirs)}.${tokenOf(used)}`,
  'a guessed token': ({ theirs }, n) => `${idOf(theirs)}.${signInToken(`guess ${n}`, idOf(theirs))}`,
  'a token under an empty secret': ({ theirs }) => `${idOf(theirs)}.${signInToken('', idOf(theirs))}`,
  'a cut token': ({ theirs }, n) => theirs.slice(0, -1 - n),
  'a longer token': ({ theirs }, n) => theirs + 'A'.repeat(n + 1),
  'one sign exchanged': ({ theirs }, n) => flip(theirs, 37 + n * 7),
  'the last sign exchanged': ({ theirs }, n) => flip(theirs, theirs.length - 1, n + 1),
  'capital letters': ({ theirs }, n) => `${idOf(theirs).slice(0, n)}${theirs.slice(n).toUpperCase()}`,
  'no token': ({ theirs }, n) => `${idOf(theirs)}${['', '.', '.=', '.null', '.undefined'][n]}`,
  'two links': ({ theirs, own }, n) => [own, theirs, own].slice(n % 2).join(['.', '&', '\n', ' ', ','][n]),
  'a claim’s code': ({ theirs }, n) =>
    `${idOf(theirs)}.${claimCode('x', idOf(theirs))
      .repeat(6)
      .slice(n, 43 + n)}`,
  'their id in the id’s place of an own one': ({ theirs, own }) => `${own}.${theirs}`.replace(own, idOf(theirs)),
  'NUL inside': ({ theirs }, n) => `${theirs.slice(0, n * 8)}\u0000${theirs.slice(n * 8)}`,
};
const ages = [0, 1, 5, 14, 15] as const;

export const linkFamily: Family = {
  name: 'sign-in links',
  async play(attack, index) {
    const { world } = attack;
    const [kind, age] = combination(index, Object.keys(forgeries), ages);
    attack.label = `${kind}, ${age} minutes later`;
    const practice = await world.publish();
    const owner = await world.claim(practice);
    await new CookieJar(world.gateway).ask(askLinkMutation, { email: owner.email });
    const person = await attack.signIn();
    const used = await mailedFragment(world.gateway, person.email);
    await person.browser.ask(askLinkMutation, { email: person.email });
    const own = await mailedFragment(world.gateway, person.email);
    const theirs = await mailedFragment(world.gateway, owner.email);
    world.advance(age * minute);
    await attack.begin();
    const token = forgeries[kind]?.({ theirs, own, used }, ages.indexOf(age)) ?? '';
    const stranger = { browser: new CookieJar(world.gateway) };
    await attack.ask(stranger, `opens ${JSON.stringify(token.slice(0, 120))}`, useLinkMutation, { token }, [
      'void-link',
    ]);
    const { email } = person;
    const variables = { practiceId: String(practice.id), email, role: 'OWNER' };
    await attack.ask(stranger, 'adds an owner', actions.saveMember, variables, ['unauthenticated']);
  },
};

/** Requests with somebody's browser that are not that browser's, and sessions that are over. */
const sessions: Readonly<Record<string, (cookies: Map<string, string>, n: number) => Record<string, string>>> = {
  'no token against forgery': (cookies) => ({ cookie: joined(cookies) }),
  'an empty token': (cookies) => ({ cookie: joined(cookies), 'x-studio-csrf': '' }),
  'a guessed token': (cookies, n) => ({ cookie: joined(cookies), 'x-studio-csrf': 'A'.repeat(30 + n) }),
  'the session as its own token': (cookies) => ({
    cookie: joined(cookies),
    'x-studio-csrf': cookies.get('studio_session') ?? '',
  }),
  'the operators’ token': (cookies) => ({ cookie: joined(cookies), 'x-csrf-token': cookies.get('studio_csrf') ?? '' }),
  'a cut session': (cookies, n) => withSession(cookies, (session) => session.slice(0, -1 - n)),
  'a longer session': (cookies, n) => withSession(cookies, (session) => session + 'A'.repeat(n + 1)),
  'an exchanged sign': (cookies, n) => withSession(cookies, (session) => flip(session, n * 8)),
  'a session of nobody': (cookies) => withSession(cookies, () => randomUUID()),
  'the session as the operators’': (cookies) => ({
    cookie: `session_id=${cookies.get('studio_session')}`,
    'x-csrf-token': cookies.get('studio_csrf') ?? '',
  }),
  'no session': (cookies) => ({ 'x-studio-csrf': cookies.get('studio_csrf') ?? '' }),
};
const joined = (cookies: Map<string, string>) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
function withSession(cookies: Map<string, string>, change: (session: string) => string): Record<string, string> {
  const changed = new Map(cookies).set('studio_session', change(cookies.get('studio_session') ?? ''));
  return { cookie: joined(changed), 'x-studio-csrf': cookies.get('studio_csrf') ?? '' };
}
const endings = ['it goes on', 'it was ended elsewhere', 'it was signed out', 'ninety days passed'] as const;

export const sessionFamily: Family = {
  name: 'sessions of others',
  async play(attack, index) {
    const { world } = attack;
    const kinds = Object.keys(sessions);
    const [kind, ending, n] = combination(index, [...kinds, 'the very session'], endings, [0, 1, 2]);
    attack.label = `${kind} (${n}), ${ending}`;
    const practice = await world.publish();
    const owner = await world.claim(practice);
    const cookies = new Map(owner.browser.cookies);
    const own = await attack.signIn();
    if (ending === 'it was ended elsewhere') {
      const elsewhere = await world.signIn(owner.email);
      await elsewhere.browser.ask('mutation { endStudioSessions(sessionId: null) { id } }');
    }
    if (ending === 'it was signed out') await owner.browser.ask('mutation { signOutOfStudio }');
    if (ending === 'ninety days passed') world.advance(91 * day);
    await attack.begin();
    const isOwn = kind === 'the very session';
    const ofSession = { cookie: joined(cookies), 'x-studio-csrf': cookies.get('studio_csrf') ?? '' };
    // What goes on is the owner's own; the attacker has it only after its end.
    const headers = isOwn && ending === 'it goes on' ? { ...ofSession, 'x-studio-csrf': 'x' } : ofSession;
    const forged = sessions[kind]?.(cookies, n) ?? headers;
    const variables = { practiceId: String(practice.id), email: own.email, role: 'OWNER' };
    await attack.ask(own, kind, actions.saveMember, variables, ['unauthenticated'], forged);
    const input = {
      practiceId: String(practice.id),
      input: { name: 'Ladro Ladri', alboProvince: 'RM', alboNumber: '1' },
    };
    await attack.ask(own, kind, actions.askForEntitlement, input, ['unauthenticated'], forged);
  },
};
