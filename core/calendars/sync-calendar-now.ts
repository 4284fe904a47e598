import { changeConnection, findConnection } from '@dentisti/db/calendars/calendar-connection.repository';
import { isUuid } from '../admin/page-of.ts';
import { type ConnectionOutcome, inConnections } from '../connections/in-connections.ts';
import type { RequestContext } from '../context.ts';
import { countClient } from '../platform/request-limits.ts';
import { studioRefused } from '../studio/refusal.ts';
import { calendarNotThere } from './choose-calendar.ts';

/** Has the worker keep a calendar in step now. */
export async function syncCalendarNow(
  context: RequestContext,
  practiceId: string,
  id: string,
): Promise<ConnectionOutcome> {
  const limited = await countClient(context, 'calendarTests');
  if (limited) return limited;
  return inConnections(context, practiceId, async (tx, room) => {
    const connection = isUuid(id) ? await findConnection(tx, room.practiceId, id) : null;
    if (!connection || connection.state === 'leaving') return calendarNotThere;
    if (connection.state !== 'active') return studioRefused('Prima il calendario va scelto, o provato di nuovo.');
    await changeConnection(tx, connection, { nextSyncAt: room.now });
    const target = { kind: 'calendar', id: connection.id };
    return { action: 'calendar.synced', target, done: { calendarId: connection.id } };
  });
}
