import type { EntityManager } from '@mikro-orm/postgresql';
import { parseRow } from '../stored-row.ts';

const parseObjection = parseRow<{ objectedAt: Date }>({ objectedAt: true });

/** SQL: the name under which an address stands in the list of objections; `email`: an SQL expression. */
const mailHashSql = (email: string): string => `encode(sha256(convert_to(lower(trim(${email})), 'UTF8')), 'hex')`;

/** SQL condition: the owner of an address objects to requests for reviews. */
export const objectsSql = (email: string): string =>
  `exists (select from review_objection o where o.mail_hash = ${mailHashSql(email)})`;

/** Since when the owner of an address objects to requests for reviews; null: they do not. */
export async function findReviewObjection(em: EntityManager, email: string): Promise<Date | null> {
  // SQL: the address is hashed where all are.
  const [row] = await em.execute<object[]>(
    `select objected_at as "objectedAt" from review_objection where mail_hash = ${mailHashSql('?')}`,
    [email],
  );
  return row ? parseObjection(row).objectedAt : null;
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
