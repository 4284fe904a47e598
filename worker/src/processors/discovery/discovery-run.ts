import type { ImportCounts, ImportRow } from '@dentisti/db/discovery/practice-import.repository';
import type { DiscoveryProgress, DiscoveryReport } from '@dentisti/domain/jobs/discovery.jobs';
import { z } from 'zod';
import type { DiscoveryBatch, DiscoverySource } from '../../integrations/discovery-source.ts';
import type { ParsedRow } from '../../normalise/parsed-row.ts';

const ProviderState = z.object({
  /** The provider's own; null before its first batch. */
  cursor: z.unknown(),
  isFinished: z.boolean(),
  tilesDone: z.int(),
  tilesTotal: z.int(),
});
type ProviderState = z.infer<typeof ProviderState>;

/** `discovery_job.state`: where each provider stands. */
export const RunState = z.record(z.string(), ProviderState);
export type RunState = z.infer<typeof RunState>;

/** One discovery job's standing; replaced, never changed in place, so that a rolled-back batch leaves no trace. */
export interface DiscoveryRun {
  state: RunState;
  report: DiscoveryReport;
  progress: DiscoveryProgress;
}

export const emptyReport: DiscoveryReport = {
  inserted: 0,
  updated: 0,
  unchanged: 0,
  merged: 0,
  dropped: {},
  unparsed: {},
  failures: {},
};

/** The report with a batch's rows and what became of them added. */
export function addToReport(
  report: DiscoveryReport,
  rows: readonly ParsedRow[],
  counts: ImportCounts,
): DiscoveryReport {
  const { inserted, updated, unchanged, merged, ids } = counts;
  return {
    ...report,
    inserted: report.inserted + inserted,
    updated: report.updated + updated,
    unchanged: report.unchanged + unchanged,
    merged: report.merged + merged,
    practices: {
      inserted: joined(report.practices?.inserted, ids.inserted),
      updated: joined(report.practices?.updated, ids.updated),
      merged: joined(report.practices?.merged, ids.merged),
    },
    dropped: tally(
      report.dropped,
      rows.flatMap((row) => (row.kind === 'dropped' ? [row.reason] : [])),
    ),
    unparsed: tally(
      report.unparsed,
      rows.flatMap((row) => (row.kind === 'practice' ? row.unparsed : [])),
    ),
  };
}

/** A practice that two sources list counts twice and is linked once. */
const joined = (before: readonly number[] = [], added: readonly number[] = []) => [...new Set([...before, ...added])];

function tally(counts: Record<string, number>, keys: readonly string[]): Record<string, number> {
  const sum = { ...counts };
  for (const key of keys) sum[key] = (sum[key] ?? 0) + 1;
  return sum;
}

/** Before its first answer a provider counts as one tile. */
const freshState: ProviderState = { cursor: null, isFinished: false, tilesDone: 0, tilesTotal: 1 };

/**
 * The run as a job's row tells it, for the providers configured now.
 * @param leftover state of the comune's last job, for a job that has not begun yet.
 */
export function resumeRun(
  row: { state: unknown; report?: DiscoveryReport | null; progress: DiscoveryProgress },
  providers: readonly string[],
  leftover: unknown,
): DiscoveryRun {
  const stored = { ...RunState.safeParse(leftover).data, ...RunState.safeParse(row.state).data };
  const state = Object.fromEntries(providers.map((provider) => [provider, stored[provider] ?? freshState]));
  return { state, report: { ...emptyReport, ...row.report }, progress: row.progress };
}

/** Returns the state that an ended run leaves to the comune's next job: usable cursors of failed providers. */
export function leftoverOf(
  run: DiscoveryRun,
  sources: readonly Pick<DiscoverySource, 'source' | 'leftover'>[],
): RunState {
  return Object.fromEntries(
    sources.flatMap(({ source, leftover }) => {
      const cursor = source in run.report.failures ? (leftover?.(run.state[source]?.cursor) ?? null) : null;
      return cursor === null ? [] : [[source, { ...freshState, cursor }]];
    }),
  );
}

/** Rows to store, and rows whose practice has closed. */
export function sortParsedRows(rows: readonly ParsedRow[]): { practices: ImportRow[]; closedIds: string[] } {
  const practices = rows.flatMap((row) =>
    row.kind === 'practice' ? [{ practice: row.practice, given: row.given }] : [],
  );
  const closedIds = rows.flatMap((row) =>
    row.kind === 'dropped' && row.reason === 'closed-permanently' && row.sourceId ? [row.sourceId] : [],
  );
  return { practices, closedIds };
}

function withProgress(run: DiscoveryRun, provider: string, found: number): DiscoveryRun {
  const states = Object.values(run.state);
  const sum = (pick: (state: ProviderState) => number) => states.reduce((total, state) => total + pick(state), 0);
  const progress = {
    provider,
    tilesDone: sum((state) => state.tilesDone),
    tilesTotal: sum((state) => state.tilesTotal),
    found: run.progress.found + found,
  };
  return { ...run, progress };
}

/** The run after a batch was stored. `rows`: those of the batch that this job had not seen before. */
export function afterBatch(
  run: DiscoveryRun,
  provider: string,
  { cursor, tilesDone, tilesTotal }: DiscoveryBatch,
  rows: readonly ParsedRow[],
  counts: ImportCounts,
): DiscoveryRun {
  const next: DiscoveryRun = {
    ...run,
    state: { ...run.state, [provider]: { cursor, isFinished: false, tilesDone, tilesTotal } },
    report: addToReport(run.report, rows, counts),
  };
  return withProgress(next, provider, rows.length);
}

/** The run after a provider gave all it had, or failed for `failure`. */
export function afterProvider(run: DiscoveryRun, provider: string, failure: string | null): DiscoveryRun {
  const state = run.state[provider] ?? freshState;
  const next = {
    ...run,
    state: { ...run.state, [provider]: { ...state, isFinished: true, tilesTotal: Math.max(state.tilesDone, 1) } },
    report:
      failure === null ? run.report : { ...run.report, failures: { ...run.report.failures, [provider]: failure } },
  };
  return withProgress(next, provider, 0);
}

/** A job fails when no provider came to its end; rows stored until then stay. */
export function outcomeOf(run: DiscoveryRun): 'completed' | 'failed' {
  return Object.keys(run.state).some((provider) => !(provider in run.report.failures)) ? 'completed' : 'failed';
}
