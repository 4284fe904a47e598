import { reencryptCalendarCredentials } from '@dentisti/core/calendars/calendar-credentials';
import {
  changeConnection,
  findDueConnections,
  findEncryptedCredentials,
} from '@dentisti/db/calendars/calendar-connection.repository';
import type { ScheduleContext } from './schedule.ts';

/** More than are due at once; the others come with the next round. */
const batch = 100;

/** Adds the calendars that are due: by time, because appointments changed, or because their jobs were lost. */
export async function requeueCalendars({ orm, clock, jobs }: ScheduleContext): Promise<void> {
  for (const connectionId of await findDueConnections(orm.em.fork(), clock.now(), batch))
    await jobs.requeue('syncCalendar', { connectionId });
}

/** Encrypts calendars' credentials with the newest key, so that the one before can be taken away. */
export async function reencryptCalendars({ orm, bookings, log }: ScheduleContext): Promise<void> {
  const em = orm.em.fork();
  let reencrypted = 0;
  for (const connection of await findEncryptedCredentials(em)) {
    const { id, credentialsEncrypted: encrypted } = connection;
    const credentialsEncrypted = reencryptCalendarCredentials(encrypted, id, bookings.linkSecrets);
    if (!credentialsEncrypted) continue;
    await changeConnection(em, connection, { credentialsEncrypted });
    reencrypted++;
  }
  if (reencrypted > 0) log.info({ calendars: reencrypted }, 'calendar credentials encrypted anew');
}
