import type { EntityManager } from '@mikro-orm/postgresql';
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

const select = `select ${reviewRow.list('r')}, o.email as "decidedBy", d.name as "dentistName", d.city as "dentistCity", d.slug as "dentistSlug"
  from review r join dentist d on d.id = r.dentist_id left join operator o on o.id = r.decided_by_id`;

/** Hidden ones wait first, then reported ones, then those nobody has read; the longest first among them. */
const rank = (alias: string) =>
  `(case ${alias}.state when 'suspended' then 0 when 'published' then 1 when 'held' then 2 else 3 end)`;

/** Reviews for operators: those with something to decide, or all, the newest first. @param after id of the last one already shown. */
export async function listReviews(
  em: EntityManager,
  { isOpen, after, limit }: { isOpen: boolean; after: string | null; limit: number },
): Promise<ListedReview[]> {
  const order = isOpen ? `${rank('r')}, r.changed_at, r.id` : 'r.changed_at desc, r.id desc';
  const key = isOpen
    ? (alias: string) => `${rank(alias)}, ${alias}.changed_at, ${alias}.id`
    : (alias: string) => `${alias}.changed_at, ${alias}.id`;
  const conditions = [
    isOpen ? openReviewSql : 'true',
    ...(after === null
      ? []
      : [`(${key('r')}) ${isOpen ? '>' : '<'} (select ${key('last')} from review last where last.id = ?)`]),
  ];
  // SQL: joined with practice and operator; conditions and order are those asked for.
  const rows = await em.execute<object[]>(
    `${select} where ${conditions.join(' and ')} order by ${order} limit ?`,
    after === null ? [limit] : [after, limit],
  );
  return complete(em, rows);
}

/** One review; null when it was deleted. */
export async function findListedReview(em: EntityManager, id: string): Promise<ListedReview | null> {
  // SQL: the select of the list.
  const [review] = await complete(em, await em.execute<object[]>(`${select} where r.id = ?`, [id]));
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
