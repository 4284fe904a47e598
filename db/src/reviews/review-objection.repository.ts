import type { EntityManager } from '@mikro-orm/postgresql';

/** SQL: the name under which an address stands in the list of objections; `email`: an SQL expression. */
const mailHashSql = (email: string): string => `encode(sha256(convert_to(lower(trim(${email})), 'UTF8')), 'hex')`;

/** SQL condition: the owner of an address objects to requests for reviews. */
export const objectsSql = (email: string): string =>
  `exists (select from review_objection o where o.mail_hash = ${mailHashSql(email)})`;

/** Whether the owner of an address objects to requests for reviews. */
export async function findReviewObjection(em: EntityManager, email: string): Promise<boolean> {
  // SQL: the address is hashed where all are.
  const [row] = await em.execute<{ objects: boolean }[]>(`select ${objectsSql('?')} as objects`, [email]);
  return row?.objects === true;
}

/** Stores an objection; again: the first one stays. */
export async function storeReviewObjection(em: EntityManager, email: string, now: Date): Promise<void> {
  // SQL: as above.
  await em.execute(
    `insert into review_objection (mail_hash, objected_at) values (${mailHashSql('?')}, ?) on conflict do nothing`,
    [email, now],
  );
}

/** Takes an objection back; again: no change. */
export async function removeReviewObjection(em: EntityManager, email: string): Promise<void> {
  // SQL: as above.
  await em.execute(`delete from review_objection where mail_hash = ${mailHashSql('?')}`, [email]);
}
