import type { BookingStatus } from '@dentisti/domain/booking/booking-status';
import type { CallBar } from '@dentisti/domain/dialing/call-rules';
import type { EntityManager } from '@mikro-orm/postgresql';
import { listOrder, type Placed, placeAmong } from '../admin/list-sort.ts';
import { foldedSql } from '../admin/search-columns.ts';
import { type ListFilter, practiceConditions } from '../booking/booking-list.repository.ts';
import { diallingPausedSql } from '../queues/queue-pause.repository.ts';
import { parseRow } from '../stored-row.ts';
import { type AttemptOutcome, callSinceSql, ringingSql, simulatedSql } from './call-attempt.entity.ts';
import type { CallTaskState } from './call-task.entity.ts';
import { type CallTaskRow, callTaskRow } from './call-task.repository.ts';
import { doubtfulSql } from './doubtful-number.repository.ts';
import { type CallSetting, isLineMissing } from './line-missing.repository.ts';
import { transcriptEvent } from './live-transcript.repository.ts';
import { optedOutSql } from './opt-out.repository.ts';
import { type VoiceEventRow, voiceEventRow } from './voice-event.repository.ts';

/** A call task with what tells why it waits. */
export interface ListedCallRow extends CallTaskRow {
  bookingNumber: string;
  bookingStatus: BookingStatus;
  bookingErasedAt: Date | null;
  practiceName: string;
  city: string;
  /** When the call of this booking that rings or is spoken began; null when none is. */
  callSince: Date | null;
  /** When the call of this task that rings or is spoken began; null when none is. */
  inCallSince: Date | null;
  /** A call of another booking rings the same telephone. */
  phoneRings: boolean;
  /** It has no number worth ringing, left the directory, or wants no calls; null when none of these. */
  barredBy: CallBar | null;
  /** How its last call ended; null when none has. */
  lastOutcome: AttemptOutcome | null;
  /** A simulated call of the booking came before its end, or its next one is to be one. */
  isSimulation: boolean;
}

const columns = `${callTaskRow.list('t')}, b.number as "bookingNumber", b.status as "bookingStatus", b.erased_at as "bookingErasedAt",
    d.name as "practiceName", d.city,
    ${callSinceSql('t.booking_id')} as "callSince",
    (select max(a.dialled_at) from call_attempt a where a.task_id = t.id and a.${ringingSql}) as "inCallSince",
    exists (select from call_attempt a
      where a.phone = t.phone and a.booking_id <> t.booking_id and a.${ringingSql}) as "phoneRings",
    case when d.hidden_at is not null then 'left-directory' when ${optedOutSql} then 'no-calls-wanted'
      when ${doubtfulSql('d')} then 'doubtful'
      when d.phone is null or d.phone not like '+39%' then 'no-number' else fault.bar end as "barredBy",
    last.outcome as "lastOutcome",
    coalesce(t.next_dial_why = 'simulated', false)
      or ${simulatedSql('t.booking_id', `coalesce(t.ended_at, 'infinity')`)} as "isSimulation"`;
const tables = `from call_task t join booking b on b.id = t.booking_id join dentist d on d.id = t.dentist_id
    left join lateral (select a.outcome from call_attempt a where a.task_id = t.id and a.outcome is not null
      order by a.dialled_at desc limit 1) last on true
    left join lateral (select case a.outcome when 'unreachableNumber' then 'not-in-service'
        when 'wrongNumber' then 'not-the-practice' when 'optedOut' then 'no-calls-wanted' end as bar
      from call_attempt a where a.booking_id = t.booking_id and a.phone = d.phone
        and a.outcome not in ('notPlaced', 'platformFailure', 'notConnected', 'doubtfulNumber')
      order by a.dialled_at desc limit 1) fault on true`;
const parseInstants = parseRow<Pick<ListedCallRow, 'bookingErasedAt' | 'callSince' | 'inCallSince'>>({
  bookingErasedAt: true,
  callSince: true,
  inCallSince: true,
});
const parse = (row: object) => parseInstants(callTaskRow.parse(row)) as ListedCallRow;

interface CallListFilter extends ListFilter<CallTaskState> {
  /** How the last call ended; null for any end and none. */
  outcome: string | null;
}

const sortable = {
  columns: {
    time: 't.created_at',
    practice: foldedSql('d.name'),
    city: foldedSql('d.city'),
    state: placeAmong('t.state', ['open', 'done', 'failed', 'withdrawn']),
    attempts: 't.attempts',
  },
  id: 't.id',
};
const newestFirst = { name: 'newest', keys: ['t.created_at'], isDescending: true };

/** Call tasks, newest first or as asked for. */
export async function listCalls(em: EntityManager, filter: CallListFilter): Promise<Placed<ListedCallRow>[]> {
  const { states, outcome, after, limit } = filter;
  const order = listOrder(sortable, newestFirst, filter.sort);
  const [behind, place] = order.after(after);
  const conditions = practiceConditions(filter);
  if (states.length === 1) conditions.push(['t.state = ?', states[0]]);
  if (states.length > 1) conditions.push(['t.state = any(?::text[])', `{${states.join(',')}}`]);
  if (outcome) conditions.push(['last.outcome = ?', outcome]);
  const where = [...conditions.map(([sql]) => sql), behind].join(' and ');
  // SQL: lateral joins for the last calls; conditions and order are those asked for.
  const rows = await em.execute<object[]>(
    `select ${columns}, ${order.place} ${tables} where ${where} order by ${order.orderBy} limit ?`,
    [...conditions.map(([, value]) => value), ...place, limit],
  );
  return rows.map((row) => parse(row) as Placed<ListedCallRow>);
}

/** The tasks of a booking, oldest first, or one task by its own or one of its calls' ids (UUID). */
export async function findListedCalls(
  em: EntityManager,
  by: { bookingId: string } | { callId: string },
): Promise<ListedCallRow[]> {
  const [where, params] =
    'bookingId' in by
      ? ['t.booking_id = ?', [by.bookingId]]
      : ['t.id = ? or t.id = (select a.task_id from call_attempt a where a.id = ?)', [by.callId, by.callId]];
  // SQL: the select of the list.
  return (
    await em.execute<object[]>(`select ${columns} ${tables} where ${where} order by t.created_at, t.id`, params)
  ).map(parse);
}

/** Returns the platform's kept messages about a booking's calls, in the order of their arrival. */
export async function findVoiceEventsOfBooking(em: EntityManager, bookingId: string): Promise<VoiceEventRow[]> {
  // SQL: an event names its attempt or its call, and subqueries find both.
  return voiceEventRow.all(
    em,
    `select ${voiceEventRow.list('e')} from voice_event e
     where (e.attempt_id in (select id from call_attempt where booking_id = ?)
       or e.voice_call_id in (select voice_call_id from call_attempt where booking_id = ? and voice_call_id is not null))
       and e.type <> '${transcriptEvent}'
     order by e.id`,
    [bookingId, bookingId],
  );
}

/** Why no call at all is made at the moment. */
export interface DiallingHalt {
  /** The platform failed too often: until then nothing is dialled; null when it did not. */
  pausedUntil: Date | null;
  /** An operator stopped the calls. */
  isStopped: boolean;
  /** Real calls are meant to be made, and no line is set up yet. */
  isLineMissing: boolean;
}

/** What halts all dialling at an instant. */
export async function findDiallingHalt(em: EntityManager, now: Date, setting: CallSetting): Promise<DiallingHalt> {
  // SQL: the breaker and the operators' stop at one instant.
  const [row] = await em.execute<{ pausedUntil: string | null; isStopped: boolean }[]>(
    `select (select open_until from dialling_breaker where id = 1 and open_until > ?) as "pausedUntil",
       ${diallingPausedSql} as "isStopped"`,
    [now],
  );
  return {
    pausedUntil: row?.pausedUntil ? new Date(row.pausedUntil) : null,
    isStopped: row?.isStopped === true,
    isLineMissing: await isLineMissing(em, now, setting),
  };
}
