import { deleteConnection } from '@dentisti/db/calendars/calendar-connection.repository';
import { findWrittenEvents } from '@dentisti/db/calendars/calendar-sync.repository';
import { type SyncRun, writeLeased } from './sync-run.ts';
import { writeVisits } from './write-visits.ts';

/** Takes our coming events away from a calendar that was disconnected, then forgets everything about it. */
export async function leaveCalendar(run: SyncRun): Promise<void> {
  const { context, connection } = run;
  if (connection.calendarUrl !== null) {
    const written = await findWrittenEvents(context.orm.em.fork(), connection.id);
    await writeVisits({ ...run, connection: { ...connection, direction: 'in' } }, written, new Map());
  }
  await forgetCalendar(run);
}

/** Deletes a connection with its credentials and all that is known of its calendar. */
export async function forgetCalendar(run: SyncRun): Promise<void> {
  const { practiceId, id } = run.connection;
  await writeLeased(run, (tx) => deleteConnection(tx, practiceId, id));
  run.isSeen = true;
}
