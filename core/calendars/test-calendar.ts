import { changeConnection, findConnection } from '@dentisti/db/calendars/calendar-connection.repository';
import { isUuid } from '../admin/page-of.ts';
import { type ConnectionOutcome, inConnections } from '../connections/in-connections.ts';
import type { RequestContext } from '../context.ts';
import { countClient } from '../platform/request-limits.ts';
import { calendarNotThere } from './choose-calendar.ts';
import { checkedAnew } from './connect-calendar.ts';

/** Has the worker look at a connection's account again; one that was paused goes on when its calendar is there. */
export async function testCalendar(
  context: RequestContext,
  practiceId: string,
  id: string,
): Promise<ConnectionOutcome> {
  const limited = await countClient(context, 'calendarTests');
  if (limited) return limited;
  return inConnections(context, practiceId, async (tx, room) => {
    const connection = isUuid(id) ? await findConnection(tx, room.practiceId, id) : null;
    if (!connection || connection.state === 'leaving') return calendarNotThere;
    await changeConnection(tx, connection, { ...checkedAnew, nextSyncAt: room.now });
    const target = { kind: 'calendar', id: connection.id };
    return { action: 'calendar.tested', target, done: { calendarId: connection.id } };
  });
}
