import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@dentisti/db/orm';
import { createCalendarConnection } from '@dentisti/db/testing';

/** Busy time of a calendar elsewhere, of a minute that ends at an instant. */
export async function keepBusyTime(
  em: EntityManager,
  { connectionId, practiceId, clinicianId }: { connectionId: string; practiceId: number; clinicianId: number },
  at: Date,
): Promise<void> {
  await em.execute(
    `insert into calendar_busy (practice_id, clinician_id, connection_id, href_hash, starts_at, ends_at) values (?, ?, ?, 'x', ?, ?)`,
    [practiceId, clinicianId, connectionId, new Date(at.getTime() - 60_000), at],
  );
}

/** Busy time of a calendar elsewhere, and an event of ours there, that ended at an instant. */
export async function keepCalendarTime(em: EntityManager, at: Date): Promise<void> {
  const kept = await createCalendarConnection(em);
  await keepBusyTime(em, kept, at);
  await em.execute(
    `insert into calendar_event (connection_id, appointment_id, practice_id, href, digest, starts_at, ends_at) values (?, ?, ?, '/x', '', ?, ?)`,
    [kept.connectionId, randomUUID(), kept.practiceId, new Date(at.getTime() - 60_000), at],
  );
}

/** A task that was noticed at an instant. */
export async function keepCalendarTask(em: EntityManager, at: Date): Promise<void> {
  const { connectionId, practiceId, clinicianId } = await createCalendarConnection(em);
  await em.execute(
    `insert into calendar_task (practice_id, connection_id, clinician_id, appointment_id, kind, starts_at, created_at) values (?, ?, ?, ?, 'deleted', ?, ?)`,
    [practiceId, connectionId, clinicianId, randomUUID(), at, at],
  );
}
