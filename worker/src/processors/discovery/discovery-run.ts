import type { ImportCounts, ImportRow } from '@dentisti/db/discovery/practice-import.repository';
import {
  type DiscoveryOutcome,
  type DiscoveryProgress,
  type DiscoveryReport,
  discoveryOutcomes,
} from '@dentisti/domain/jobs/discovery.jobs';
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
  unlisted: 0,
  sources: [],
  practices: {},
  dropped: {},
  unparsed: {},
  failures: {},
};

/** What a batch did to the directory. */
interface BatchOutcome {
  /** Those of its rows that this job had not seen before. */
  rows: readonly ParsedRow[];
  counts: Pick<ImportCounts, 'ids'>;
  /** Ids of practices hidden since the source lists them no more. */
  unlisted?: readonly number[];
}

/** The report with a batch's rows and what became of them added. */
export function addToReport(
  report: DiscoveryReport,
  source: string,
  { rows, counts, unlisted = [] }: BatchOutcome,
): DiscoveryReport {
  const practices = countOnce(report.practices ?? {}, { ...counts.ids, unlisted });
  const { inserted, merged, updated, unchanged } = practices;
  return {
    ...report,
    inserted: inserted.length,
    merged: merged.length,
    updated: updated.length,
    unchanged: unchanged.length,
    unlisted: practices.unlisted.length,
    practices,
    sources: [...new Set([...(report.sources ?? []), source])],
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

type Practices = NonNullable<DiscoveryReport['practices']>;

/** Each practice once, in the first outcome it had by the order of `discoveryOutcomes`; what was hidden stands alone. */
function countOnce(before: Practices, added: Practices): Required<Practices> {
  const all = (outcome: DiscoveryOutcome) => [...new Set([...(before[outcome] ?? []), ...(added[outcome] ?? [])])];
  const once = {
    inserted: [],
    merged: [],
    updated: [],
    unchanged: [],
    unlisted: all('unlisted'),
  } as Required<Practices>;
  const counted = new Set(once.unlisted);
  for (const outcome of discoveryOutcomes.filter((one) => one !== 'unlisted')) {
    once[outcome] = all(outcome).filter((id) => !counted.has(id));
    for (const id of once[outcome]) counted.add(id);
  }
  return once;
}

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

/** The run after a batch was stored. */
export function afterBatch(
  run: DiscoveryRun,
  provider: string,
  { cursor, tilesDone, tilesTotal }: DiscoveryBatch,
  outcome: BatchOutcome,
): DiscoveryRun {
  const next: DiscoveryRun = {
    ...run,
    state: { ...run.state, [provider]: { cursor, isFinished: false, tilesDone, tilesTotal } },
    report: addToReport(run.report, provider, outcome),
  };
  return withProgress(next, provider, outcome.rows.length);
}

/** The run after a provider gave all it had, or failed for `failure`. */
export function afterProvider(run: DiscoveryRun, provider: string, failure: string | null): DiscoveryRun {
  const state = run.state[provider] ?? freshState;
  const next = {
    ...run,
    state: { ...run.state, [provider]: { ...state, isFinished: true, tilesTotal: Math.max(state.tilesDone, 1) } },
    report: {
      ...run.report,
      sources: [...new Set([...(run.report.sources ?? []), provider])],
      ...(failure !== null && { failures: { ...run.report.failures, [provider]: failure } }),
    },
  };
  return withProgress(next, provider, 0);
}

/** A job fails when no provider came to its end; rows stored until then stay. */
export function outcomeOf(run: DiscoveryRun): 'completed' | 'failed' {
  return Object.keys(run.state).some((provider) => !(provider in run.report.failures)) ? 'completed' : 'failed';
}
