import { randomUUID } from 'node:crypto';
import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findTeam } from '../agenda/team.repository.ts';
import {
  type CalendarConnectionRow,
  changeConnection,
  insertConnection,
} from '../calendars/calendar-connection.repository.ts';
import { insertEndpoint, type WebhookEndpointRow } from '../connections/webhook-endpoint.repository.ts';
import { encryptText } from '../encrypted-text.ts';
import { ensureAccount } from '../studio/practice-account.repository.ts';
import { saveMember } from '../studio/practice-member.repository.ts';
import { beginStanding, changeStanding } from '../studio/practice-standing.repository.ts';
import { createAgenda } from './agenda.factory.ts';
import { createPracticeRow } from './practice.factory.ts';

/** Gives a practice an owner, whose mailbox is the practice's. */
export async function addOwner(
  em: EntityManager,
  { practiceId, now, email = `${randomUUID()}@studio.example` }: { practiceId: number; now: Date; email?: string },
): Promise<{ accountId: string; email: string }> {
  const { id: accountId } = await ensureAccount(em, email, now);
  await beginStanding(em, { practiceId, way: 'mailbox', now });
  await saveMember(em, { practiceId, accountId, role: 'owner', now });
  return { accountId, email };
}

/** Opens a practice's rooms: found entitled, and the data-processing terms accepted. The practice has an owner already. */
export async function openRooms(em: EntityManager, practiceId: number, now: Date): Promise<void> {
  await changeStanding(em, practiceId, { entitledAt: now, entitledWay: 'albo' });
  await em.execute(
    `insert into processing_acceptance (practice_id, version, accepted_at) values (?, ?, ?) on conflict do nothing`,
    [practiceId, processingTermsVersion, now],
  );
}

/** An endpoint of a practice whose rooms are open, with a secret under a key. */
export async function createWebhookEndpoint(
  em: EntityManager,
  given: { practiceId: number; url: string; secret: string; key: string; now: Date } & Partial<
    Pick<WebhookEndpointRow, 'position' | 'withPatient' | 'events'>
  >,
): Promise<WebhookEndpointRow> {
  const { practiceId, url, secret, key, now, position = 1, withPatient = false } = given;
  const { events = ['booking.confirmed', 'booking.moved', 'booking.cancelled'] } = given;
  const id = randomUUID();
  const secretEncrypted = encryptText(secret, { purpose: 'webhook-secret', owner: id }, key);
  const kept = { id, practiceId, position, secretEncrypted, entitledAt: now, createdAt: now };
  const endpoint = await insertEndpoint(em, { url, events, withPatient, ...kept });
  if (!endpoint) throw new Error('no place for an endpoint');
  return endpoint;
}

/** A clinician of a new practice with open rooms and an agenda, and a calendar in step with it; `change` differs. */
export async function createCalendarConnection(
  em: EntityManager,
  given: { now?: Date; key?: string; change?: Partial<CalendarConnectionRow>; credentials?: object } = {},
): Promise<{ connectionId: string; practiceId: number; clinicianId: number; accountId: string; email: string }> {
  const {
    now = new Date(),
    key = 'k'.repeat(32),
    change = {},
    credentials = { kind: 'basic', user: 'anna', password: 'x' },
  } = given;
  const { id: practiceId } = await createPracticeRow(em);
  const { accountId, email } = await addOwner(em, { practiceId, now });
  await openRooms(em, practiceId, now);
  await createAgenda(em, practiceId);
  return {
    practiceId,
    accountId,
    email,
    ...(await connectCalendar(em, { practiceId, now, key, change, credentials })),
  };
}

/** Connects the first clinician of a practice that has an agenda to a calendar; `change` differs. `now`: since when it is entitled. */
export async function connectCalendar(
  em: EntityManager,
  {
    practiceId,
    now,
    key,
    change,
    credentials,
  }: { practiceId: number; now: Date; key: string; change: Partial<CalendarConnectionRow>; credentials: object },
): Promise<{ connectionId: string; clinicianId: number }> {
  const clinician = (await findTeam(em, practiceId)).clinicians.find(({ active }) => active);
  if (!clinician) throw new Error('no clinician');
  const connectionId = randomUUID();
  const credentialsEncrypted = encryptText(
    JSON.stringify(credentials),
    { purpose: 'calendar-credentials', owner: connectionId },
    key,
  );
  const own = {
    id: connectionId,
    practiceId,
    clinicianId: clinician.id,
    provider: 'other',
    accountName: 'anna',
  } as const;
  const kept = { serverUrl: 'https://calendari.example.it/', credentialsEncrypted, entitledAt: now, createdAt: now };
  await insertConnection(em, { ...own, ...kept, nextSyncAt: now });
  const calendarUrl = 'https://calendari.example.it/anna/agenda/';
  await changeConnection(em, own, { state: 'active', calendarUrl, calendarName: 'Agenda', ...change });
  return { connectionId, clinicianId: clinician.id };
}
