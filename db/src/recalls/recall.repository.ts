import type { EntityManager } from '@mikro-orm/postgresql';
import { changeRows, insertUnlessThere, parseRow, type RowOf, storedRow } from '../stored-row.ts';
import { openRoomsSql } from '../studio/studio-rooms.repository.ts';
import { Recall } from './recall.entity.ts';

/** A recall; instants as Date (UTC), days `YYYY-MM-DD`. See `Recall`. */
export type RecallRow = RowOf<Recall>;
const recallRow = storedRow(Recall);

type NewRecall = Omit<RecallRow, 'sentAt' | 'remindedAt' | 'bookedAt' | 'bookingId' | 'withdrawnAt' | 'changedAt'>;

/** Stores a recall unless the patient has one since their last visit. Returns whether it is new. */
export async function insertRecall(em: EntityManager, recall: NewRecall): Promise<boolean> {
  const given = { ...recall, changedAt: recall.askedAt };
  return (await insertUnlessThere(em, Recall, given, { fields: ['id'] })) !== null;
}

/** Returns a recall, locked until the transaction ends; null when there is none (any more). */
export const lockRecall = (em: EntityManager, id: string): Promise<RecallRow | null> =>
  // SQL: a lock.
  recallRow.one(em, `select ${recallRow.list()} from recall where id = ? for update`, [id]);

/** Returns a recall; null when there is none (any more). */
export const findRecall = (em: EntityManager, id: string): Promise<RecallRow | null> =>
  // SQL: days come as text, as in the other reads.
  recallRow.one(em, `select ${recallRow.list()} from recall where id = ?`, [id]);

/** Changes a recall. */
export async function changeRecall(
  em: EntityManager,
  id: string,
  change: Partial<Pick<RecallRow, 'sentAt' | 'remindedAt' | 'bookedAt' | 'bookingId' | 'withdrawnAt'>>,
  now: Date,
): Promise<void> {
  await changeRows(em, Recall, { id }, { ...change, changedAt: now }, ['id']);
}

/** Deletes a recall that was never sent. */
export async function dropRecall(em: EntityManager, id: string): Promise<void> {
  await em.nativeDelete(Recall, { id, sentAt: null });
}

/** Returns recalls that were asked for and not sent yet, the oldest first; those that were planned by themselves only `withAutomatic`. */
export async function findUnsentRecalls(
  em: EntityManager,
  { withAutomatic, limit }: { withAutomatic: boolean; limit: number },
): Promise<string[]> {
  // SQL: by the index of what was not sent.
  const rows = await em.execute<{ id: string }[]>(
    'select id from recall where sent_at is null and (? or not is_automatic) order by asked_at, id limit ?',
    [withAutomatic, limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns recalls sent within a stretch of time to which nobody reacted and of which nobody was reminded, of practices whose
 * rooms are open.
 * @param version of the data-processing terms that hold now.
 */
export async function findRecallsToRemind(
  em: EntityManager,
  { from, to, version, limit }: { from: Date; to: Date; version: string; limit: number },
): Promise<string[]> {
  // SQL: by the index of what is open; who gets none is found under the lock, and left out here so that they fill no batch.
  const rows = await em.execute<{ id: string }[]>(
    `select r.id from recall r join patient p on p.id = r.patient_id
     where r.reminded_at is null and r.booked_at is null and r.withdrawn_at is null and r.sent_at > ? and r.sent_at <= ?
       and p.recall_consent_at is not null and p.email is not null
       and not exists (select from appointment a where a.patient_id = r.patient_id and a.state = 'booked' and a.starts_at > r.sent_at)
       and not exists (select from recall_choice c where c.patient_id = r.patient_id and c.service_id = r.service_id and c.dropped_at is not null)
       and not exists (select from practice_message m where m.practice_id = r.practice_id and m.kind = 'recall' and m.is_off)
       and ${openRoomsSql('r.practice_id')}
     order by r.sent_at, r.id limit ?`,
    [from, to, version, limit],
  );
  return rows.map(({ id }) => id);
}

/** Whom a recall is about, as it stands now. */
export interface RecallPerson {
  name: string;
  /** E.164. */
  phone: string | null;
  email: string | null;
  recallConsentAt: Date | null;
  /** What for. */
  serviceName: string;
  /** A visit that begins after the given instant, whoever booked it. */
  hasVisitSince: boolean;
  isDropped: boolean;
  /** Whether the practice may keep patients with us, under the present terms. */
  isOpen: boolean;
}

const parsePerson = parseRow<RecallPerson>({ recallConsentAt: true });

/**
 * Returns whom a recall is about, null when they are gone; with `lock` their row keeps still until the transaction ends.
 * @param since what counts as a visit since: one that begins after it.
 * @param version of the data-processing terms that hold now.
 */
export async function findRecallPerson(
  em: EntityManager,
  { patientId, practiceId, serviceId }: Pick<RecallRow, 'patientId' | 'practiceId' | 'serviceId'>,
  { since, version, lock = false }: { since: Date; version: string; lock?: boolean },
): Promise<RecallPerson | null> {
  // SQL: a lock of one of the joined rows.
  const [row] = await em.execute<object[]>(
    `select p.name, p.phone, p.email, p.recall_consent_at as "recallConsentAt", s.name as "serviceName",
       exists (select from appointment a where a.patient_id = p.id and a.kind = 'visit' and a.state = 'booked' and a.starts_at > ?) as "hasVisitSince",
       exists (select from recall_choice c where c.patient_id = p.id and c.service_id = s.id and c.dropped_at is not null) as "isDropped",
       ${openRoomsSql('p.practice_id')} as "isOpen"
     from patient p join agenda_service s on s.id = ?
     where p.id = ? and p.practice_id = ? and p.erased_at is null ${lock ? 'for no key update of p' : ''}`,
    [since, version, serviceId, patientId, practiceId],
  );
  return row ? parsePerson(row) : null;
}

/** Returns the recall of a link's hash; null when there is none. */
export const findRecallOfToken = (em: EntityManager, tokenHash: string): Promise<RecallRow | null> =>
  // SQL: as `findRecall`.
  recallRow.one(em, `select ${recallRow.list()} from recall where token_hash = ?`, [tokenHash]);

/** A recall as it is handed over to its patient. */
export interface RecallOfPatient
  extends Pick<RecallRow, 'patientId' | 'dueOn' | 'sentAt' | 'remindedAt' | 'bookedAt' | 'withdrawnAt'> {
  serviceName: string;
}

const parseOfPatient = parseRow<RecallOfPatient>({ sentAt: true, remindedAt: true, bookedAt: true, withdrawnAt: true });

/** Returns the recalls of patients, the latest first. */
export async function findRecallsOfPatients(
  em: EntityManager,
  patientIds: readonly string[],
): Promise<RecallOfPatient[]> {
  if (patientIds.length === 0) return [];
  // SQL: joined with services; all ids are one parameter.
  const rows = await em.execute<object[]>(
    `select r.patient_id as "patientId", to_char(r.due_on, 'YYYY-MM-DD') as "dueOn", r.sent_at as "sentAt",
       r.reminded_at as "remindedAt", r.booked_at as "bookedAt", r.withdrawn_at as "withdrawnAt", s.name as "serviceName"
     from recall r join agenda_service s on s.id = r.service_id
     where r.patient_id in (select id::uuid from jsonb_array_elements_text(?::jsonb) as listed(id))
     order by r.asked_at desc, r.id`,
    [JSON.stringify(patientIds)],
  );
  return rows.map(parseOfPatient);
}

/** Returns when each of some patients was last recalled for anything, by the worker or by hand; absent: never. */
export async function findLastRecalls(em: EntityManager, practiceId: number, since: Date): Promise<Set<string>> {
  // SQL: one row per patient.
  const rows = await em.execute<{ id: string }[]>(
    'select distinct patient_id as id from recall where practice_id = ? and asked_at > ?',
    [practiceId, since],
  );
  return new Set(rows.map(({ id }) => id));
}
