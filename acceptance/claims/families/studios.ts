import { sentCode } from '../../../gateway/src/testing/studio.ts';
import type { Attack } from '../attack.ts';
import { day, type Person, type PublishedPractice } from '../claim-world.ts';
import { actions, alboEntry, combination, type Family } from '../family.ts';
import type { Outcome } from '../refusal-reason.ts';

interface Scene {
  practice: PublishedPractice;
  owner: Person;
  person: Person;
  /** A claim of the attacker on the practice; empty without one. */
  claimId: string;
}

interface Step {
  query: string;
  variables: (scene: Scene) => Record<string, unknown>;
  /** What it comes to for those who are not in the practice, and for its staff. */
  outside: readonly Outcome[];
  staff: readonly Outcome[];
}

const inPractice = (more: (scene: Scene) => Record<string, unknown>) => (scene: Scene) => ({
  practiceId: String(scene.practice.id),
  ...more(scene),
});
const forMembers = { outside: ['not-member'], staff: ['owners-only'] } as const;
const denied = ['forbidden', 'unauthenticated'] as const;
const forOperators = { outside: denied, staff: denied };

const steps: Readonly<Record<string, Step>> = {
  'makes themselves the owner': {
    query: actions.saveMember,
    variables: inPractice(({ person }) => ({ email: person.email, role: 'OWNER' })),
    ...forMembers,
  },
  'makes themselves staff': {
    query: actions.saveMember,
    variables: inPractice(({ person }) => ({ email: person.email.toUpperCase(), role: 'STAFF' })),
    ...forMembers,
  },
  'makes an accomplice the owner': {
    query: actions.saveMember,
    variables: inPractice(({ practice }) => ({ email: `complice-${practice.id}@posta.example`, role: 'OWNER' })),
    ...forMembers,
  },
  'makes the owner staff': {
    query: actions.saveMember,
    variables: inPractice(({ owner }) => ({ email: owner.email, role: 'STAFF' })),
    ...forMembers,
  },
  'takes the owner out': {
    query: actions.removeMember,
    variables: inPractice(({ owner }) => ({ accountId: owner.id })),
    outside: ['not-member'],
    staff: ['self-only'],
  },
  'takes the owner out, in capital letters': {
    query: actions.removeMember,
    variables: inPractice(({ owner }) => ({ accountId: owner.id.toUpperCase() })),
    outside: ['not-member'],
    staff: ['self-only'],
  },
  'takes nobody out': {
    query: actions.removeMember,
    variables: inPractice(() => ({ accountId: '' })),
    outside: ['not-member'],
    staff: ['self-only'],
  },
  'asks to be found entitled': {
    query: actions.askForEntitlement,
    variables: inPractice(() => ({ input: alboEntry })),
    ...forMembers,
  },
  'asks under a name of two lines': {
    query: actions.askForEntitlement,
    variables: inPractice(() => ({ input: { ...alboEntry, name: 'Mario\nBianchi' } })),
    ...forMembers,
  },
  'finds themselves entitled': { query: actions.decideEntitlement, variables: inPractice(() => ({})), ...forOperators },
  'takes the entitlement back': {
    query: actions.withdrawEntitlement,
    variables: inPractice(() => ({})),
    ...forOperators,
  },
  'grants their own claim': {
    query: actions.decideClaim,
    variables: ({ claimId, owner }) => ({ claimId: claimId || owner.id }),
    ...forOperators,
  },
};
const stepNames = Object.keys(steps);

/** Who acts; each returns the account that does. */
const roles: Readonly<Record<string, (attack: Attack, scene: Omit<Scene, 'person' | 'claimId'>) => Promise<Person>>> = {
  stranger: (attack) => attack.signIn(),
  'owner of another practice': async (attack) => attack.enlist(await attack.world.claim(await attack.world.publish())),
  'staff of the practice': async (attack, { owner, practice }) => {
    const person = await attack.signIn();
    await attack.world.addMember(owner, practice, person, 'STAFF');
    return person;
  },
  'claimant of the practice': async (attack, { practice }) => {
    const person = await attack.signIn();
    await attack.start(person, practice, { mailbox: `info@${practice.domain}` }, 'awaiting_code');
    return person;
  },
  'claimant whom an operator has to judge': async (attack, { practice }) => {
    const person = await attack.signIn();
    const attempt = { way: 'OPERATOR', mailbox: null, note: 'Lo studio è mio, davvero.' } as const;
    await attack.start(person, practice, attempt, 'disputed');
    return person;
  },
  'namesake of the owner': (attack, { owner }) => attack.signIn(owner.email.replace('@', '+titolare@')),
};

async function setScene(attack: Attack, role: string, isEntitled: boolean): Promise<Scene> {
  const { world } = attack;
  const practice = await world.publish();
  const owner = await world.claim(practice);
  if (isEntitled) await world.entitle(practice);
  const person = await roles[role]?.(attack, { practice, owner });
  if (!person) throw new Error(`no role ${role}`);
  const [claim] = await world.sql<{ id: string }>(
    'select id from practice_claim where account_id = ? and practice_id = ?',
    [person.id, practice.id],
  );
  return { practice, owner, person, claimId: claim?.id ?? '' };
}

async function act(attack: Attack, scene: Scene, name: string, expected: 'outside' | 'staff'): Promise<void> {
  const step = steps[name];
  if (step) await attack.ask(scene.person, name, step.query, step.variables(scene), step[expected]);
}

export const foreignStudioFamily: Family = {
  name: 'studios of others',
  async play(attack, index) {
    const [name, role] = combination(index, stepNames, Object.keys(roles));
    attack.label = `${role} ${name}`;
    const scene = await setScene(attack, role, index % 2 === 0);
    await attack.begin();
    await act(attack, scene, name, role === 'staff of the practice' ? 'staff' : 'outside');
  },
};

const exits = ['was taken out', 'left', 'was replaced as an owner'] as const;
const domains = ['stays', 'changed 10 days ago', 'changed 40 days ago'] as const;

export const formerMemberFamily: Family = {
  name: 'former members and owners',
  async play(attack, index) {
    const { world } = attack;
    const [name, exit, domain] = combination(index, stepNames, exits, domains);
    attack.label = `${exit}, the domain ${domain}: ${name}`;
    const practice = await world.publish();
    const isOwner = exit === 'was replaced as an owner';
    const first = await world.claim(practice);
    const second = await world.signIn();
    await world.addMember(first, practice, second, isOwner ? 'OWNER' : 'STAFF');
    const [owner, person] = isOwner ? [second, first] : [first, second];
    attack.enlist(person);
    attack.reads(`@${practice.domain}`);
    const remover = exit === 'left' ? person : owner;
    await remover.browser.ask(actions.removeMember, { practiceId: String(practice.id), accountId: person.id });
    if (domain !== 'stays') {
      await world.edit(practice, { website: `https://dentisti-eredi-${practice.id}.it/` });
      world.advance((domain === 'changed 10 days ago' ? 10 : 40) * day);
    }
    await attack.begin();
    await act(attack, { practice, owner, person, claimId: '' }, name, 'outside');
    await attack.ask(person, 'opens the studio', actions.studio, { practiceId: String(practice.id) }, ['null']);
    const refused = domain === 'stays' ? 'disputed' : domain === 'changed 10 days ago' ? 'unsteady' : 'foreign-mailbox';
    if (refused !== 'disputed')
      return attack.takeOver(person, practice, { mailbox: `info@${practice.domain}` }, refused);
    // Whoever still reads the practice's mailbox proves it, and gets nothing but a dispute.
    const claimId = await attack.start(person, practice, { mailbox: `info@${practice.domain}` }, 'awaiting_code');
    await attack.enter(person, claimId, sentCode(world.gateway, claimId ?? ''), 'disputed');
  },
};

export const disputeFamily: Family = {
  name: 'disputes',
  async play(attack, index) {
    const { world } = attack;
    const [name, way, isEntitled, role] = combination(
      index,
      [...stepNames, 'enters the code again', 'withdraws and proves it again'],
      ['MAILBOX', 'TELEPHONE'] as const,
      [false, true],
      ['stranger', 'owner of another practice'],
    );
    attack.label = `${role}, ${way}, ${isEntitled ? 'entitled' : 'not entitled'}: ${name}`;
    const scene = await setScene(attack, role, isEntitled);
    const { practice, person } = scene;
    await attack.begin();
    const prove = async () => {
      const mailbox = way === 'MAILBOX' ? `info@${practice.domain}` : null;
      const claimId = (await attack.start(person, practice, { way, mailbox }, 'awaiting_code')) ?? '';
      await attack.enter(person, claimId, sentCode(world.gateway, claimId), 'disputed');
      return claimId;
    };
    const claimId = await prove();
    if (name === 'enters the code again')
      await attack.enter(person, claimId, sentCode(world.gateway, claimId), 'closed');
    else if (name === 'withdraws and proves it again') {
      await attack.ask(person, name, actions.withdrawClaim, { claimId }, ['withdrawn']);
      await prove();
    } else await act(attack, { ...scene, claimId }, name, 'outside');
    world.advance(20 * day);
    await attack.ask(person, 'opens the studio', actions.studio, { practiceId: String(practice.id) }, ['null']);
  },
};
