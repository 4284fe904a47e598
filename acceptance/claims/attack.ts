import { enterCodeMutation, sentCode, startClaimMutation } from '../../gateway/src/testing/studio.ts';
import type { ClaimWorld, Person, PublishedPractice, StudioLines } from './claim-world.ts';
import { type GraphqlAnswer, type Outcome, outcomeOf } from './refusal-reason.ts';

export interface ClaimAttempt {
  practiceId?: string;
  way?: 'MAILBOX' | 'TELEPHONE' | 'OPERATOR';
  mailbox?: string | null;
  note?: string | null;
}

/**
 * One strategy while it is played: who attacks, which contacts they read, every step with what it came to. A code is known
 * to the attacker only when it was sent to a contact that they read.
 */
export class Attack {
  readonly world: ClaimWorld;
  label = '';
  readonly steps: string[] = [];
  readonly problems: string[] = [];
  readonly refusals: Outcome[] = [];
  /** Accounts of the attacker. */
  readonly accounts: Person[] = [];
  readonly #contacts = new Set<string>();
  readonly #honestOwners = new Map<number, string>();
  #before: StudioLines = new Set();
  #grantedBefore: ReadonlySet<string> = new Set();

  constructor(world: ClaimWorld) {
    this.world = world;
  }

  /** A new account of the attacker. */
  async signIn(email?: string): Promise<Person> {
    return this.enlist(await this.world.signIn(email));
  }

  /** Counts an account among the attacker's. */
  enlist(person: Person): Person {
    this.accounts.push(person);
    return person;
  }

  /** The attacker reads this mailbox, all of this domain (`@domain`), or answers this telephone. */
  reads(...contacts: string[]): void {
    for (const contact of contacts) this.#contacts.add(contact.toLowerCase());
  }

  /** Ends the preparations: from here on nothing may change. */
  async begin(): Promise<void> {
    this.#before = await this.world.readStudios();
    this.#grantedBefore = await this.#readGranted();
  }

  /** While the attack runs, this person claims this practice honestly. */
  allowOwner(practice: PublishedPractice, owner: Person): void {
    this.#honestOwners.set(practice.id, owner.id);
  }

  /** Sends an operation; notes what it came to, and a problem when that was not expected. */
  async ask(
    person: Pick<Person, 'browser'>,
    step: string,
    query: string,
    variables: Record<string, unknown>,
    expected: readonly Outcome[],
    headers?: Record<string, string>,
  ): Promise<{ outcome: Outcome; claimId: string | null }> {
    const answer = (await person.browser.ask(query, variables, headers)) as unknown as GraphqlAnswer;
    const { outcome, claimId, text } = outcomeOf(answer);
    this.note(step, outcome, expected, text);
    return { outcome, claimId };
  }

  note(step: string, outcome: Outcome, expected: readonly Outcome[], text = ''): void {
    this.steps.push(`${step} → ${outcome}`);
    if (expected.includes(outcome)) this.refusals.push(outcome);
    else this.problems.push(`${step}: ${outcome}, expected ${expected.join(' or ')}; ${text.slice(0, 300)}`);
  }

  async start(
    person: Person,
    practice: PublishedPractice,
    attempt: ClaimAttempt,
    ...expected: Outcome[]
  ): Promise<string | null> {
    const input = { practiceId: String(practice.id), way: 'MAILBOX', ...attempt };
    const step = `claims ${JSON.stringify(input)}`;
    return (await this.ask(person, step, startClaimMutation, { input }, expected)).claimId;
  }

  async enter(person: Person, claimId: string | null, code: string, ...expected: Outcome[]): Promise<Outcome> {
    const step = `enters ${JSON.stringify(code)}`;
    const variables = { claimId: claimId ?? '', code };
    return (await this.ask(person, step, enterCodeMutation, variables, expected)).outcome;
  }

  /** Claims, and where that is let through, uses the code if it reached the attacker: a rule that fails costs the practice. */
  async takeOver(
    person: Person,
    practice: PublishedPractice,
    attempt: ClaimAttempt,
    ...expected: Outcome[]
  ): Promise<void> {
    const claimId = await this.start(person, practice, attempt, ...expected);
    if (!claimId) return;
    const code = await this.readCode(claimId);
    await (code
      ? this.enter(person, claimId, code)
      : this.enter(person, claimId, this.wrongCode(claimId), 'wrong-code'));
  }

  /** The code of a claim, if it was sent to a contact that the attacker reads. */
  async readCode(claimId: string): Promise<string | null> {
    const [sent] = await this.world.sql<{ contact: string | null }>(
      `select coalesce((select m.to_address from mail_outbox m where m.template = 'claimCode'
         and m.params ->> 'claimId' = c.id::text limit 1), c.contact) as contact from practice_claim c where c.id = ?`,
      [claimId],
    );
    const contact = sent?.contact?.toLowerCase() ?? '';
    const isRead = this.#contacts.has(contact) || this.#contacts.has(contact.replace(/^[^@]*/, ''));
    return isRead ? sentCode(this.world.gateway, claimId) : null;
  }

  /** Eight digits that are not a claim's code; `by` makes others. */
  wrongCode(claimId: string | null, by = 1): string {
    const right = Number(sentCode(this.world.gateway, claimId ?? ''));
    return String((right + by) % 100_000_000).padStart(8, '0');
  }

  /** Judges what the attack left in Postgres. */
  async finish(): Promise<void> {
    const after = await this.world.readStudios();
    const changes = [
      ...[...this.#before].filter((line) => !after.has(line)).map((line) => `- ${line}`),
      ...[...after].filter((line) => !this.#before.has(line)).map((line) => `+ ${line}`),
    ];
    this.problems.push(...changes.filter((change) => !this.#isHonest(change)).map((change) => `changed: ${change}`));
    for (const [practiceId, accountId] of this.#honestOwners)
      if (!after.has(`member ${practiceId} ${accountId} owner`)) this.problems.push(`${practiceId} has not its owner`);
    for (const claimId of await this.#readGranted())
      if (!this.#grantedBefore.has(claimId)) this.problems.push(`granted: the attacker's claim ${claimId}`);
  }

  /** Claims of the attacker that were granted, those on practices of their own included. */
  async #readGranted(): Promise<Set<string>> {
    const rows = await this.world.sql<{ id: string }>(
      `select id from practice_claim where state = 'granted' and account_id = any(?::uuid[])`,
      [`{${this.accounts.map(({ id }) => id).join()}}`],
    );
    return new Set(rows.map(({ id }) => id));
  }

  #isHonest(change: string): boolean {
    const [sign, kind, practiceId = '', accountId] = change.split(' ');
    const owner = this.#honestOwners.get(Number(practiceId));
    return sign === '+' && owner !== undefined && (kind === 'standing' || accountId === owner);
  }
}
