import { randomBytes, randomUUID } from 'node:crypto';
import { agendaVersionOf, teamVersionOf } from '@dentisti/core/agenda/find-kept-agenda';
import { findAgenda } from '@dentisti/db/agenda/agenda.repository';
import { findTeam } from '@dentisti/db/agenda/team.repository';
import { hashFeedToken } from '@dentisti/db/connections/calendar-feed.repository';
import { hashRecallToken, recallToken, stopFragment } from '@dentisti/db/recalls/recall-link';
import { insertAnswer } from '@dentisti/db/reviews/review-answer.repository';
import { ensureAccount } from '@dentisti/db/studio/practice-account.repository';
import { saveMember } from '@dentisti/db/studio/practice-member.repository';
import { beginStanding, changeStanding, notEntitled } from '@dentisti/db/studio/practice-standing.repository';
import { requestFragment } from '@dentisti/db/studio/studio-secrets';
import {
  createBooking,
  createPatientWithVisit,
  createPublishedReview,
  createReviewRequest,
  openRooms,
} from '@dentisti/db/testing';
import { askedOf, findWaitingRequest } from '@dentisti/domain/booking/waiting-request';
import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import { createPractice } from '../booking-form.ts';
import type { TestGateway } from '../start-test-gateway.ts';
import { askLinkMutation, mailedFragment, storeSession } from '../studio.ts';
import type { Caller } from './callers.ts';

/** A practice with people in the studio, and what they may be refused there. */
export class StudioWorld {
  readonly gateway: TestGateway;
  /** Ids of accounts of the studio. */
  readonly #accounts = new Map<Caller, string>();
  #dentistId = 0;

  constructor(gateway: TestGateway) {
    this.gateway = gateway;
  }

  /** The practice has an owner and somebody of the staff, another practice another owner. */
  async letIn(practiceId: number): Promise<void> {
    this.#dentistId = practiceId;
    const em = this.gateway.database.em.fork();
    const { id: otherId } = await createPractice(this.gateway);
    for (const [caller, practiceOf, role] of [
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
      await beginStanding(em, { practiceId: practiceOf, way: 'mailbox', now: this.gateway.services.now() });
      await saveMember(em, { practiceId: practiceOf, accountId, role, now: this.gateway.services.now() });
      this.#accounts.set(caller, accountId);
      if (caller === 'owner') this.#accounts.set('forgedOwner', accountId);
    }
  }

  get dentistId(): string {
    return String(this.#dentistId);
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
         insert into webhook_endpoint (practice_id, position, url, events, secret_encrypted, entitled_at, created_at)
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

  /** A clinician's calendar that is in step, alone, with a task. */
  async calendar(): Promise<{ practiceId: string; id: string; clinicianId: string; taskId: string }> {
    const { practiceId } = await this.openedRooms();
    const [task] = await this.sql(
      `with own as (select id from clinician where practice_id = ? order by position, id limit 1),
       made as (insert into clinician (practice_id, name, position) select ?, 'Dr. Prova', 0 where not exists (select from own) returning id),
       clinician as (select id from own union all select id from made),
       connection as (
         insert into calendar_connection (practice_id, clinician_id, provider, server_url, account_name, credentials_encrypted,
           state, calendar_url, calendar_name, entitled_at, created_at)
         select s.practice_id, clinician.id, 'other', 'https://calendari.it/', 'anna', 'x', 'active', 'https://calendari.it/a/', 'Agenda',
           s.entitled_at, s.entitled_at from practice_standing s, clinician where s.practice_id = ?
         on conflict (clinician_id) do update set entitled_at = excluded.entitled_at, state = 'active', paused_reason = null
         returning id, practice_id, clinician_id, created_at)
       insert into calendar_task (practice_id, connection_id, clinician_id, appointment_id, kind, starts_at, created_at)
       select practice_id, id, clinician_id, gen_random_uuid(), 'deleted', created_at, created_at from connection
       returning id as "taskId", connection_id as id, clinician_id as "clinicianId"`,
      [this.#dentistId, this.#dentistId, this.#dentistId],
    );
    const { id, clinicianId, taskId } = task ?? {};
    return { practiceId, id: String(id), clinicianId: String(clinicianId), taskId: String(taskId) };
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

  /** The token of a link that lets a patient write a review, and what only ends requests for reviews. */
  async reviewLink(): Promise<{ token: string; stop: string }> {
    const secret = this.gateway.services.env.BOOKING_LINK_SECRETS[0] ?? '';
    const given = { dentistId: Number(this.dentistId), secret, now: this.gateway.services.now() };
    return createReviewRequest(this.gateway.database.em.fork(), given);
  }

  /** A published review of the practice, which may answer it. */
  async reviewOfPractice(): Promise<{ practiceId: string; reviewId: string }> {
    await this.openRooms();
    const secret = this.gateway.services.env.BOOKING_LINK_SECRETS[0] ?? '';
    const given = { dentistId: Number(this.dentistId), secret, now: this.gateway.services.now() };
    return {
      practiceId: this.dentistId,
      reviewId: await createPublishedReview(this.gateway.database.em.fork(), given),
    };
  }

  /** The same with an answer that nobody has read. */
  async reviewWithAnswer(): Promise<{ practiceId: string; reviewId: string }> {
    const review = await this.reviewOfPractice();
    const now = this.gateway.services.now();
    await insertAnswer(this.gateway.database.em.fork(), {
      ...{ reviewId: review.reviewId, dentistId: Number(review.practiceId), text: 'Grazie mille davvero.' },
      ...{
        state: 'held',
        reasons: [],
        rulesVersion: 1,
        publishAt: null,
        writtenAt: now,
        changedAt: now,
        writtenById: null,
      },
    });
    return review;
  }

  /** A patient of the practice who is due for a service of it and consents. */
  async dueRecall(): Promise<{ practiceId: string; patientId: string; serviceId: string }> {
    const { practiceId } = await this.openedRooms();
    const [service] = await this.sql(
      `insert into agenda_service (practice_id, name, position, duration_minutes)
       values (?, 'Igiene orale', (select count(*) from agenda_service), 30) returning id`,
      [this.#dentistId],
    );
    const visitAt = new Date(this.gateway.services.now().getTime() - 200 * 86_400_000);
    const of = { practiceId: this.#dentistId, serviceId: Number(service?.id) };
    const patientId = await createPatientWithVisit(this.gateway.database.em.fork(), of, { visitAt });
    return { practiceId, patientId, serviceId: String(service?.id) };
  }

  async #recall(): Promise<string> {
    const { practiceId, patientId, serviceId } = await this.dueRecall();
    const id = randomUUID();
    const [secret = ''] = this.gateway.services.env.BOOKING_LINK_SECRETS;
    const now = this.gateway.services.now();
    await this.sql(
      `insert into recall (id, practice_id, patient_id, service_id, last_visit_on, due_on, asked_at, token_hash, link_ends_at, changed_at)
       values (?, ?, ?, ?, '2026-01-01', '2026-07-01', ?, ?, ?::timestamptz + interval '90 days', ?)`,
      [id, practiceId, patientId, serviceId, now, hashRecallToken(recallToken(secret, id)), now, now],
    );
    return id;
  }

  /** What stands in the link of a recall. */
  async recallToken(): Promise<string> {
    const [secret = ''] = this.gateway.services.env.BOOKING_LINK_SECRETS;
    return recallToken(secret, await this.#recall());
  }

  /** What ends recalls and opens nothing else. */
  async recallStop(): Promise<string> {
    const [secret = ''] = this.gateway.services.env.BOOKING_LINK_SECRETS;
    return stopFragment(secret, await this.#recall());
  }

  /** The version of the data-processing terms that the practice has not accepted yet. */
  async openTerms(): Promise<string> {
    await this.openRooms();
    await this.sql('delete from processing_acceptance where practice_id = ?', [this.#dentistId]);
    return processingTermsVersion;
  }

  /** Patients and agenda are open to the practice's people. */
  async openRooms(): Promise<void> {
    await openRooms(this.gateway.database.em.fork(), Number(this.dentistId), this.gateway.services.now());
  }

  /** Nobody found the practice's people entitled. */
  async endEntitlement(): Promise<void> {
    await changeStanding(this.gateway.database.em.fork(), this.#dentistId, notEntitled);
  }

  /** Cookies and token of an account's browser; null for callers without an account. */
  async studioHeadersOf(caller: Caller): Promise<Record<string, string> | null> {
    const accountId = this.#accounts.get(caller);
    if (!accountId) return null;
    const stage = caller === 'halfOwner' ? 'secondFactor' : 'complete';
    const { token, csrfToken } = await storeSession(this.gateway, accountId, stage);
    const cookie = `studio_session=${token}; studio_csrf=${csrfToken}`;
    return caller === 'forgedOwner' ? { cookie } : { cookie, 'x-studio-csrf': csrfToken };
  }

  sql(text: string, parameters: unknown[] = []): Promise<Record<string, unknown>[]> {
    return this.gateway.database.em.fork().execute(text, parameters);
  }
}
