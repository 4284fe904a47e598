import {
  changeConnection,
  deleteConnection,
  findConnection,
} from '@dentisti/db/calendars/calendar-connection.repository';
import { deleteAllObjects } from '@dentisti/db/calendars/calendar-sync.repository';
import { isUuid } from '../admin/page-of.ts';
import { type ConnectionOutcome, inConnections } from '../connections/in-connections.ts';
import type { RequestContext } from '../context.ts';
import { calendarNotThere } from './choose-calendar.ts';

/**
 * Ends a connection. The time that its events kept is free at once; its credentials are forgotten now, or – where our events
 * are to be taken away there – when that is done, was tried for a day, or nobody is let in there any more.
 */
export const disconnectCalendar = (
  context: RequestContext,
  practiceId: string,
  id: string,
  removeEvents: boolean,
): Promise<ConnectionOutcome> =>
  inConnections(context, practiceId, async (tx, room) => {
    const connection = isUuid(id) ? await findConnection(tx, room.practiceId, id) : null;
    if (!connection) return calendarNotThere;
    const target = { kind: 'calendar', id: connection.id };
    const { clinicianId } = connection;
    const change = { action: 'calendar.disconnected', target, detail: { clinicianId, removeEvents } };
    if (!removeEvents || connection.calendarUrl === null) {
      await deleteConnection(tx, room.practiceId, connection.id);
      return { ...change, done: {} };
    }
    await deleteAllObjects(tx, connection.id);
    await changeConnection(tx, connection, {
      state: 'leaving',
      pausedReason: null,
      pausedAt: null,
      foundCalendars: null,
      failingSince: null,
      failures: 0,
      lastError: null,
      nextSyncAt: room.now,
      leaseUntil: null,
      leaseId: null,
    });
    return { ...change, done: { calendarId: connection.id } };
  });
