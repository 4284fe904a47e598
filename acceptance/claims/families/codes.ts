import { markDoubtful } from '@dentisti/db/dialing/doubtful-number.repository';
import { enterCodeMutation, sentCode } from '../../../gateway/src/testing/studio.ts';
import type { Attack } from '../attack.ts';
import { minute, type Person, type PublishedPractice } from '../claim-world.ts';
import { actions, combination, type Family } from '../family.ts';
import type { Outcome } from '../refusal-reason.ts';

const ofPractice = (practice: PublishedPractice) => ({ mailbox: `info@${practice.domain}` });

/** Ways to write eight digits. */
const spellings: readonly ((code: string) => string)[] = [
  (code) => code,
  (code) => `${code.slice(0, 4)} ${code.slice(4)}`,
  (code) => `\u0000${code}`,
  (code) => `Il codice è ${code}.`,
  (code) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (code) => `${code}0`,
  (code) => `-${code}`,
  (code) => code.padEnd(50_000, ' '),
];

/** Where codes come from that the attacker knows, and whose they are. */
const origins = [
  'the practice’s own claim',
  'another practice’s claim',
  'an own practice’s claim',
  'an own earlier claim',
];
const targets = ['the claim of somebody else', 'an own claim'] as const;

export const forwardedCodeFamily: Family = {
  name: 'codes of other claims',
  async play(attack, index) {
    const { world } = attack;
    const [spell, origin, target] = combination(index, spellings, origins, targets);
    attack.label = `${origin}, entered in ${target}, as ${spell('12345678').slice(0, 40)} (${spellings.indexOf(spell)})`;
    const practice = await world.publish();
    const [victim, person] = [await world.signIn(), await attack.signIn()];
    const byVictim = await attack.start(victim, practice, ofPractice(practice), 'awaiting_code');
    const code = await codeFrom(attack, origin, { practice, byVictim, person, victim });
    await attack.begin();
    if (target === 'an own claim') {
      const own = await attack.start(person, practice, ofPractice(practice), 'awaiting_code');
      await attack.enter(person, own, spell(code), 'wrong-code');
    } else await attack.enter(person, byVictim, spell(code), 'no-practice');
  },
};

interface Known {
  practice: PublishedPractice;
  byVictim: string | null;
  person: Person;
  victim: Person;
}

async function codeFrom(
  attack: Attack,
  origin: string,
  { practice, byVictim, person, victim }: Known,
): Promise<string> {
  const { world } = attack;
  const codeOf = (claimId: string | null) => sentCode(world.gateway, claimId ?? '');
  if (origin === 'the practice’s own claim') return codeOf(byVictim);
  if (origin === 'an own earlier claim') {
    const earlier = await attack.start(person, practice, ofPractice(practice), 'awaiting_code');
    return codeOf(earlier);
  }
  const other = await world.publish();
  const who = origin === 'an own practice’s claim' ? person : victim;
  return codeOf(await attack.start(who, other, ofPractice(other), 'awaiting_code'));
}

type Delay = (
  attack: Attack,
  known: { person: Person; practice: PublishedPractice; claimId: string },
) => Promise<Outcome>;

/** What lies between a right code and its entry; each returns by what it is then refused. */
const delays: Readonly<Record<string, Delay>> = {
  'its time passed': async ({ world }) => {
    world.advance(15 * minute);
    return 'expired';
  },
  'the claim was withdrawn': async (attack, { person, claimId }) => {
    await attack.ask(person, 'withdraws', actions.withdrawClaim, { claimId }, ['withdrawn']);
    return 'closed';
  },
  'a newer claim took its place': async (attack, { person, practice }) => {
    await attack.start(person, practice, ofPractice(practice), 'awaiting_code');
    return 'closed';
  },
  'an operator was asked instead': async (attack, { person, practice }) => {
    const note = 'Sono il titolare, fidatevi di me.';
    await attack.start(person, practice, { way: 'OPERATOR', note }, 'awaiting_operator');
    return 'closed';
  },
  'five wrong codes were entered': async (attack, { person, claimId }) => {
    for (let i = 1; i <= 5; i++)
      await attack.enter(person, claimId, attack.wrongCode(claimId, i), i < 5 ? 'wrong-code' : 'too-many-tries');
    return 'closed';
  },
  'the practice got another domain': async ({ world }, { practice }) => {
    await world.edit(practice, { website: `https://dentisti-traslocati-${practice.id}.it/` });
    return 'contact-changed';
  },
  'the practice’s domain was removed': async ({ world }, { practice }) => {
    await world.edit(practice, { website: null });
    return 'contact-changed';
  },
  'another practice got the same domain': async ({ world }, { practice }) => {
    await world.publish({ website: `https://${practice.domain}/` });
    return 'contact-changed';
  },
  'Google named another domain': async ({ world }, { practice }) => {
    await world.publishAtGoogle(practice, { website: `https://google-dice-${practice.id}.it/` }, 0);
    return 'contact-changed';
  },
  'the practice was hidden': async ({ world }, { practice }) => {
    await world.sql('update dentist set hidden_at = ? where id = ?', [world.now, practice.id]);
    return 'no-practice';
  },
};

export const lateCodeFamily: Family = {
  name: 'right codes too late',
  async play(attack, index) {
    const { world } = attack;
    const [kind, name, waited] = combination(index, Object.keys(delays), ['info', 'studio'], [0, 5, 10, 14]);
    attack.label = `${name}, after ${waited} minutes: ${kind}`;
    const practice = await world.publish();
    attack.reads(`${name}@${practice.domain}`);
    const person = await attack.signIn();
    await attack.begin();
    const claimId = await attack.start(person, practice, { mailbox: `${name}@${practice.domain}` }, 'awaiting_code');
    world.advance(waited * minute);
    const expected = await delays[kind]?.(attack, { person, practice, claimId: claimId ?? '' });
    const code = await attack.readCode(claimId ?? '');
    if (!expected || !code) throw new Error(`no delay ${kind}`);
    await attack.enter(person, claimId, code, expected);
  },
};

/** Changes of a telephone between the call and the code, for who answered it. */
const lineChanges: Readonly<Record<string, (attack: Attack, practice: PublishedPractice) => Promise<unknown>>> = {
  'the number changed': ({ world }, practice) => world.edit(practice, { phone: world.newPhone() }),
  'another practice got the number': ({ world }, { phone }) => world.publish({ phone }),
  'calls did not get through': ({ world }, { phone }) =>
    markDoubtful(world.gateway.database.em.fork(), phone, world.now),
  'the practice asked for no calls': ({ world }, { id }) =>
    world.sql('update dentist set opted_out_at = ? where id = ?', [world.now, id]),
  'Google named another number': ({ world }, practice) =>
    world.publishAtGoogle(practice, { phone: world.newPhone() }, 0),
};
const guesses = ['one after the other', 'at once', 'in one request', 'from several browsers'] as const;

export const guessFamily: Family = {
  name: 'guesses and lost lines',
  async play(attack, index, random) {
    const { world } = attack;
    const [change, way, count] = combination(index, Object.keys(lineChanges), guesses, [6, 9, 16, 25]);
    attack.label = `${count} ${way}, then the right code, but ${change}`;
    const practice = await world.publish();
    const email = `indovina-${world.next()}@posta.example`;
    const people = [await attack.signIn(email), await attack.signIn(email)];
    const [person] = people as [Person];
    await attack.begin();
    const claimId = await attack.start(person, practice, { way: 'TELEPHONE' }, 'awaiting_code');
    const codes = Array.from({ length: count }, () => attack.wrongCode(claimId, random.integer(1, 99_999_999)));
    const enter = (code: string, i: number) =>
      attack.enter(people[i % (way === 'from several browsers' ? 2 : 1)] ?? person, claimId, code, ...guessed);
    if (way === 'in one request') await guessInOne(attack, person, claimId ?? '', codes);
    else if (way === 'one after the other') for (const [i, code] of codes.entries()) await enter(code, i);
    else await Promise.all(codes.map(enter));
    const [stored] = await world.sql('select state, wrong_codes from practice_claim where id = ?', [claimId]);
    if (stored?.state !== 'refused' || stored.wrong_codes !== 5) attack.problems.push(JSON.stringify(stored));
    await attack.enter(person, claimId, sentCode(world.gateway, claimId ?? ''), 'closed');
    const again = await attack.start(person, practice, { way: 'TELEPHONE' }, 'awaiting_code');
    await lineChanges[change]?.(attack, practice);
    await attack.enter(person, again, sentCode(world.gateway, again ?? ''), 'contact-changed');
  },
};
const guessed: readonly Outcome[] = ['wrong-code', 'too-many-tries', 'closed'];

async function guessInOne(attack: Attack, person: Person, claimId: string, codes: readonly string[]): Promise<void> {
  const [, result = ''] = /enterClaimCode\([^)]*\) (\{[\s\S]*\}) \}$/.exec(enterCodeMutation) ?? [];
  // The gateway takes a few aliases in one operation, and refuses more.
  for (let i = 0; i < codes.length; i += 5) {
    const fields = codes
      .slice(i, i + 5)
      .map((code, j) => `a${j}: enterClaimCode(claimId: "${claimId}", code: "${code}") ${result}`);
    await attack.ask(person, `enters ${fields.length} at once`, `mutation { ${fields.join(' ')} }`, {}, guessed);
  }
}
