import { randomBytes } from 'node:crypto';
import { hashSessionToken } from '@dentisti/core/studio/find-account';
import type { EntityManager } from '@dentisti/db/orm';
import { ensureAccount } from '@dentisti/db/studio/practice-account.repository';
import { saveMember } from '@dentisti/db/studio/practice-member.repository';
import { beginStanding } from '@dentisti/db/studio/practice-standing.repository';
import { requestFragment } from '@dentisti/db/studio/studio-secrets';
import { storeStudioSession } from '@dentisti/db/studio/studio-session.repository';
import { acceptanceStart } from './clock.ts';
import { type AcceptanceBooking, Visitors } from './patient.ts';
import { linkSecret } from './secrets.ts';
import { onceThere } from './unless-away.ts';

const answerByLink = `mutation($token: String!, $input: LinkAnswerInput!) {
  done: answerRequestByLink(token: $token, input: $input) { __typename } }`;
const saveCalls = `mutation($practiceId: ID!, $input: StudioCallsInput!) {
  done: saveStudioCalls(practiceId: $practiceId, input: $input) { __typename } }`;

const sendRecalls = `mutation($practiceId: ID!, $targets: [RecallTarget!]!) {
  done: sendRecalls(practiceId: $practiceId, targets: $targets) { __typename } }`;

/** In the product's time, which the test moves: a little before it begins. */
const before = new Date(acceptanceStart.getTime() - 5 * 60_000);

/** Somebody of a practice, signed in to the studio. */
export interface PracticePerson {
  accountId: string;
  practiceId: number;
  token: string;
  csrfToken: string;
}

/** People of practices in front of the studio. */
export class PracticePeople extends Visitors {
  readonly #em: () => EntityManager;

  constructor(gatewayUrl: string, untilReady: () => Promise<void>, em: () => EntityManager) {
    super(gatewayUrl, untilReady);
    this.#em = em;
  }

  /** Makes somebody the owner of a practice, with a session. */
  join(practiceId: number): Promise<PracticePerson> {
    return onceThere(() => this.#em().transactional((tx) => this.#join(tx, practiceId)));
  }

  async #join(em: EntityManager, practiceId: number): Promise<PracticePerson> {
    const { id: accountId } = await ensureAccount(em, `studio-${practiceId}@studio.example`, before);
    await beginStanding(em, { practiceId, way: 'mailbox', now: before });
    await saveMember(em, { practiceId, accountId, role: 'owner', now: before });
    return this.signIn(em, { practiceId, accountId });
  }

  /** Gives somebody who belongs to a practice a session. */
  async signIn(
    em: EntityManager,
    { practiceId, accountId }: Pick<PracticePerson, 'practiceId' | 'accountId'>,
  ): Promise<PracticePerson> {
    const [token, csrfToken] = [randomBytes(32).toString('base64url'), randomBytes(24).toString('base64url')];
    const session = { accountId, tokenHash: hashSessionToken(token), csrfToken, device: 'Prova' };
    await storeStudioSession(em, { ...session, startedAt: before, usedAt: before });
    return { accountId, practiceId, token, csrfToken };
  }

  /** Accepts a time by the link of the request's mail, until an answer comes; a repeated one is refused, as it was taken. */
  async answer({ accountId }: PracticePerson, { number }: AcceptanceBooking, at: Date): Promise<string> {
    const sql = `select id, array_to_json(preferred_times) as times from booking where number = ?`;
    const [booking] = await onceThere(() => this.#em().execute<{ id: string; times: string[] }[]>(sql, [number]));
    if (!booking) throw new Error(`${number} is gone`);
    const asked = ['book', ...booking.times.map((time) => new Date(time).toISOString())].join(' ');
    const token = requestFragment(linkSecret, { bookingId: booking.id, accountId, asked });
    const { done } = await this.insist<{ done: { __typename: string } }>(answerByLink, {
      token,
      input: { answer: 'ACCEPT', at },
    });
    return done.__typename;
  }

  /** Stores when our assistant may call. */
  async saveCalls(person: PracticePerson, mode: 'ALWAYS' | 'STOPPED'): Promise<string> {
    const input = { mode, hours: [], pausedUntil: null, sendsMail: true };
    return this.#inStudio(person, saveCalls, { input });
  }

  /** Has patients of a practice asked to come again for a service. */
  async sendRecalls(person: PracticePerson, patientIds: readonly string[], serviceId: number): Promise<string> {
    const targets = patientIds.map((patientId) => ({ patientId, serviceId: String(serviceId) }));
    return this.#inStudio(person, sendRecalls, { targets });
  }

  async #inStudio(
    { practiceId, token, csrfToken }: PracticePerson,
    mutation: string,
    variables: Record<string, unknown>,
  ): Promise<string> {
    const headers = { cookie: `studio_session=${token}; studio_csrf=${csrfToken}`, 'x-studio-csrf': csrfToken };
    const given = { practiceId: String(practiceId), ...variables };
    const { done } = await this.insist<{ done: { __typename: string } }>(mutation, given, headers);
    return done.__typename;
  }
}
