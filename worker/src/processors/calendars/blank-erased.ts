import { CalendarFailure } from '@dentisti/core/calendars/calendar-client';
import { findErasedEvents, findWrittenEvent } from '@dentisti/db/calendars/calendar-sync.repository';
import { eventDigest } from '../../integrations/calendars/event-digest.ts';
import { eventText, type WrittenEvent, writtenEvent } from '../../integrations/calendars/write-event.ts';
import { calendarUrlOf, isStubborn } from './read-calendar.ts';
import type { SyncRun } from './sync-run.ts';
import { maxTries, pathOf, readOne } from './write-visits.ts';

/**
 * Takes the names of erased patients out of a calendar's events that are over, among appointments that changed; what is to come
 * `writeVisits` writes. What a server refuses is left as it is: the practice takes it out there.
 */
export async function blankErased(run: SyncRun, appointmentIds: readonly string[]): Promise<void> {
  const { connection, context, now } = run;
  const { id: connectionId, practiceId, clinicianId, direction, summary } = connection;
  if (direction === 'in') return;
  const em = context.orm.em.fork();
  for (const event of await findErasedEvents(em, { practiceId, clinicianId, now, ids: appointmentIds })) {
    try {
      // Forgotten two days after its end, it still stands where it was put.
      const written = await findWrittenEvent(em, { connectionId, appointmentId: event.id });
      await blank(run, event.id, {
        href: written?.href ?? pathOf(run, event.id),
        wanted: writtenEvent(event, summary),
      });
    } catch (error) {
      if (!(error instanceof CalendarFailure) || !isStubborn(run)) throw error;
      context.log.warn({ connectionId, appointmentId: event.id }, 'erased patient left in a calendar');
    }
  }
}

async function blank(
  run: SyncRun,
  id: string,
  { href, wanted }: { href: string; wanted: WrittenEvent },
): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    const seen = await readOne(run, id, href);
    if (!seen || (seen.first && eventDigest(seen.first) === wanted.digest)) return;
    const text = eventText(wanted, { sequence: (seen.first?.sequence ?? 0) + 1, now: run.now });
    const { kind } = await run.client.write(calendarUrlOf(run), { href: seen.href, etag: seen.etag, text });
    if (kind === 'written') return;
  }
  throw new CalendarFailure('status');
}
