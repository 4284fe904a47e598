import { type EntityManager, IsolationLevel } from '@mikro-orm/postgresql';

/** The scope that changes when counts, figures or distances may differ. Every comune is a scope by its ISTAT code. */
export const listingScope = 'listing';

/** The scope that changes with every opt-out and every doubtful number. */
export const phonesScope = 'phones';

/** The scope that changes with every practice's own row. */
export const directoryScope = 'directory';

/** Revision of a scope that was never changed. */
export const firstRevision = '0-0';

/**
 * How many transactions changed a scope, and which: their random numbers, put together. Their own numbers would not do, as a
 * standby that lost the last ones before it was promoted gives the same to others.
 */
const revision = `sum(changes) || '-' || bit_xor(nonce)`;

/** SQL of the revision of one scope; `scope` is SQL too. Null for a scope that was never changed. */
export const revisionSql = (scope: string) =>
  `(select ${revision} from directory_revision where scope = ${scope} group by scope)`;

interface RevisionOfScope {
  scope: string;
  revision: string;
}

/** SQL of the revisions of scopes that were changed; `scopes` is SQL of a text with commas between them. */
export const revisionsSql = (scopes: string) =>
  `select scope, ${revision} as revision from directory_revision
   where scope = any(string_to_array(${scopes}, ',')) group by scope`;

/** Revisions by scope, with those of scopes that were never changed. */
export function revisionsOf(scopes: readonly string[], rows: readonly RevisionOfScope[]): Map<string, string> {
  const revisions = new Map(scopes.map((scope) => [scope, firstRevision]));
  for (const { scope, revision } of rows) revisions.set(scope, revision);
  return revisions;
}

/**
 * Returns the revision of each scope: another text after every commit that changed something in it, the same text
 * otherwise. Scopes without a change have `firstRevision`.
 */
export async function findRevisions(em: EntityManager, scopes: readonly string[]): Promise<Map<string, string>> {
  // SQL: added up by scope.
  const rows = await em.execute<RevisionOfScope[]>(revisionsSql('?'), [scopes.join(',')]);
  return revisionsOf(scopes, rows);
}

/** Adds up the rows of each scope into its newest; no revision changes by it. Returns how many rows fell. */
export async function foldRevisions(em: EntityManager): Promise<number> {
  // SQL: rows that another transaction adds meanwhile are not seen, and stay.
  const [done] = await em.execute<{ fallen: number }[]>(
    `with gone as (
       delete from directory_revision where scope in (select scope from directory_revision group by scope having count(*) > 1)
       returning scope, xid, changes, nonce
     ), kept as (
       insert into directory_revision (scope, xid, changes, nonce)
         select scope, max(xid), sum(changes), bit_xor(nonce) from gone group by scope returning 1
     )
     select (select count(*) from gone)::int - (select count(*) from kept)::int as fallen`,
  );
  return done?.fallen ?? 0;
}

/** Runs `read` so that all of its queries see the database at one instant; `read` gets the manager to ask. */
export function readSnapshot<T>(em: EntityManager, read: (em: EntityManager) => Promise<T>): Promise<T> {
  const options = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true, clear: true } as const;
  return em.fork().transactional(read, options);
}
