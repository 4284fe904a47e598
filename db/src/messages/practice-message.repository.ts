import type { EntityManager } from '@mikro-orm/postgresql';
import { findRows, type RowOf } from '../stored-row.ts';
import { PracticeMessage } from './practice-message.entity.ts';

/** What a practice chose for a kind of message; instants as Date (UTC). See `PracticeMessage`. */
export type PracticeMessageRow = RowOf<PracticeMessage>;

/** Returns what a practice chose; a kind without a row is sent, and without own words. */
export const findPracticeMessages = (em: EntityManager, practiceId: number): Promise<PracticeMessageRow[]> =>
  findRows(em, PracticeMessage, { practiceId });

type Choice = Pick<PracticeMessageRow, 'isOff' | 'ownText'>;

/** Stores what a practice chose for a kind of message, in place of what it had chosen; what is left out stays as it is. */
export async function savePracticeMessage(
  em: EntityManager,
  row: Omit<PracticeMessageRow, keyof Choice> & Partial<Choice>,
): Promise<void> {
  const chosen = (['isOff', 'ownText'] as const).filter((column) => row[column] !== undefined);
  const insert = em.qb(PracticeMessage).insert(row);
  await insert
    .onConflict(['practiceId', 'kind'])
    .merge([...chosen, 'changedAt', 'changedById'])
    .execute('run');
}

/** Gives a merged practice the choices of the one that goes, or ends them where those of the other count. */
export async function moveMessages(em: EntityManager, kept: number, gone: number, keptCount: boolean): Promise<void> {
  await em.nativeDelete(PracticeMessage, { practiceId: keptCount ? gone : kept });
  if (!keptCount) await em.nativeUpdate(PracticeMessage, { practiceId: gone }, { practiceId: kept });
}
