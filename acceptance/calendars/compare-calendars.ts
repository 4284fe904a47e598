import type { CalendarProgram } from '@dentisti/core/calendars/testing/real-calendars';
import type { CalendarWorld } from './calendar-world.ts';
import type { ForeignObject } from './foreign-events.ts';
import { wrongSpansOf } from './wrong-spans.ts';

/** What a run came to. */
export interface TwoWayResult {
  program: CalendarProgram;
  edits: number;
  syncs: number;
  kills: number;
  cuts: number;
  restarts: number;
  conflicts: number;
  lost: number;
  doubled: number;
  /** Spans of busy time that are not those of the oracle. */
  wrongSpans: number;
  /** Differences that became no task, and visits that a calendar changed. */
  silences: number;
  /** Visits that the server refused at the end, and foreign events that nobody could read. */
  refused: number;
  unreadable: number;
  /** From a foreign edit to the time that is blocked, the longest, in seconds. */
  slowestSeconds: number;
  problems: string[];
}

/** A visit as the agenda has it. */
export interface Visit {
  startsAt: Date;
  endsAt: Date;
  /** The last edit of its event there, unless we changed the visit since. */
  touched: 'moved' | 'deleted' | null;
}

export const icalTime = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');

interface Played {
  world: CalendarWorld;
  visits: ReadonlyMap<string, Visit>;
  foreign: ReadonlyMap<string, ForeignObject>;
  nameOf(id: string): string;
  ask(method: string, name: string): Promise<Response>;
  note(problem: string): void;
}

/** Compares what stands in the calendar and in our tables with what was played, and counts every difference. */
export async function compareCalendars(result: TwoWayResult, played: Played): Promise<void> {
  const { world, visits, foreign, nameOf, ask, note } = played;
  const { clock, em, practice, server, calendarUrl } = world;
  const now = clock.now();
  const listed = await server.ask('REPORT', calendarUrl, {
    headers: { depth: '1', 'content-type': 'text/xml' },
    body: '<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"/></c:filter></c:calendar-query>',
  });
  const all = await listed.text();
  for (const [id, { startsAt, endsAt, touched }] of visits) {
    const [row] = await em().execute<{ s: string; e: string; state: string }[]>(
      'select starts_at::text as s, ends_at::text as e, state from appointment where id = ?',
      [id],
    );
    if (row?.state !== 'booked' || +new Date(row.s) !== +startsAt || +new Date(row.e) !== +endsAt) {
      result.silences++;
      note(`visit ${id} was changed by the calendar`);
    }
    if (endsAt <= now) continue;
    const times = all.split(`UID:dentisti-${id}-${practice.practiceId}`).length - 1;
    if (times > 1) result.doubled++;
    const found = await ask('GET', nameOf(id));
    const text = found.ok ? await found.text() : '';
    const isRight = text.includes(`DTSTART:${icalTime(startsAt)}`) && text.includes(`DTEND:${icalTime(endsAt)}`);
    if (times === 0 || !isRight) {
      result.lost++;
      note(
        `visit ${id} stands there ${times} times, ${isRight ? 'right' : `wrong: ${text.match(/^DT(START|END).*$/gm)}`}`,
      );
    }
    if (!touched) continue;
    const tasks = await em().execute('select from calendar_task where appointment_id = ? and kind = ?', [id, touched]);
    if (tasks.length === 0) {
      result.silences++;
      note(`visit ${id} was ${touched} there, and nobody is asked`);
    }
  }
  for (const [, id] of all.matchAll(/UID:dentisti-([0-9a-f-]{36})-/g)) {
    const [row] = await em().execute<{ e: string; state: string }[]>(
      'select ends_at::text as e, state from appointment where id = ?',
      [id],
    );
    if (row?.state === 'released' && new Date(row.e) > now) {
      result.doubled++;
      note(`visit ${id} was called off and stands there`);
    }
  }
  for (const [name, { text }] of foreign) {
    const kept = await (await ask('GET', name)).text();
    if (/^DTSTART.*$/m.exec(kept)?.[0].trim() === undefined || !text.includes('BEGIN:VEVENT')) {
      result.lost++;
      note(`foreign object ${name} is gone`);
    }
  }
  const wrong = await wrongSpansOf(em(), practice.connectionId, foreign.values(), now);
  result.wrongSpans += wrong.length;
  for (const span of wrong.slice(0, 5)) note(`busy time differs: ${span}`);
  const silent = await em().execute<{ id: string }[]>(
    `select a.id from appointment a where a.state = 'booked' and a.ends_at > ? and exists (
       select from calendar_busy b where b.clinician_id = a.clinician_id and b.starts_at < a.ends_at and b.ends_at > a.starts_at)
     and not exists (select from calendar_task t where t.appointment_id = a.id and t.kind = 'overlap' and t.ended_at is null)`,
    [now],
  );
  result.silences += silent.length;
  for (const { id } of silent.slice(0, 3)) note(`visit ${id} lies under a foreign event, and nobody is asked`);
}
