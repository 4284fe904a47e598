import type { EntityData, EntityManager } from '@mikro-orm/postgresql';
import { changeRows, findRow, findRows, insertUnlessThere, type RowOf } from '../stored-row.ts';
import { ReviewAnswer } from './review-answer.entity.ts';

/** A practice's answer to a review; instants as Date (UTC). See `ReviewAnswer`. */
export type ReviewAnswerRow = RowOf<ReviewAnswer>;

export const findAnswer = (em: EntityManager, reviewId: string): Promise<ReviewAnswerRow | null> =>
  findRow(em, ReviewAnswer, { reviewId });

/** Answers to several reviews; those without any are absent. */
export const findAnswers = (em: EntityManager, reviewIds: readonly string[]): Promise<ReviewAnswerRow[]> =>
  findRows(em, ReviewAnswer, { reviewId: { $in: [...reviewIds] } });

type NewAnswer = Omit<ReviewAnswerRow, 'version' | 'decidedAt' | 'decidedById' | 'decisionNote' | 'publishedAt'>;

/** Stores an answer; false, with nothing written, when there is one already. */
export async function insertAnswer(em: EntityManager, answer: NewAnswer): Promise<boolean> {
  return (
    (await insertUnlessThere(em, ReviewAnswer, answer as never, { unless: ['reviewId'], fields: ['reviewId'] })) !==
    null
  );
}

/** Saves a change of an answer as it was seen; false when it changed meanwhile. */
export async function saveAnswer(
  em: EntityManager,
  { reviewId, version }: Pick<ReviewAnswerRow, 'reviewId' | 'version'>,
  change: EntityData<ReviewAnswer>,
): Promise<boolean> {
  const saved = await changeRows(em, ReviewAnswer, { reviewId, version }, { ...change, version: version + 1 }, [
    'reviewId',
  ]);
  return saved.length === 1;
}

/** Deletes an answer that nobody has read. */
export async function deleteAnswer(em: EntityManager, { reviewId, version }: ReviewAnswerRow): Promise<boolean> {
  return (await em.nativeDelete(ReviewAnswer, { reviewId, version })) === 1;
}

/** Ids (UUID) of reviews whose answers the clock publishes now, the longest due first. */
export async function findDueAnswers(em: EntityManager, now: Date, limit: number): Promise<string[]> {
  const wanted = { fields: ['reviewId'], orderBy: { publishAt: 'asc' }, limit } as const;
  const due = await findRows(em, ReviewAnswer, { state: 'waiting', publishAt: { $lte: now } }, wanted);
  return due.map(({ reviewId }) => reviewId);
}

/** Publishes what waited so long; false when the practice was quicker. */
export async function publishAnswer(em: EntityManager, reviewId: string, now: Date): Promise<boolean> {
  const due = { reviewId, state: 'waiting', publishAt: { $lte: now } } as const;
  return (await em.nativeUpdate(ReviewAnswer, due, { state: 'published', publishAt: null, publishedAt: now })) === 1;
}
