import { changeConnection, findConnection } from '@dentisti/db/calendars/calendar-connection.repository';
import { deleteAllObjects, deleteAllWritten } from '@dentisti/db/calendars/calendar-sync.repository';
import type { CalendarDirection, CalendarSummary } from '@dentisti/domain/calendars/calendar-names';
import { isUuid } from '../admin/page-of.ts';
import { type ConnectionOutcome, inConnections } from '../connections/in-connections.ts';
import type { RequestContext } from '../context.ts';
import { studioRefused } from '../studio/refusal.ts';

/** What an owner chose of a connection. */
export interface ChosenCalendar {
  /** One of those that were found; null: the one chosen before. */
  calendarUrl: string | null;
  direction: CalendarDirection;
  summary: CalendarSummary;
}

export const calendarNotThere = studioRefused('Questo calendario non è più collegato.');

/**
 * Chooses the calendar of a connection, what goes which way, and what our events show there; all of it is compared at once.
 * What another calendar kept of our time is forgotten, with what stands there of us.
 */
export const chooseCalendar = (
  context: RequestContext,
  practiceId: string,
  id: string,
  { calendarUrl, direction, summary }: ChosenCalendar,
): Promise<ConnectionOutcome> =>
  inConnections(context, practiceId, async (tx, room) => {
    const connection = isUuid(id) ? await findConnection(tx, room.practiceId, id) : null;
    if (!connection || connection.state === 'leaving') return calendarNotThere;
    if (connection.state === 'checking') return studioRefused('Stiamo ancora cercando i calendari: riprova fra poco.');
    const found = connection.foundCalendars?.find(({ url }) => url === calendarUrl) ?? null;
    if (calendarUrl !== null && !found && calendarUrl !== connection.calendarUrl)
      return studioRefused('Questo calendario non è fra quelli trovati: prova di nuovo il collegamento.');
    const chosen = found ?? { url: connection.calendarUrl, name: connection.calendarName, readOnly: false };
    if (chosen.url === null) return studioRefused('Scegli un calendario.');
    if (connection.state === 'paused') return studioRefused('Il calendario è sospeso: prova prima il collegamento.');
    if (chosen.readOnly && direction !== 'in')
      return studioRefused(
        'In questo calendario non si poteva scrivere quando lo abbiamo trovato: scegli «solo gli impegni del calendario», o prova di nuovo il collegamento.',
      );
    if (chosen.url !== connection.calendarUrl) await deleteAllWritten(tx, connection.id);
    if (chosen.url !== connection.calendarUrl || direction === 'out') await deleteAllObjects(tx, connection.id);
    await changeConnection(tx, connection, {
      state: 'active',
      calendarUrl: chosen.url,
      calendarName: chosen.name,
      foundCalendars: null,
      direction,
      summary,
      // All of it anew: what a token or a day left out counts now.
      syncToken: null,
      ctag: null,
      lastFullAt: null,
      // What was said of the former choice.
      lastError: null,
      failures: 0,
      failingSince: null,
      nextSyncAt: room.now,
      leaseUntil: null,
      leaseId: null,
    });
    const detail = { clinicianId: connection.clinicianId, direction, summary };
    const target = { kind: 'calendar', id: connection.id };
    return { action: 'calendar.chosen', target, detail, done: { calendarId: connection.id } };
  });
