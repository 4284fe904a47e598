import type { EntityManager } from '@mikro-orm/postgresql';

/** What opens the rooms with patients' data. */
export interface RoomsStanding {
  isEntitled: boolean;
  /** Whether this version of the terms was accepted. */
  hasAccepted: boolean;
}

/** Returns what opens a practice's rooms, for one version of the data-processing terms. */
export async function findRoomsStanding(
  em: EntityManager,
  practiceId: number,
  version: string,
): Promise<RoomsStanding> {
  // SQL: both of one instant.
  const [row] = await em.execute<RoomsStanding[]>(
    `select exists (select from practice_standing where practice_id = ? and entitled_at is not null) as "isEntitled",
       exists (select from processing_acceptance where practice_id = ? and version = ?) as "hasAccepted"`,
    [practiceId, practiceId, version],
  );
  return row as RoomsStanding;
}
