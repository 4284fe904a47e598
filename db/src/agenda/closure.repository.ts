import type { OwnedClosure } from '@dentisti/domain/agenda/closure';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findRows, type RowOf } from '../stored-row.ts';
import { AgendaClosure } from './agenda-closure.entity.ts';

/** Time in which a practice sees nobody, again and again. See `AgendaClosure`. */
export type AgendaClosureRow = RowOf<AgendaClosure>;

/** SQL condition: a closure `k` comes on the day that `day` names, as `isClosedOn` has it. */
const comesOnSql = (day: string) => `${day} >= k.from_on and (k.to_on is null or ${day} <= k.to_on) and case k.repeats
  when 'daily' then true
  when 'weekly' then (${day} - k.from_on) % 7 = 0
  when 'monthly' then (${day} - k.from_on) % 7 = 0
    and (extract(day from ${day})::int - 1) / 7 = (extract(day from k.from_on)::int - 1) / 7
  else extract(month from ${day}) = extract(month from k.from_on) and extract(day from ${day}) = extract(day from k.from_on) end`;

/** SQL: the instant at which clocks in Italy show some minutes of a day; of a repeated hour the earlier one, as `romeInstant`. */
export const romeSql = (day: string, minutes: string) =>
  `least((${day} + make_interval(mins => ${minutes})) at time zone 'Europe/Rome',
    (${day} + make_interval(mins => ${minutes} - 60)) at time zone 'Europe/Rome' + interval '1 hour')`;

/** SQL: of each row of `days` (on_date date) the spans that closures of a practice keep, less those that clocks skip. */
export const closureSpansSql = (days: string, practice: string) => `
  select k.id, k.practice_id, k.clinician_id, k.chair_id, spans.starts_at, spans.ends_at
  from agenda_closure k join ${days} d on ${comesOnSql('d.on_date')}
  cross join lateral (select ${romeSql('d.on_date', 'k.opens_minutes')} as starts_at,
    ${romeSql('d.on_date', 'k.closes_minutes')} as ends_at) spans
  where k.practice_id = ${practice} and spans.starts_at < spans.ends_at`;

/** Returns a practice's closures, those that ended included, by first day. */
export const findClosures = (em: EntityManager, practiceId: number): Promise<AgendaClosureRow[]> =>
  findRows(em, AgendaClosure, { practiceId }, { orderBy: { fromOn: 'asc', id: 'asc' } });

/** What a closure is, whosever. */
export type ClosureColumns = Omit<AgendaClosureRow, 'id' | 'practiceId'>;

/** Stores a new closure, or changes one (`id`) of the practice. Returns its id; null when the practice has none of that id. */
export async function storeClosure(
  em: EntityManager,
  practiceId: number,
  id: number | null,
  columns: ClosureColumns,
): Promise<number | null> {
  if (id === null) return Number(await em.insert(AgendaClosure, { practiceId, ...columns }));
  const changed = await em.nativeUpdate(AgendaClosure, { id, practiceId }, { ...columns });
  return changed === 1 ? id : null;
}

/** Deletes a closure. False when the practice has none of that id. */
export const deleteClosure = async (em: EntityManager, practiceId: number, id: number): Promise<boolean> =>
  (await em.nativeDelete(AgendaClosure, { id, practiceId })) === 1;

/** A stretch of a practice's time, and of whom it takes: of both null of everybody. */
export interface WantedSpan {
  practiceId: number;
  startsAt: Date;
  endsAt: Date;
  chairId: number | null;
  clinicianId: number | null;
  /** It takes a chair at that time already: closures of the whole practice do not count. */
  takesOneAlready?: boolean;
}

/** Returns whether a closure, or the clinician's own calendar, keeps a part of a span from a chair or a clinician. */
export async function isClosed(em: EntityManager, span: WantedSpan): Promise<boolean> {
  const { practiceId, startsAt, endsAt, chairId, clinicianId, takesOneAlready = false } = span;
  // SQL: days, spans and their owners in one look.
  const rows = await em.execute<object[]>(
    `with days as (
       select generate_series((?::timestamptz at time zone 'Europe/Rome')::date, (?::timestamptz at time zone 'Europe/Rome')::date,
         interval '1 day')::date as on_date)
     select 1 from (${closureSpansSql('days', '?')}) k
     where k.starts_at < ? and k.ends_at > ?
       and (k.clinician_id is null and k.chair_id is null and not ?::boolean or k.clinician_id = ?::int or k.chair_id = ?::int)
     union all
     select 1 from calendar_busy b where b.practice_id = ? and b.ends_at > ? and b.starts_at < ? and b.clinician_id = ?::int limit 1`,
    [
      ...[startsAt, endsAt, practiceId, endsAt, startsAt, takesOneAlready, clinicianId, chairId],
      ...[practiceId, startsAt, endsAt, clinicianId],
    ],
  );
  return rows.length > 0;
}

/** When a closure of the whole practice comes, for the pages of patients. */
export async function findWholeClosures(em: EntityManager, practiceId: number): Promise<OwnedClosure[]> {
  const whole = { practiceId, clinicianId: null, chairId: null };
  return findRows(em, AgendaClosure, whole, {
    fields: ['repeats', 'fromOn', 'toOn', 'opensMinutes', 'closesMinutes', 'clinicianId', 'chairId'],
  });
}
