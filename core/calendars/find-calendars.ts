import { type CalendarConnectionRow, findConnectionsOf } from '@dentisti/db/calendars/calendar-connection.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { calendarErrorText } from '@dentisti/domain/calendars/calendar-error';
import type { FoundCalendar } from '@dentisti/domain/calendars/calendar-names';

/** A clinician's calendar as the practice's people see it. */
export interface CalendarView
  extends Pick<
    CalendarConnectionRow,
    | 'id'
    | 'provider'
    | 'serverUrl'
    | 'accountName'
    | 'state'
    | 'calendarName'
    | 'direction'
    | 'summary'
    | 'lastSyncedAt'
    | 'nextSyncAt'
    | 'failingSince'
    | 'skippedEvents'
  > {
  clinician: { id: number; name: string };
  found: FoundCalendar[];
  isSyncing: boolean;
  /** In Italian; null while all is well. */
  error: string | null;
}

/** Returns the calendars of a practice's clinicians, in the order of the team. */
export async function findCalendars(
  em: EntityManager,
  {
    practiceId,
    entitledAt,
    clinicians,
    now,
  }: { practiceId: number; entitledAt: Date; clinicians: readonly { id: number; name: string }[]; now: Date },
): Promise<CalendarView[]> {
  const connections = await findConnectionsOf(em, practiceId, entitledAt);
  return clinicians.flatMap((clinician) =>
    connections
      .filter(({ clinicianId }) => clinicianId === clinician.id)
      .map((connection) => ({
        ...connection,
        clinician,
        found: connection.state === 'choosing' ? (connection.foundCalendars ?? []) : [],
        isSyncing: connection.leaseUntil !== null && connection.leaseUntil > now,
        error: calendarErrorText(connection.lastError, {
          provider: connection.provider,
          isPaused: connection.state === 'paused',
        }),
      })),
  );
}
