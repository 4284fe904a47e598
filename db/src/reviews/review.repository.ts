import type { EntityData, EntityManager } from '@mikro-orm/postgresql';
import { type ListPlace, listOrder, type Placed } from '../admin/list-sort.ts';
import { changeRows, findRow, findRows, type RowOf, storedRow } from '../stored-row.ts';
import { Review } from './review.entity.ts';

/** A review; instants as Date (UTC). See `Review`. */
export type ReviewRow = RowOf<Review>;

const reviewRow = storedRow(Review);

/**
 * From here to its end the transaction of `tx` comes to the review of one request, in whatever state it is; without it a
 * visitor reads what is published alone.
 */
export async function enterReview(tx: EntityManager, requestId: string): Promise<void> {
  // SQL: a setting of the transaction, which the policies compare.
  await tx.execute(`select set_config('app.review', ?, true)`, [requestId]);
}

/** The review of a request; null when none was written. */
export const findReviewOfRequest = (em: EntityManager, requestId: string): Promise<ReviewRow | null> =>
  findRow(em, Review, { requestId });

export const findReview = (em: EntityManager, id: string): Promise<ReviewRow | null> => findRow(em, Review, { id });

/** As `findReview`, locked until the transaction ends. */
export async function lockReview(em: EntityManager, id: string): Promise<ReviewRow | null> {
  // SQL: `for update`, so that writer, practice and operators come one after the other.
  return reviewRow.one(em, `select ${reviewRow.list()} from review where id = ? for update`, [id]);
}

type NewReview = Omit<ReviewRow, 'id' | 'version' | 'decidedAt' | 'decidedById' | 'decisionNote'>;

/** Stores a review. Its request is locked, so that there is none. */
export async function insertReview(em: EntityManager, review: NewReview): Promise<ReviewRow> {
  const insert = em.qb(Review).insert(review as never);
  const [row] = await insert.returning('*').execute<object[]>('all');
  if (!row) throw new Error('a review not stored');
  return reviewRow.parse(row);
}

/** Saves a change of a locked review. */
export async function saveReview(em: EntityManager, review: ReviewRow, change: EntityData<Review>): Promise<ReviewRow> {
  const [row] = await changeRows(em, Review, { id: review.id }, { ...change, version: review.version + 1 });
  if (!row) throw new Error('a locked review is gone');
  return row;
}

/** Deletes a review with its answer and its reports. */
export async function deleteReview(em: EntityManager, id: string): Promise<void> {
  await em.nativeDelete(Review, { id });
}

/** Published reviews of practices, counted by their stars. */
export async function countStars(
  em: EntityManager,
  practiceIds: readonly number[],
): Promise<{ dentistId: number; stars: number; count: number }[]> {
  if (practiceIds.length === 0) return [];
  // SQL: counted by practice and stars, one parameter however many practices.
  return em.execute(
    `select dentist_id as "dentistId", stars, count(*)::int as count from review
     where state = 'published' and dentist_id in (select id::int from jsonb_array_elements_text(?::jsonb) as listed(id))
     group by dentist_id, stars`,
    [JSON.stringify(practiceIds)],
  );
}

/** The order of a practice's published reviews `r`: the newest first. */
export const publishedOrder = [
  { columns: {}, id: 'r.id' },
  { name: 'newest', keys: ['r.published_at'], isDescending: true },
  null,
] as const satisfies Parameters<typeof listOrder>;

/** A published review as everybody reads it, with the practice's answer. */
export interface PublishedReview extends Pick<ReviewRow, 'id' | 'stars' | 'text' | 'shownName'> {
  publishedAt: Date;
  answer: { text: string; publishedAt: Date } | null;
}

/** Published reviews of a practice, the newest first. @param after where the page before ended. */
export async function listPublished(
  em: EntityManager,
  practiceId: number,
  { after, limit }: { after: ListPlace | null; limit: number },
): Promise<Placed<PublishedReview>[]> {
  const order = listOrder(...publishedOrder);
  const [behind, place] = order.after(after);
  // SQL: joined with the answer, by the partial index in its order; a page begins where the last one ended.
  const rows = await em.execute<(Placed<PublishedReview> & { answer: string | null; answeredAt: string | null })[]>(
    `select r.id, r.stars, r.text, r.shown_name as "shownName", r.published_at as "publishedAt",
       a.text as answer, a.published_at as "answeredAt", ${order.place}
     from review r left join review_answer a on a.review_id = r.id and a.state = 'published'
     where r.dentist_id = ? and r.state = 'published' and ${behind} order by ${order.orderBy} limit ?`,
    [practiceId, ...place, limit],
  );
  return rows.map(({ answer, answeredAt, publishedAt, ...row }) => ({
    ...row,
    publishedAt: new Date(publishedAt),
    answer: answer !== null && answeredAt !== null ? { text: answer, publishedAt: new Date(answeredAt) } : null,
  }));
}

/** Ids (UUID) of reviews that the clock publishes now, the longest due first. */
export async function findDueReviews(em: EntityManager, now: Date, limit: number): Promise<string[]> {
  const wanted = { fields: ['id'], orderBy: { publishAt: 'asc' }, limit } as const;
  return (await findRows(em, Review, { state: 'waiting', publishAt: { $lte: now } }, wanted)).map(({ id }) => id);
}

/** Publishes what waited so long; false when its writer was quicker. */
export async function publishReview(em: EntityManager, id: string, now: Date): Promise<boolean> {
  const due = { id, state: 'waiting', publishAt: { $lte: now } } as const;
  return (await em.nativeUpdate(Review, due, { state: 'published', publishAt: null, publishedAt: now })) === 1;
}
