import { type Attention, type AttentionRules, findAttention } from '@dentisti/db/admin/attention.repository';
import {
  findOverviewFigures,
  findStanding,
  type OverviewFigures,
  type Standing,
} from '@dentisti/db/admin/overview.repository';
import { findDiallingHalt } from '@dentisti/db/dialing/call-list.repository';
import { getBreaker } from '@dentisti/db/dialing/dialling-breaker.repository';
import { diallingPause, findQueuePauses } from '@dentisti/db/queues/queue-pause.repository';
import { getWorkload, type Workload } from '@dentisti/db/queues/workload.repository';
import { type OutcomeGroup, outcomeGroup, outcomeGroups } from '@dentisti/domain/dialing/outcome-group';
import { jobContracts } from '@dentisti/domain/jobs/registry';
import { type OverviewPeriod, overviewPeriod } from '@dentisti/domain/operators/overview-period';
import type { RequestContext } from '../context.ts';
import { callSetting } from '../lines/find-line-missing.ts';

/** A call due for so long should have rung; one that rings for so long has lost its report. */
const dueForMs = 10 * 60_000;
const ringsForMs = 30 * 60_000;
/** What is older is not called up any more. */
const attentionForMs = 7 * 24 * 60 * 60_000;

export interface CallCount {
  group: OutcomeGroup;
  count: number;
}

export interface Overview {
  now: Date;
  period: OverviewPeriod;
  figures: OverviewFigures;
  /** By group, in the groups' order. */
  outcomes: CallCount[];
  /** The same for each stretch. */
  outcomesOf: CallCount[][];
  standing: Standing;
  workload: Workload;
  breaker: { pausedUntil: Date | null; failures: number; reason: string | null };
  /** Queues that operators stopped, by name (`dialling` for all calls), and since when. */
  stops: ReadonlyMap<string, Date>;
  attention: Attention[];
}

/** Returns everything that the overview shows, read in one go. */
export async function getOverview({ em, services }: RequestContext, days: number): Promise<Overview> {
  const now = services.now();
  const period = overviewPeriod(now, days);
  const breaker = await getBreaker(em);
  const stops = new Map((await findQueuePauses(em)).map(({ queue, pausedAt }) => [queue, pausedAt]));
  const isDiallingStopped = stops.has(diallingPause) || stops.has(jobContracts.dialPractice.queue);
  const { isLineMissing } = await findDiallingHalt(em, now, callSetting(services.env));
  const pausedUntil = breaker.openUntil && breaker.openUntil > now ? breaker.openUntil : null;
  const [figures, standing, workload, attention] = await Promise.all([
    findOverviewFigures(em, period),
    findStanding(em, now),
    getWorkload(em, now),
    findAttention(em, attentionRules(now, pausedUntil !== null || isDiallingStopped || isLineMissing)),
  ]);
  return {
    now,
    period,
    figures,
    outcomes: countByGroup(figures.calls),
    outcomesOf: period.starts.map((_, i) => countByGroup(figures.calls.filter(({ bucket }) => bucket === i))),
    standing,
    workload,
    breaker: { pausedUntil, failures: breaker.failures, reason: breaker.reason },
    stops,
    attention,
  };
}

function attentionRules(now: Date, isDiallingAtRest: boolean): AttentionRules {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  return {
    now,
    // While dialling is paused, a due call waits as it should: it is not stuck.
    dueBefore: isDiallingAtRest ? null : ago(dueForMs),
    ringingBefore: ago(ringsForMs),
    since: ago(attentionForMs),
  };
}

/** Returns what waits for a person, as the overview lists it. */
export async function listAttention({ em, services }: Pick<RequestContext, 'em' | 'services'>): Promise<Attention[]> {
  const now = services.now();
  const halt = await findDiallingHalt(em, now, callSetting(services.env));
  const stops = await findQueuePauses(em);
  const isStopped = halt.isStopped || stops.some(({ queue }) => queue === jobContracts.dialPractice.queue);
  return findAttention(em, attentionRules(now, halt.pausedUntil !== null || isStopped || halt.isLineMissing));
}

function countByGroup(calls: readonly { outcome: string | null; count: number }[]): CallCount[] {
  const counts = new Map<OutcomeGroup, number>();
  for (const { outcome, count } of calls) {
    const group = outcomeGroup(outcome);
    counts.set(group, (counts.get(group) ?? 0) + count);
  }
  return outcomeGroups.flatMap((group) => {
    const count = counts.get(group);
    return count ? [{ group, count }] : [];
  });
}
