import type { EntityManager } from '@mikro-orm/postgresql';

/** Names of who works at a practice, as its profile and its agenda have them. */
export async function findStaffNames(em: EntityManager, practiceId: number): Promise<string[]> {
  // SQL: two tables in one read.
  const rows = await em.execute<{ name: string }[]>(
    `select name from practitioner where dentist_id = ? union select name from clinician where practice_id = ?`,
    [practiceId, practiceId],
  );
  return rows.map(({ name }) => name);
}
