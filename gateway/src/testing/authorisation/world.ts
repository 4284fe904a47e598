import { randomBytes, randomUUID } from 'node:crypto';
import { agendaVersionOf, teamVersionOf } from '@dentisti/core/agenda/find-kept-agenda';
import { invite } from '@dentisti/core/operators/invite';
import type { SignInStage } from '@dentisti/core/operators/operator-sessions';
import { hashSessionToken } from '@dentisti/core/studio/find-account';
import { saveActivationFinding } from '@dentisti/db/activation/activation-point.repository';
import { findAgenda } from '@dentisti/db/agenda/agenda.repository';
import { findTeam } from '@dentisti/db/agenda/team.repository';
import { hashFeedToken } from '@dentisti/db/connections/calendar-feed.repository';
import { insertPackageOrder, savePackageOrder } from '@dentisti/db/package/package-order.repository';
import { dataCode } from '@dentisti/db/retention/data-code';
import { ensureAccount } from '@dentisti/db/studio/practice-account.repository';
import { saveMember } from '@dentisti/db/studio/practice-member.repository';
import { beginStanding, changeStanding, notEntitled } from '@dentisti/db/studio/practice-standing.repository';
import { saveProcessingAcceptance } from '@dentisti/db/studio/processing-acceptance.repository';
import { requestFragment } from '@dentisti/db/studio/studio-secrets';
import { storeStudioSession } from '@dentisti/db/studio/studio-session.repository';
import { createBooking } from '@dentisti/db/testing';
import { activationPointNames } from '@dentisti/domain/activation/activation-point';
import { askedOf, findWaitingRequest } from '@dentisti/domain/booking/waiting-request';
import { makeOrderNumber } from '@dentisti/domain/package/order-number';
import { profilePrefix } from '@dentisti/domain/routes';
import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import { practiceWithAgenda } from '../agenda-practice.ts';
import { bookingForm, createPractice, requestAndOpen } from '../booking-form.ts';
import { goodPassword, storeOperator } from '../operator.ts';
import { openRooms } from '../rooms.ts';
import type { TestGateway } from '../start-test-gateway.ts';
import { askLinkMutation, mailedFragment } from '../studio.ts';
import type { Caller } from './callers.ts';

export const passwordHolder = 'con-password@dentisti.example';

/** A gateway with something in it to be refused: practices, bookings, orders, operators. */
export class AuthorisationWorld {
  readonly gateway: TestGateway;
  readonly #operators = new Map<Caller, string>();
  /** Ids of accounts of the studio. */
  readonly #accounts = new Map<Caller, string>();
  #dentistId = 0;
  #profile = '';
  #slots = 0;

  constructor(gateway: TestGateway) {
    this.gateway = gateway;
  }

  async fill(): Promise<this> {
    const { id, slug } = await practiceWithAgenda(this.gateway, {
      city: 'Roma',
      services: [{ name: 'Igiene dentale', priceCents: 7_000 }],
    });
    this.#dentistId = id;
    this.#profile = `${profilePrefix}${slug}`;
    for (const [caller, role] of [
      ['betweenFactors', 'admin'],
      ['operator', 'operator'],
      ['admin', 'admin'],
      ['forged', 'admin'],
    ] as const)
      this.#operators.set(caller, await storeOperator(this.gateway, `${caller.toLowerCase()}@dentisti.example`, role));
    await storeOperator(this.gateway, passwordHolder, 'operator');
    await this.#answerChecks();
    await this.#letIn();
    return this;
  }

  /** The practice has an owner and somebody of the staff, another practice another owner. */
  async #letIn(): Promise<void> {
    const em = this.gateway.database.em.fork();
    const { id: otherId } = await createPractice(this.gateway);
    for (const [caller, practiceId, role] of [
      ['owner', this.#dentistId, 'owner'],
      ['staff', this.#dentistId, 'staff'],
      ['otherOwner', otherId, 'owner'],
      ['halfOwner', this.#dentistId, 'owner'],
    ] as const) {
      const { id: accountId } = await ensureAccount(
        em,
        `${caller.toLowerCase()}@studio.example`,
        this.gateway.services.now(),
      );
      await beginStanding(em, { practiceId, way: 'mailbox', now: this.gateway.services.now() });
      await saveMember(em, { practiceId, accountId, role, now: this.gateway.services.now() });
      this.#accounts.set(caller, accountId);
      if (caller === 'owner') this.#accounts.set('forgedOwner', accountId);
    }
  }

  /** The practice's agenda as it is, to be stored again. */
  async agendaOfPractice(): Promise<Record<string, unknown>> {
    const agenda = await findAgenda(this.gateway.database.em.fork(), this.#dentistId);
    const windows = agenda?.availability ?? [];
    return { version: agendaVersionOf(agenda), isEnabled: true, slotMinutes: 30, windows, days: [] };
  }

  /** The practice's team as it is, to be stored again. */
  async teamOfPractice(): Promise<Record<string, unknown>> {
    const team = await findTeam(this.gateway.database.em.fork(), this.#dentistId);
    const chairs = team.chairs.map(({ id, name }) => ({ id: String(id), name, isActive: true }));
    const clinicians = team.clinicians.map(({ id, name }) => ({ id: String(id), name, isActive: true, hours: [] }));
    return { version: teamVersionOf(team), chairs, clinicians, services: [] };
  }

  /** The practice's id, once its rooms with patients' data are open. */
  async openedRooms(): Promise<{ practiceId: string }> {
    await this.openRooms();
    return { practiceId: this.dentistId };
  }

  /** A calendar feed of the practice, alone: its id and its token. */
  async feed(): Promise<{ practiceId: string; id: string; token: string }> {
    const { practiceId } = await this.openedRooms();
    const token = randomBytes(32).toString('base64url');
    // Callers ask at once: they share the first place.
    const [feed] = await this.sql(
      `insert into calendar_feed (practice_id, position, name, token_hash, entitled_at, created_at, renewed_at)
       select practice_id, 1, 'Prova', ?, entitled_at, entitled_at, entitled_at from practice_standing where practice_id = ?
       on conflict (practice_id, position) do update set token_hash = excluded.token_hash, entitled_at = excluded.entitled_at
       returning id`,
      [hashFeedToken(token), this.#dentistId],
    );
    return { practiceId, id: String(feed?.id), token };
  }

  /** A webhook of the practice, alone, with a delivery that failed. */
  async webhook(): Promise<{ practiceId: string; id: string; deliveryId: string }> {
    const { practiceId } = await this.openedRooms();
    const [webhook] = await this.sql(
      `with endpoint as (
         insert into webhook_endpoint (practice_id, position, url, events, secret_sealed, entitled_at, created_at)
         select practice_id, 1, 'https://gestionale.it/', '{booking.moved}', 'x', entitled_at, entitled_at
         from practice_standing where practice_id = ?
         on conflict (practice_id, position) do update set entitled_at = excluded.entitled_at
         returning id, practice_id, created_at)
       insert into webhook_delivery (endpoint_id, practice_id, event, occurred_at, state, created_at)
       select id, practice_id, 'ping', created_at, 'failed', created_at from endpoint
       returning id as "deliveryId", endpoint_id as id`,
      [this.#dentistId],
    );
    return { practiceId, id: String(webhook?.id), deliveryId: String(webhook?.deliveryId) };
  }

  /** Somebody of the practice's staff who may be taken out. */
  async leavingMember(): Promise<string> {
    const now = this.gateway.services.now();
    const em = this.gateway.database.em.fork();
    const { id: accountId } = await ensureAccount(em, `${randomUUID()}@studio.example`, now);
    await saveMember(em, { practiceId: this.#dentistId, accountId, role: 'staff', now });
    return accountId;
  }

  /** What stands in a sign-in link that was mailed to a new address. */
  async signInFragment(): Promise<string> {
    const email = `${randomUUID()}@studio.example`;
    await this.gateway.query(askLinkMutation, { email });
    return mailedFragment(this.gateway, email);
  }

  /** No worker runs here: a requested check counts as made a minute from now, so that nobody waits for it. */
  async #answerChecks(): Promise<void> {
    const madeAt = new Date(this.gateway.services.now().getTime() + 60_000);
    const em = this.gateway.database.em.fork();
    const finding = { state: 'green', detail: 'A posto.' } as const;
    for (const name of activationPointNames) await saveActivationFinding(em, name, finding, madeAt);
  }

  get dentistId(): string {
    return String(this.#dentistId);
  }

  /** Address of the practice's page. */
  get profile(): string {
    return this.#profile;
  }

  /** The number of a request, of a patient of its own, that the practice has to answer. */
  async requestOfPractice(): Promise<string> {
    return (await createBooking(this.gateway.database.em.fork(), { dentistId: this.#dentistId })).number;
  }

  /** What stands in the link of a new request that is mailed to the practice's owner. */
  async requestFragment(): Promise<string> {
    const createdAt = this.gateway.services.now();
    const em = this.gateway.database.em.fork();
    const booking = await createBooking(em, { dentistId: this.#dentistId, createdAt });
    const waiting = findWaitingRequest(booking, createdAt);
    const [secret = ''] = this.gateway.services.env.BOOKING_LINK_SECRETS;
    if (!waiting) throw new Error('a new request waits for an answer');
    const accountId = this.#accounts.get('owner') ?? '';
    return requestFragment(secret, { bookingId: booking.id, accountId, asked: askedOf(waiting, booking) });
  }

  /** Id of a patient of the practice. */
  async patientOfPractice(): Promise<string> {
    await this.openRooms();
    const [patient] = await this.sql(
      `insert into patient (practice_id, name, name_key) values (?, 'Anna Rossi', 'anna rossi') returning id`,
      [this.#dentistId],
    );
    return String(patient?.id);
  }

  /** The version of the data-processing terms that the practice has not accepted yet. */
  async openTerms(): Promise<string> {
    await this.openRooms();
    await this.sql('delete from processing_acceptance where practice_id = ?', [this.#dentistId]);
    return processingTermsVersion;
  }

  /** Patients and agenda are open to the practice's people. */
  async openRooms(): Promise<void> {
    const em = this.gateway.database.em.fork();
    const now = this.gateway.services.now();
    const accountId = this.#accounts.get('owner') ?? '';
    await changeStanding(em, this.#dentistId, { entitledAt: now, entitledWay: 'albo' });
    await saveProcessingAcceptance(em, {
      practiceId: this.#dentistId,
      version: processingTermsVersion,
      accountId,
      now,
    });
  }

  /** Nobody found the practice's people entitled. */
  async endEntitlement(): Promise<void> {
    await changeStanding(this.gateway.database.em.fork(), this.#dentistId, notEntitled);
  }

  /** A new request for an appointment, and its private link; `set` puts it into a state that calls would bring it to. */
  async link(set = ''): Promise<{ number: string; token: string }> {
    const link = await requestAndOpen(this.gateway, bookingForm((await createPractice(this.gateway)).id));
    if (set) await this.sql(`update booking set ${set} where number = ?`, [link.number]);
    return link;
  }

  /** The private link of an appointment that stands in a practice's own agenda. */
  async visit(): Promise<{ number: string; token: string }> {
    const link = await requestAndOpen(this.gateway, bookingForm((await practiceWithAgenda(this.gateway)).id));
    const [kept] = await this.sql(
      `update appointment set state = 'booked', held_until = null, hold_client = null, hold_contact = null
       where booking_id = (select id from booking where number = ?) returning starts_at`,
      [link.number],
    );
    await this.sql(`update booking set status = 'confirmed', appointment_at = ? where number = ?`, [
      kept?.starts_at,
      link.number,
    ]);
    return link;
  }

  /** A link with the key of another one's. */
  async wrongLink(): Promise<{ number: string; token: string }> {
    const [{ number }, { token }] = [await this.link(), await this.link()];
    return { number, token };
  }

  /** A link with the code for its owner's data, as the mail has it. */
  async dataKey(): Promise<{ number: string; token: string; code: string }> {
    const link = await this.link();
    const ask =
      'mutation($number: String!, $token: String!) { askForDataCode(number: $number, token: $token) { __typename } }';
    await this.gateway.query(ask, link);
    const [code] = await this.sql(
      'select c.id from data_code c join booking b on b.id = c.booking_id where number = ? order by c.created_at desc',
      [link.number],
    );
    const [secret = ''] = this.gateway.services.env.BOOKING_LINK_SECRETS;
    return { ...link, code: dataCode(secret, String(code?.id)) };
  }

  /** The code that was mailed for a booking. */
  async mailedCode(number: string): Promise<string> {
    const [mail] = await this.sql(
      `select params->>'code' as code from mail_outbox m join booking b on b.id = m.booking_id
       where number = ? and params->>'code' is not null`,
      [number],
    );
    return String(mail?.code ?? '');
  }

  /** Id of a search for practices. */
  async discovery(): Promise<string> {
    const [job] = await this.sql(
      `insert into discovery_job (istat_code, city, region, status, finished_at) values ('058091', 'Roma', 'Lazio', 'completed', now())
       returning id`,
    );
    return String(job?.id);
  }

  /** A paid order's id. */
  async order(): Promise<string> {
    const em = this.gateway.database.em.fork();
    const order = await insertPackageOrder(em, {
      number: makeOrderNumber(Math.random),
      clientKey: randomUUID(),
      email: 'anna@esempio.it',
      channel: 'online',
      amountCents: 5_900,
      currency: 'eur',
      simulated: true,
      now: this.gateway.services.now(),
    });
    if (!order) throw new Error('no order was stored');
    await savePackageOrder(em, order.id, {
      status: 'open',
      sessionId: `cs_${order.id}`,
      sessionUrl: 'https://pay.example',
    });
    return order.id;
  }

  /** A free slot of the practice's agenda, each time another one: mornings of two weeks from Monday, 30 November. */
  freeSlot(): string {
    const slot = this.#slots++;
    const day = 30 + 7 * Math.floor(slot / 40) + Math.floor((slot % 40) / 8);
    return new Date(Date.UTC(2026, 10, day, 8, 30 * (slot % 8))).toISOString();
  }

  async invitationToken(): Promise<string> {
    const { now, env } = this.gateway.services;
    const wanted = { email: `${randomUUID()}@dentisti.example`, role: 'operator', by: null } as const;
    const em = this.gateway.database.em.fork();
    const invitation = await invite(em, { ...wanted, now: now(), publicUrl: env.PUBLIC_URL });
    return invitation?.link.split('#')[1] ?? '';
  }

  /** Cookies and token of a caller's browser, with a session of its own for each request. */
  async headersOf(caller: Caller): Promise<Record<string, string>> {
    const operatorId = this.#operators.get(caller);
    const accountId = this.#accounts.get(caller);
    if (accountId) return this.#studioHeaders(accountId, caller);
    if (!operatorId) return {};
    const stage: SignInStage = caller === 'betweenFactors' ? 'password' : 'complete';
    const { token, session } = await this.gateway.services.operatorSessions.start(operatorId, stage);
    const cookie = `session_id=${token}; csrf_token=${session.csrfToken}`;
    return caller === 'forged' ? { cookie } : { cookie, 'x-csrf-token': session.csrfToken };
  }

  async #studioHeaders(accountId: string, caller: Caller): Promise<Record<string, string>> {
    const [token, csrfToken] = [randomBytes(32).toString('base64url'), randomBytes(24).toString('base64url')];
    const at = this.gateway.services.now();
    const session = { accountId, tokenHash: hashSessionToken(token), csrfToken, device: 'Browser' };
    const stage = caller === 'halfOwner' ? 'secondFactor' : 'complete';
    const stored = { ...session, stage, startedAt: at, usedAt: at, provedAt: at } as const;
    await storeStudioSession(this.gateway.database.em.fork(), stored);
    const cookie = `studio_session=${token}; studio_csrf=${csrfToken}`;
    return caller === 'forgedOwner' ? { cookie } : { cookie, 'x-studio-csrf': csrfToken };
  }

  sql(text: string, parameters: unknown[] = []): Promise<Record<string, unknown>[]> {
    return this.gateway.database.em.fork().execute(text, parameters);
  }

  readonly password = goodPassword;
}
