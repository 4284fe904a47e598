import { assignAttention } from '@dentisti/core/admin/assign-attention';
import { type CallCount, getOverview, listAttention, type Overview } from '@dentisti/core/admin/get-overview';
import type { Attention } from '@dentisti/db/admin/attention.repository';
import { diallingPause } from '@dentisti/db/queues/queue-pause.repository';
import { jobContracts } from '@dentisti/domain/jobs/registry';
import type { AttentionKind as StoredKind } from '@dentisti/domain/operators/attention-due';
import type { AttentionKind, CallOutcomeGroup, Resolvers, WorkQueue } from '../../generated/resolvers.ts';

/** `deadNumber` → `DEAD_NUMBER`. */
const enumName = (word: string) => word.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
const presentCalls = (calls: readonly CallCount[]) =>
  calls.map(({ group, count }) => ({ group: enumName(group) as CallOutcomeGroup, count }));

/** Each kind of work, its queue, and what waits of it. */
const queuesOf = ({ workload }: Overview): [WorkQueue, string, { count: number; oldestSeconds: number }][] => [
  ['CALLS', jobContracts.dialPractice.queue, workload.dueCalls],
  ['VOICE_EVENTS', jobContracts.processVoiceEvent.queue, workload.voiceEvents],
  ['MAIL', jobContracts.sendMail.queue, workload.mails],
  ['PAYMENTS', jobContracts.processPaymentEvent.queue, workload.paymentEvents],
  ['DISCOVERY', jobContracts.discoverDentists.queue, workload.queuedDiscoveries],
];

function presentOverview(overview: Overview) {
  const { now, period, figures, outcomes, outcomesOf, standing, breaker, stops, attention } = overview;
  const { requests, confirmedSameDay } = figures;
  return {
    asOf: now,
    from: period.from,
    days: period.unit === 'hour' ? 1 : period.starts.length,
    unit: period.unit === 'hour' ? ('HOUR' as const) : ('DAY' as const),
    requests,
    requestsBefore: figures.requestsBefore,
    confirmations: figures.confirmations,
    confirmationsBefore: figures.confirmationsBefore,
    confirmedSameDayPercent: requests === 0 ? null : Math.round((confirmedSameDay / requests) * 100),
    medianMinutesToConfirmation: figures.medianMinutes,
    calls: outcomes.reduce((sum, { count }) => sum + count, 0),
    callCostCents: figures.callCostCents,
    callOutcomes: presentCalls(outcomes),
    buckets: figures.buckets.map((bucket, i) => ({
      ...bucket,
      startsAt: period.starts[i] ?? period.from,
      calls: presentCalls(outcomesOf[i] ?? []),
    })),
    queues: queuesOf(overview).map(([queue, name, { count, oldestSeconds }]) => ({
      queue,
      waiting: count,
      oldestSeconds: Math.round(oldestSeconds),
      stoppedAt: stops.get(name) ?? null,
    })),
    dialling: { ...breaker, stoppedAt: stops.get(diallingPause) ?? null },
    openBookings: standing.openBookings,
    mailsWaiting: standing.mailsWaiting,
    mailsFailed: standing.mailsFailed,
    openTasks: standing.openTasks,
    overdueTasks: standing.overdueTasks,
    discoveriesWaiting: standing.discoveriesWaiting,
    discoveriesRunning: standing.discoveriesRunning,
    newLeads: standing.newLeads,
    openReports: standing.openReports,
    attention: presentAttention(attention),
  };
}

const presentAttention = (attention: readonly Attention[]) =>
  attention.map(({ kind, count, items }) => ({
    kind: enumName(kind) as AttentionKind,
    count,
    items: items.map(({ at, ...item }) => ({ ...item, since: at })),
  }));
/** `DEAD_NUMBER` → `deadNumber`. */
const storedKind = (name: AttentionKind) =>
  name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as StoredKind;
const storedActions = { TAKE: 'take', RELEASE: 'release', ACKNOWLEDGE: 'acknowledge' } as const;

export const overviewResolvers: Resolvers = {
  Query: {
    adminOverview: async (_root, { days }, context) => presentOverview(await getOverview(context, days)),
  },
  Mutation: {
    assignAttention: async (_root, { kind, id, action }, context) => {
      const change = { kind: storedKind(kind), itemId: id, action: storedActions[action] };
      if (!(await assignAttention(context, change)))
        return { __typename: 'ChangedMeanwhile', message: 'Nel frattempo non aspetta più, o è di un’altra persona.' };
      return { __typename: 'AttentionAssigned', attention: presentAttention(await listAttention(context)) };
    },
  },
};
