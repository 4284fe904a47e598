import { enterCodeMutation, sentCode } from '../../../gateway/src/testing/studio.ts';
import type { Attack } from '../attack.ts';
import type { Person, PublishedPractice } from '../claim-world.ts';
import { actions, alboEntry, combination, type Family } from '../family.ts';
import type { Outcome } from '../refusal-reason.ts';

interface Race {
  practice: PublishedPractice;
  victim: Person;
  victimClaim: string;
  person: Person;
}

/** What the attacker sends while the practice itself enters its code. */
const moves: Readonly<Record<string, (attack: Attack, race: Race, n: number) => Promise<unknown>>> = {
  'enters the code in the practice’s claim': (attack, { person, victimClaim }) =>
    attack.enter(person, victimClaim, sentCode(attack.world.gateway, victimClaim), 'no-practice'),
  'enters the code in a claim begun at once': async (attack, { person, practice, victimClaim }) => {
    const own = await attack.start(person, practice, { mailbox: `info@${practice.domain}` }, 'awaiting_code');
    if (own) await attack.enter(person, own, sentCode(attack.world.gateway, victimClaim), 'wrong-code', 'closed');
  },
  'withdraws the practice’s claim': (attack, { person, victimClaim }) =>
    attack.ask(person, 'withdraws', actions.withdrawClaim, { claimId: victimClaim }, ['closed']),
  'lets themselves in': (attack, { person, practice }) =>
    attack.ask(
      person,
      'adds an owner',
      actions.saveMember,
      { practiceId: String(practice.id), email: person.email, role: 'OWNER' },
      ['not-member'],
    ),
  'takes the new owner out': (attack, { person, practice, victim }) =>
    attack.ask(person, 'takes out', actions.removeMember, { practiceId: String(practice.id), accountId: victim.id }, [
      'not-member',
    ]),
  'asks to be found entitled': (attack, { person, practice }) =>
    attack.ask(
      person,
      'asks for entitlement',
      actions.askForEntitlement,
      { practiceId: String(practice.id), input: alboEntry },
      ['not-member'],
    ),
  'asks an operator': (attack, { person, practice }) =>
    attack.start(person, practice, { way: 'OPERATOR', note: 'Lo studio è mio.' }, 'awaiting_operator', 'disputed'),
  'exchanges the website on the map': ({ world }, { practice }, n) =>
    world.edit({ ...practice, row: { ...practice.row } }, { website: `https://impostori-${practice.id}-${n}.it/` }),
};
const connections = [1, 2, 4] as const;
const begins = ['the attacker first', 'the practice first', 'both at once'] as const;

export const raceFamily: Family = {
  name: 'races of two claimants',
  async play(attack, index) {
    const { world } = attack;
    const [name, count, begin] = combination(index, Object.keys(moves), connections, begins);
    attack.label = `${name}, ${count} times, ${begin}`;
    const practice = await world.publish();
    const victim = await world.signIn();
    const people = [await attack.signIn(), await attack.signIn()];
    const race = { practice, victim, victimClaim: '', person: people[0] as Person };
    const input = { practiceId: String(practice.id), way: 'MAILBOX', mailbox: `info@${practice.domain}` };
    race.victimClaim = (await attack.start(victim, practice, input as never, 'awaiting_code')) ?? '';
    await attack.begin();
    const isEdit = name === 'exchanges the website on the map';
    const attackers = () =>
      Promise.all(
        Array.from({ length: isEdit ? 1 : count }, (_, n) =>
          moves[name]?.(attack, { ...race, person: people[n % 2] as Person }, n),
        ),
      );
    const granted: Outcome[] = isEdit ? ['granted', 'contact-changed'] : ['granted'];
    const enterOwn = async () => {
      const variables = { claimId: race.victimClaim, code: sentCode(world.gateway, race.victimClaim) };
      const { outcome } = await attack.ask(
        victim,
        'the practice enters its code',
        enterCodeMutation,
        variables,
        granted,
      );
      if (outcome === 'granted') attack.allowOwner(practice, victim);
    };
    if (begin === 'both at once') await Promise.all([attackers(), enterOwn()]);
    else for (const act of begin === 'the attacker first' ? [attackers, enterOwn] : [enterOwn, attackers]) await act();
  },
};

/** Texts that are no practice's id, made of one. */
const oddIds: readonly ((id: string) => unknown)[] = [
  (id) => ` ${id}`,
  (id) => `${id} `,
  (id) => `+${id}`,
  (id) => `-${id}`,
  (id) => `0${id}`,
  (id) => `${id}.0`,
  (id) => `${id}e0`,
  (id) => `0x${Number(id).toString(16)}`,
  (id) => `${id}\u0000`,
  (id) => `${id}\n`,
  (id) => `${id}; drop table practice_member`,
  (id) => `${id}' or '1'='1`,
  (id) => `${id},1`,
  (id) => id.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (id) => `\ud800${id}`,
  (id) => `${id}`.padStart(5_000, '0'),
  (id) => String(Number(id) + 2 ** 32),
  () => '2147483648',
  () => '2147483647',
  () => '0',
  () => '',
  () => 'null',
  () => 'NaN',
  (id) => [id],
  (id) => ({ id }),
  (id) => Number(id) + 0.5,
  () => null,
  () => true,
];

/** Operations that take an id, with what an id that is none comes to. */
const oddUses: Readonly<
  Record<string, readonly [query: string, variables: (id: unknown) => object, expected: Outcome]>
> = {
  claim: [
    `mutation ($input: StartClaimInput!) { startClaim(input: $input) { __typename ... on StudioRefused { message } } }`,
    (practiceId) => ({ input: { practiceId, way: 'OPERATOR', note: 'Lo studio è davvero mio.' } }),
    'no-practice',
  ],
  'let in': [
    actions.saveMember,
    (practiceId) => ({ practiceId, email: 'complice@posta.example', role: 'OWNER' }),
    'not-member',
  ],
  'enter a code': [enterCodeMutation, (claimId) => ({ claimId, code: '12345678' }), 'no-practice'],
};

export const oddIdFamily: Family = {
  name: 'ids of every shape',
  async play(attack, index) {
    const { world } = attack;
    const [write, use] = combination(index, oddIds, Object.keys(oddUses));
    const practice = await world.publish();
    const victim = await world.signIn();
    const byVictim = await attack.start(victim, practice, { mailbox: `info@${practice.domain}` }, 'awaiting_code');
    const id = use === 'enter a code' && index % 2 ? (byVictim ?? '') : String(practice.id);
    attack.label = `${use}: ${JSON.stringify(write('12'))?.slice(0, 60)} (${oddIds.indexOf(write)})`;
    const person = await attack.signIn();
    await attack.begin();
    const [query, variables, expected] = oddUses[use] ?? [];
    if (!query || !variables || !expected) throw new Error(`no use ${use}`);
    const expectations: Outcome[] = typeof write('12') === 'string' ? [expected] : ['bad_user_input'];
    await attack.ask(person, use, query, variables(write(id)) as Record<string, unknown>, expectations);
  },
};
