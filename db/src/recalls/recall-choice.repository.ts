import type { EntityManager } from '@mikro-orm/postgresql';
import { columnsBut, findRow, findRows, parseRow, type RowOf } from '../stored-row.ts';
import { RecallChoice } from './recall-choice.entity.ts';
import { RecallInterval } from './recall-interval.entity.ts';
import { RecallSetting } from './recall-setting.entity.ts';

/** What a practice chose for a service, a patient, or all. See the entities; instants as Date (UTC). */
export type RecallIntervalRow = Pick<RowOf<RecallInterval>, 'serviceId' | 'months'>;
export type RecallChoiceRow = RowOf<RecallChoice>;
export type RecallSettingRow = RowOf<RecallSetting>;

/** Returns the intervals that a practice chose; a service without one has the usual. */
export const findRecallIntervals = (em: EntityManager, practiceId: number): Promise<RecallIntervalRow[]> =>
  findRows(em, RecallInterval, { practiceId }, { fields: ['serviceId', 'months'] });

/** Stores a service's interval in place of the one before. */
export async function saveRecallInterval(em: EntityManager, row: RowOf<RecallInterval>): Promise<void> {
  const insert = em.qb(RecallInterval).insert(row).onConflict(['serviceId']);
  await insert.merge(['months', 'changedAt', 'changedById']).execute('run');
}

/** Returns what a practice decided about one patient and service; null where it decided nothing. */
export const findRecallChoice = (
  em: EntityManager,
  of: { practiceId: number; patientId: string; serviceId: number },
): Promise<RecallChoiceRow | null> => findRow(em, RecallChoice, of, columnsBut(RecallChoice, []));

/** What a practice decided about recalling a patient for a service, as it is handed over to its patient. */
export interface RecallChoiceOfPatient {
  patientId: string;
  serviceName: string;
  /** Since when they are not recalled for it; null while they are. */
  droppedAt: Date | null;
  /** The day they are due instead, `YYYY-MM-DD`; null where nothing was put off. */
  postponedTo: string | null;
}

const parseOfPatient = parseRow<RecallChoiceOfPatient>({ droppedAt: true });

/** Returns what practices decided about recalling patients and still holds, by the name of the service. */
export async function findRecallChoicesOfPatients(
  em: EntityManager,
  patientIds: readonly string[],
): Promise<RecallChoiceOfPatient[]> {
  if (patientIds.length === 0) return [];
  // SQL: joined with services; all ids are one parameter.
  const rows = await em.execute<object[]>(
    `select c.patient_id as "patientId", s.name as "serviceName", c.dropped_at as "droppedAt",
       to_char(c.postponed_to, 'YYYY-MM-DD') as "postponedTo"
     from recall_choice c join agenda_service s on s.id = c.service_id
     where c.patient_id in (select id::uuid from jsonb_array_elements_text(?::jsonb) as listed(id))
       and (c.dropped_at is not null or c.postponed_to is not null)
     order by s.name, s.id`,
    [JSON.stringify(patientIds)],
  );
  return rows.map(parseOfPatient);
}

/** Stores what a practice decided about one patient and service in place of what it decided before. */
export async function saveRecallChoice(em: EntityManager, row: RecallChoiceRow): Promise<void> {
  const insert = em.qb(RecallChoice).insert(row).onConflict(['patientId', 'serviceId']);
  await insert.merge(['droppedAt', 'postponedTo', 'postponedFrom', 'changedAt', 'changedById']).execute('run');
}

/** Returns from which due day on a practice's recalls go out by themselves, `YYYY-MM-DD`; null: they do not. With `lock` until the transaction ends. */
export async function findAutomaticFrom(
  em: EntityManager,
  practiceId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<string | null> {
  // SQL: a lock.
  const [row] = await em.execute<{ automaticFrom: string | null }[]>(
    `select to_char(automatic_from, 'YYYY-MM-DD') as "automaticFrom" from recall_setting where practice_id = ? ${lock ? 'for update' : ''}`,
    [practiceId],
  );
  return row?.automaticFrom ?? null;
}

/** Stores whether a practice's recalls go out by themselves. */
export async function saveRecallSetting(em: EntityManager, row: RecallSettingRow): Promise<void> {
  const insert = em.qb(RecallSetting).insert(row).onConflict(['practiceId']);
  await insert.merge(['automaticFrom', 'changedAt', 'changedById']).execute('run');
}

/**
 * Gives a merged practice the intervals of the services that come to it. Whether recalls go out by themselves is as the practice
 * had it whose people stay: that of the one that stays, where it is managed (`keptCounts`).
 */
export async function moveRecallSettings(
  em: EntityManager,
  kept: number,
  gone: number,
  keptCounts: boolean,
): Promise<void> {
  await em.nativeUpdate(RecallInterval, { practiceId: gone }, { practiceId: kept });
  await em.nativeDelete(RecallSetting, { practiceId: keptCounts ? gone : kept });
  if (!keptCounts) await em.nativeUpdate(RecallSetting, { practiceId: gone }, { practiceId: kept });
}

/** Returns the practices whose recalls go out by themselves. */
export const findAutomaticPractices = async (em: EntityManager): Promise<number[]> => {
  const rows = await findRows(em, RecallSetting, { automaticFrom: { $ne: null } }, { fields: ['practiceId'] });
  return rows.map(({ practiceId }) => practiceId);
};
