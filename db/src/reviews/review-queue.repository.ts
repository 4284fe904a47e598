import type { EntityManager } from '@mikro-orm/postgresql';
import { type ListPlace, listOrder, type Placed } from '../admin/list-sort.ts';
import { findRows, storedRow } from '../stored-row.ts';
import { Review } from './review.entity.ts';
import { ReviewAnswer } from './review-answer.entity.ts';
import { ReviewReport } from './review-report.entity.ts';

const reviewRow = storedRow(Review);

/** SQL condition on review `r`: an operator has something to decide. */
export const openReviewSql = `(r.state in ('held', 'suspended')
  or exists (select from review_answer a where a.review_id = r.id and a.state = 'held')
  or r.state = 'published' and exists (select from review_report p where p.review_id = r.id and p.decided_at is null))`;

/** A review as operators see it, with its answer and reports. */
export type ListedReview = ReturnType<typeof reviewRow.parse> & {
  dentistName: string;
  dentistCity: string;
  dentistSlug: string;
  /** E-mail of who last decided; null while nobody has. */
  decidedBy: string | null;
  answer: Awaited<ReturnType<typeof answersOf>>[number] | null;
  reports: Awaited<ReturnType<typeof reportsOf>>;
};

const answersOf = (em: EntityManager, ids: readonly string[]) =>
  findRows(em, ReviewAnswer, { reviewId: { $in: [...ids] } });
const reportsOf = (em: EntityManager, ids: readonly string[]) =>
  findRows(em, ReviewReport, { reviewId: { $in: [...ids] } }, { orderBy: { createdAt: 'asc', id: 'asc' } });

const columns = `${reviewRow.list('r')}, o.email as "decidedBy", d.name as "dentistName", d.city as "dentistCity", d.slug as "dentistSlug"`;
const tables = `from review r join dentist d on d.id = r.dentist_id left join operator o on o.id = r.decided_by_id`;

const sortable = { columns: {}, id: 'r.id' };
/** Hidden ones wait first, then reported ones, then those nobody has read; the longest first among them. */
const waitingFirst = {
  name: 'waiting',
  keys: [
    `(case r.state when 'suspended' then 0 when 'published' then 1 when 'held' then 2 else 3 end)`,
    'r.changed_at',
  ],
  isDescending: false,
};
const newestFirst = { name: 'newest', keys: ['r.changed_at'], isDescending: true };

/** Reviews for operators: those with something to decide, or all, the newest first. @param after where the page before ended. */
export async function listReviews(
  em: EntityManager,
  { isOpen, after, limit }: { isOpen: boolean; after: ListPlace | null; limit: number },
): Promise<Placed<ListedReview>[]> {
  const order = listOrder(sortable, isOpen ? waitingFirst : newestFirst, null);
  const [behind, place] = order.after(after);
  // SQL: joined with practice and operator; conditions and order are those asked for.
  const rows = await em.execute<object[]>(
    `select ${columns}, ${order.place} ${tables} where ${isOpen ? openReviewSql : 'true'} and ${behind} order by ${order.orderBy} limit ?`,
    [...place, limit],
  );
  return (await complete(em, rows)) as Placed<ListedReview>[];
}

/** One review; null when it was deleted. */
export async function findListedReview(em: EntityManager, id: string): Promise<ListedReview | null> {
  // SQL: the select of the list.
  const [review] = await complete(em, await em.execute<object[]>(`select ${columns} ${tables} where r.id = ?`, [id]));
  return review ?? null;
}

async function complete(em: EntityManager, rows: readonly object[]): Promise<ListedReview[]> {
  const reviews = rows.map((row) => reviewRow.parse(row) as ListedReview);
  if (reviews.length === 0) return [];
  const ids = reviews.map(({ id }) => id);
  const [answers, reports] = [await answersOf(em, ids), await reportsOf(em, ids)];
  return reviews.map((review) => ({
    ...review,
    answer: answers.find(({ reviewId }) => reviewId === review.id) ?? null,
    reports: reports.filter(({ reviewId }) => reviewId === review.id),
  }));
}
