import { isSamePatient, type PatientPerson, type PatientSearch, patientNameKey } from '@dentisti/domain/studio/patient';
import type { EntityManager } from '@mikro-orm/postgresql';
import { changeRows, columnsBut, findRow, findRows, parseRow, type RowOf } from '../stored-row.ts';
import { Patient } from './patient.entity.ts';

/** A patient as one practice knows them; instants as Date (UTC). See `Patient`. */
export type PatientRow = Omit<RowOf<Patient>, 'orphanedAt'>;

const fields = columnsBut(Patient, ['orphanedAt']);

/** A patient who was not erased. */
export interface KnownPatient extends PatientRow {
  name: string;
  nameKey: string;
}

const known = (row: PatientRow | null): KnownPatient | null =>
  row?.name && row.nameKey ? { ...row, name: row.name, nameKey: row.nameKey } : null;

/** A patient in a list. */
export interface PatientLine {
  id: string;
  name: string;
  nameKey: string;
  /** E.164. */
  phone: string | null;
  email: string | null;
  /** Start of the last visit that has begun. */
  lastVisitAt: Date | null;
  nextVisitAt: Date | null;
  noShows: number;
  recallConsentAt: Date | null;
}

const parseLine = parseRow<PatientLine>({ lastVisitAt: true, nextVisitAt: true, recallConsentAt: true });

interface PatientsWanted {
  practiceId: number;
  search: PatientSearch;
}

/** Where a list goes on: after this patient. */
export interface PatientCursor {
  nameKey: string;
  id: string;
}

const escaped = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** SQL condition on a patient `p`, with its parameters. */
function matching({ practiceId, search }: PatientsWanted): { where: string; params: unknown[] } {
  const conditions = ['p.practice_id = ?', 'p.erased_at is null'];
  const params: unknown[] = [practiceId];
  if ('digits' in search) {
    conditions.push('p.phone like ?');
    params.push(escaped(search.digits));
  } else
    for (const word of search.words) {
      conditions.push('(p.name_key like ? or p.email like ?)');
      params.push(escaped(word), escaped(word));
    }
  return { where: conditions.join(' and '), params };
}

/** Returns a page of a practice's patients by name. */
export async function findPatientPage(
  em: EntityManager,
  { after, limit, now, ...wanted }: PatientsWanted & { after: PatientCursor | null; limit: number; now: Date },
): Promise<PatientLine[]> {
  const { where, params } = matching(wanted);
  // SQL: words are compared with `like`, the page begins after a pair of columns, and visits are looked up for its rows alone.
  const rows = await em.execute<object[]>(
    `with page as (select p.id, p.name, p.name_key, p.phone, p.email, p.recall_consent_at from patient p
       where ${where} ${after ? 'and (p.name_key, p.id) > (?, ?::uuid)' : ''} order by p.name_key, p.id limit ?)
     select p.id, p.name, p.name_key as "nameKey", p.phone, p.email, p.recall_consent_at as "recallConsentAt",
       v."lastVisitAt", v."nextVisitAt", v."noShows"
     from page p cross join lateral (select max(starts_at) filter (where starts_at <= ?) as "lastVisitAt",
         min(starts_at) filter (where starts_at > ?) as "nextVisitAt",
         count(*) filter (where presence = 'no-show')::int as "noShows"
       from appointment where patient_id = p.id and state = 'booked') v
     order by p.name_key, p.id`,
    [...params, ...(after ? [after.nameKey, after.id] : []), limit, now, now],
  );
  return rows.map(parseLine);
}

/** Returns how many patients match, counted to `max`. */
export async function countPatients(em: EntityManager, wanted: PatientsWanted, max: number): Promise<number> {
  const { where, params } = matching(wanted);
  // SQL: counting ends at the limit.
  const [row] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from (select from patient p where ${where} limit ?) matching`,
    [...params, max],
  );
  return row?.total ?? 0;
}

/** Returns one of a practice's patients; null when there is none of that id (any more). */
export const findPatient = async (em: EntityManager, practiceId: number, id: string): Promise<KnownPatient | null> =>
  known(await findRow(em, Patient, { id, practiceId, erasedAt: null }, fields));

/** Returns the patient of a practice who is the same person, the one known longest first; null when it knows nobody such. */
export async function findSamePatient(
  em: EntityManager,
  practiceId: number,
  person: PatientPerson,
  exceptId: string | null = null,
): Promise<KnownPatient | null> {
  const nameKey = patientNameKey(person.name);
  const where = { practiceId, nameKey, erasedAt: null };
  const rows = await findRows(em, Patient, where, { fields, orderBy: { createdAt: 'asc', id: 'asc' } });
  const same = rows.map(known).find((row) => row && row.id !== exceptId && isSamePatient(row, { ...person, nameKey }));
  return same ?? null;
}

/** Stores a patient whom the practice does not know yet; call it with the agenda locked. Returns the id. */
export async function insertPatient(
  em: EntityManager,
  {
    practiceId,
    person,
    note = null,
    now,
  }: { practiceId: number; person: PatientPerson; note?: string | null; now: Date },
): Promise<string> {
  const nameKey = patientNameKey(person.name);
  const row = { practiceId, ...person, nameKey, note, createdAt: now, changedAt: now };
  const [inserted] = await em.qb(Patient).insert(row).returning('id').execute<{ id: string }[]>('all');
  if (!inserted) throw new Error('an insert without a row');
  return inserted.id;
}

/** Changes a patient who was not erased; false when there is none of that id. */
export async function changePatient(
  em: EntityManager,
  { practiceId, id, now }: { practiceId: number; id: string; now: Date },
  change: Partial<
    PatientPerson & Pick<PatientRow, 'note' | 'recallConsentAt' | 'recallConsentById' | 'recallWithdrawnAt'>
  >,
): Promise<boolean> {
  const nameKey = change.name === undefined ? {} : { nameKey: patientNameKey(change.name) };
  const changed = { ...change, ...nameKey, changedAt: now };
  return (await changeRows(em, Patient, { id, practiceId, erasedAt: null }, changed, ['id'])).length === 1;
}

/** Returns the patient of a practice who is a person, stored when it did not know them. Call it with the agenda locked. */
export async function ensurePatient(
  em: EntityManager,
  practiceId: number,
  person: PatientPerson,
  now: Date,
): Promise<string> {
  const same = await findSamePatient(em, practiceId, person);
  return same?.id ?? insertPatient(em, { practiceId, person, now });
}

/** Returns whether a patient has a visit to come. */
export async function hasVisitToCome(em: EntityManager, patientId: string, now: Date): Promise<boolean> {
  // SQL: a question, without a row.
  const rows = await em.execute<object[]>(
    `select from appointment where patient_id = ? and state = 'booked' and starts_at > ? limit 1`,
    [patientId, now],
  );
  return rows.length > 0;
}

/**
 * Empties patients of everything about the person, and their visits of what was written to them; their recalls go. The visits
 * stay, as time without a person. Again: no change. @returns how many were emptied.
 */
export async function emptyPatients(em: EntityManager, ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const list = JSON.stringify(ids);
  const listed = 'select id::uuid from jsonb_array_elements_text(?::jsonb) as listed(id)';
  // SQL: all ids are one parameter.
  await em.execute(`update appointment set label = null where patient_id in (${listed}) and label is not null`, [list]);
  // SQL: as above; a mail of the waiting list names its offer inside its JSON, and the mailbox knows it by its Message-ID alone.
  const offered = `select o.id::text from waiting_offer o join waiting_entry e on e.id = o.entry_id where e.patient_id in (${listed})`;
  await em.execute(
    `delete from dev_mail where message_id in (select message_id from mail_outbox where params ->> 'offerId' in (${offered}))`,
    [list],
  );
  // SQL: as above.
  await em.execute(`delete from mail_outbox where params ->> 'offerId' in (${offered})`, [list]);
  // SQL: as above.
  await em.execute(`delete from waiting_entry where patient_id in (${listed})`, [list]);
  // SQL: as above.
  await em.execute(`select from patient where id in (${listed}) order by id for no key update`, [list]);
  // SQL: as above; a patient is locked before their recalls everywhere.
  for (const table of ['recall', 'recall_choice'])
    await em.execute(`delete from ${table} where patient_id in (${listed})`, [list]);
  // SQL: as above.
  const emptied = await em.execute<object[]>(
    `update patient set name = null, name_key = null, phone = null, email = null, note = null, recall_consent_at = null,
       recall_consent_by_id = null, recall_withdrawn_at = null, changed_at = ?, erased_at = ? where erased_at is null and id in (${listed}) returning id`,
    [now, now, list],
  );
  return emptied.length;
}
