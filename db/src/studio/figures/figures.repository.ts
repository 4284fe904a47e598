import type { CountedFigure, FigureId } from '@dentisti/domain/studio/figures/figure-list';
import type { EntityManager } from '@mikro-orm/postgresql';
import { instantList } from '../../stored-row.ts';
import { countedSql, type FigureTable, figureSql, figureTables } from './figure-sql.ts';

/** A stretch of time in which a practice may be rung. */
export interface CallHours {
  startsAt: Date;
  /** Minutes. */
  length: number;
}

/** What is counted, and until when. Instants as Date (UTC). */
export interface FigureQuery {
  practiceId: number;
  /** Where the parts begin, in order, and at last where the last one ends. */
  borders: readonly Date[];
  /** The first part is what the others are compared with: no part of the sum. */
  hasBefore: boolean;
  /** Without gaps of meaning: in order, none overlaps. */
  callHours: readonly CallHours[];
  now: Date;
}

/** A figure, summed up, in the part to compare with, and part by part. */
export interface CountedParts extends CountedFigure {
  before: CountedFigure | null;
  series: CountedFigure[];
}

type Counted = Readonly<Record<string, readonly [value: number | null, of: number | null]>>;
interface GroupRow {
  /** From 1; null: of a sum. */
  part: number | null;
  isBefore: boolean;
  counted: Counted;
}

/** SQL: `[value, of]` of a figure over the rows of a group. */
function pairSql(id: RowId): string {
  const figure = figureSql[id];
  if (!('percentile' in figure)) {
    const of = figure.among ? `count(*) filter (where ${figure.among})` : 'null::int';
    return `jsonb_build_array(count(*) filter (where ${figure.counts}), ${of})`;
  }
  const counts = `filter (where ${figure.counts})`;
  const minutes = `percentile_cont(${figure.percentile}) within group (order by ${figure.minutes}) ${counts}`;
  return `jsonb_build_array(case when count(*) ${counts} >= ${figure.fewest} then ${minutes} end, count(*) ${counts})`;
}

type RowId = Exclude<FigureId, 'occupancy'>;
const rowIds = Object.keys(figureSql) as RowId[];

function groupsSql(table: FigureTable): string {
  const pairs = rowIds.filter((id) => figureSql[id].table === table).map((id) => `'${id}', ${pairSql(id)}`);
  return `select part, is_before as "isBefore", jsonb_build_object(${pairs.join(', ')}) as counted
    from (select t.*, p.part, p.part = 1 and h.has_before as is_before
      from ${table} t cross join input h cross join lateral (select width_bucket(t.at, h.borders) as part offset 0) p) parts
    group by grouping sets ((part), (is_before))`;
}

const inputSql = `input as materialized (select ?::int as practice_id, ?::timestamptz as from_at, ?::timestamptz as until_at,
    ?::timestamptz as now_at, ?::timestamptz[] as borders, ?::boolean as has_before,
    ?::timestamptz[] as starts, ?::float8[] as lengths, ?::float8[] as sums)`;
const figuresSql = `with ${inputSql}, ${countedSql} ${figureTables.map(groupsSql).join(' union all ')}`;

function paramsOf({ practiceId, borders, hasBefore, callHours, now }: FigureQuery): unknown[] {
  let sum = 0;
  const sums = callHours.map(({ length }) => {
    sum += length;
    return sum - length;
  });
  return [
    ...[practiceId, borders[0], borders.at(-1), now, instantList(borders), hasBefore],
    instantList(callHours.map(({ startsAt }) => startsAt)),
    `{${callHours.map(({ length }) => length).join(',')}}`,
    `{${sums.join(',')}}`,
  ];
}

/** Returns a figure of a group; without any row in it nothing was counted. */
function countedOf(row: GroupRow | undefined, id: RowId): CountedFigure {
  const counted = row?.counted[id];
  if (counted) return { value: counted[0], of: counted[1] };
  const figure = figureSql[id];
  if ('percentile' in figure) return { value: null, of: 0 };
  return { value: 0, of: figure.among ? 0 : null };
}

/** Counts every figure of a practice but the chairs', as the definitions have it, over all of its parts at once. */
export async function countFigures(em: EntityManager, query: FigureQuery): Promise<Record<RowId, CountedParts>> {
  // SQL: one statement for all figures, whose conditions are data; percentiles and groups of several kinds.
  const rows = await em.execute<GroupRow[]>(figuresSql, paramsOf(query));
  const first = query.hasBefore ? 2 : 1;
  const parts = Array.from({ length: query.borders.length - first }, (_, i) => i + first);
  const figureOf = (id: RowId): CountedParts => {
    const own = rows.filter(({ counted }) => Object.hasOwn(counted, id));
    const sumOf = (isBefore: boolean) => own.find((row) => row.part === null && row.isBefore === isBefore);
    const partOf = (part: number) => own.find((row) => row.part === part);
    return {
      ...countedOf(sumOf(false), id),
      before: query.hasBefore ? countedOf(sumOf(true), id) : null,
      series: parts.map((part) => countedOf(partOf(part), id)),
    };
  };
  return Object.fromEntries(rowIds.map((id) => [id, figureOf(id)])) as Record<RowId, CountedParts>;
}

/** A row behind a figure. */
export interface FigureRow {
  /** The moment that put it into the period. */
  at: Date;
  /** Of a booking; null of what the practice wrote itself, and of what was erased. */
  number: string | null;
  /** Who it is about; null unless names were asked for, and where there is nobody. */
  patientName: string | null;
  /** Minutes to the answer; null of other figures. */
  minutes: number | null;
}

/** Returns rows that a figure counts in a period, the newest first, at most `limit`; names only when `withNames`. */
export async function findFigureRows(
  em: EntityManager,
  id: RowId,
  { limit, withNames, ...query }: FigureQuery & { limit: number; withNames: boolean },
): Promise<FigureRow[]> {
  const figure = figureSql[id];
  const minutes = 'percentile' in figure ? figure.minutes : 'null::float8';
  // SQL: the same tables and conditions as the count.
  const rows = await em.execute<(Omit<FigureRow, 'at'> & { at: string })[]>(
    `with ${inputSql}, ${countedSql}
     select t.at, b.number, case when ? then coalesce(p.name, nullif(b.patient_name, '')) end as "patientName", t.minutes::float8 as minutes
     from (select at, booking_id, appointment_id, ${minutes} as minutes from ${figure.table} where ${figure.counts}
       order by at desc, booking_id, appointment_id limit ?) t
     left join booking b on b.id = t.booking_id and b.erased_at is null
     left join appointment a on a.id = t.appointment_id or t.appointment_id is null and a.booking_id = t.booking_id and a.state = 'booked'
     left join patient p on p.id = a.patient_id and p.erased_at is null
     order by t.at desc, t.booking_id, t.appointment_id`,
    [...paramsOf(query), withNames, limit],
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
