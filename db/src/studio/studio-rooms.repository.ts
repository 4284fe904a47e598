import type { EntityManager } from '@mikro-orm/postgresql';

/** What opens the rooms with patients' data. */
export interface RoomsStanding {
  isEntitled: boolean;
  /** Whether this version of the terms was accepted. */
  hasAccepted: boolean;
}

/**
 * SQL condition on a standing `s`: its practice accepted the data-processing terms, or one version of them (`version` is
 * then a parameter). Who holds the practice since somebody else did accepts them anew.
 */
const acceptedSql = (version = '') => `exists (select from processing_acceptance a
  where a.practice_id = s.practice_id and a.accepted_at >= s.contact_at ${version && 'and a.version = ?'})`;

/** SQL condition: the rooms of a practice are open, for a version of the terms (one parameter). */
export const openRoomsSql = (practice: string) => `exists (select from practice_standing s
  where s.practice_id = ${practice} and s.entitled_at is not null and ${acceptedSql('one')})`;

/** SQL condition: a practice may keep patients with us: it is entitled, and accepted some version of the terms. */
export const keepsPatientsSql = (practice: string) => `exists (select from practice_standing s
  where s.practice_id = ${practice} and s.entitled_at is not null and ${acceptedSql()})`;

/** Returns what opens a practice's rooms, for one version of the data-processing terms. */
export async function findRoomsStanding(
  em: EntityManager,
  practiceId: number,
  version: string,
): Promise<RoomsStanding> {
  // SQL: both of one instant.
  const [row] = await em.execute<RoomsStanding[]>(
    `select s.entitled_at is not null as "isEntitled", ${acceptedSql('one')} as "hasAccepted"
     from practice_standing s where s.practice_id = ?`,
    [version, practiceId],
  );
  return row ?? { isEntitled: false, hasAccepted: false };
}
