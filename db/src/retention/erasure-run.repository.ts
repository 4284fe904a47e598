import { retentionRules } from '@dentisti/domain/retention/retention-rules';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ListSort, placeAmong, sortSql } from '../admin/list-sort.ts';
import { findRows, parseRow } from '../stored-row.ts';
import { ErasureRun } from './erasure-run.entity.ts';

/** What was erased under one rule on one day; see `ErasureRun`. */
export interface ErasureRunRow {
  /** `YYYY-MM-DD`, in Italy. */
  day: string;
  rule: string;
  rows: number;
  startedAt: Date;
  finishedAt: Date | null;
  failures: number;
}

/**
 * Adds to a day's figures of a rule, in the transaction of the batch that it counts: a worker killed in between has
 * counted exactly what it erased. `finished`: nothing due is left for this day.
 */
export async function countErased(
  em: EntityManager,
  {
    day,
    rule,
    rows,
    now,
    finished = false,
  }: { day: string; rule: string; rows: number; now: Date; finished?: boolean },
): Promise<void> {
  // SQL: added up in the conflict.
  await em.execute(
    `insert into erasure_run as run (day, rule, rows, started_at, finished_at) values (?, ?, ?, ?, ?)
     on conflict (day, rule) do update
       set rows = run.rows + excluded.rows, finished_at = coalesce(excluded.finished_at, run.finished_at)`,
    [day, rule, rows, now, finished ? now : null],
  );
}

/** Notes that a rule failed; the next round tries again. */
export async function noteErasureFailure(
  em: EntityManager,
  { day, rule, now }: { day: string; rule: string; now: Date },
): Promise<void> {
  // SQL: counted up in the conflict.
  await em.execute(
    `insert into erasure_run as run (day, rule, started_at, failures) values (?, ?, ?, 1)
     on conflict (day, rule) do update set failures = run.failures + 1`,
    [day, rule, now],
  );
}

/** Rules that have nothing left to do on a day. */
export async function findFinishedRules(em: EntityManager, day: string): Promise<Set<string>> {
  const rows = await findRows(em, ErasureRun, { day, finishedAt: { $ne: null } }, { fields: ['rule'] });
  return new Set(rows.map(({ rule }) => rule));
}

const rulesByTitle = Object.entries(retentionRules)
  .toSorted(([, one], [, other]) => one.what.localeCompare(other.what, 'it'))
  .map(([rule]) => rule);
const sortable = {
  columns: {
    time: 'run.day',
    // What people asked for is no rule: it comes last.
    kind: `coalesce(${placeAmong('run.rule', rulesByTitle)}, ${rulesByTitle.length + 1})`,
    rows: 'run.rows',
    failed: 'run.failures',
  },
  /** A day and rule as the cursor writes them. */
  id: "(run.day::text || ' ' || run.rule)",
  from: 'erasure_run run',
};

/** Figures, newest day first or as asked for; `before`: the last one already shown. Days on which a rule found nothing are left out. */
export async function findErasureRuns(
  em: EntityManager,
  { before, limit, sort }: { before: { day: string; rule: string } | null; limit: number; sort?: ListSort | null },
): Promise<ErasureRunRow[]> {
  const sorted = sortSql(sortable, sort);
  const after = before ? `and ${sorted?.afterLast ?? '(day < ? or day = ? and rule > ?)'}` : '';
  const last = before && (sorted ? [`${before.day} ${before.rule}`] : [before.day, before.day, before.rule]);
  // SQL: the order is the one asked for, and may be an expression.
  const rows = await em.execute<object[]>(
    `select day::text as day, rule, rows, started_at as "startedAt", finished_at as "finishedAt", failures
       from erasure_run run where (rows > 0 or failures > 0) ${after}
       order by ${sorted?.orderBy ?? 'run.day desc, rule'} limit ?`,
    [...(last ?? []), limit],
  );
  return rows.map(parseRow<ErasureRunRow>({ startedAt: true, finishedAt: true }));
}
