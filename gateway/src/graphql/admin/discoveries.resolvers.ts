import {
  retryDiscovery,
  type StartOutcome,
  type StopOutcome,
  startDiscoveryManually,
  stopDiscovery,
} from '@dentisti/core/discovery/change-discoveries';
import {
  closedDiscovery,
  type DiscoveryView,
  listDiscoveries,
  openDiscovery,
} from '@dentisti/core/discovery/list-discoveries';
import { watchDiscovery } from '@dentisti/core/discovery/watch-discovery';
import type { DiscoveryJobRow, DiscoveryStatus as StoredStatus } from '@dentisti/db/discovery/discovery-job.entity';
import { isOlderThanLinks, stoppedByOperator } from '@dentisti/db/discovery/discovery-list.repository';
import type { DiscoveryOutcome, Resolvers } from '../../generated/resolvers.ts';
import { watchOrRefuse } from '../watch-or-refuse.ts';
import { listSort } from './list-sort.ts';

const counted = (counts: Record<string, number> | undefined) =>
  Object.entries(counts ?? {}).map(([reason, count]) => ({ reason, count }));

function presentDiscovery({ job, actions, practices }: DiscoveryView) {
  const { id, istatCode, progress, report, attempts, startedAt, heartbeatAt } = job;
  const { operator, ...failures } = report?.failures ?? {};
  return {
    id,
    job,
    istatCode,
    sources: [...new Set([...(report?.sources ?? []), progress.provider].filter((source) => source !== null))],
    tilesDone: progress.tilesDone,
    tilesTotal: progress.tilesTotal,
    unchanged: report?.unchanged ?? 0,
    unlisted: report?.unlisted ?? 0,
    unparsed: counted(report?.unparsed),
    failures: Object.entries(failures).map(([source, reason]) => ({ source, reason })),
    isStopped: operator === stoppedByOperator,
    attempts,
    startedAt: startedAt ?? null,
    heartbeatAt: heartbeatAt ?? null,
    isOlderThanLinks: isOlderThanLinks(job),
    practices: practices.map(({ id, name, outcome }) => ({
      id: String(id),
      name,
      outcome: outcome.toUpperCase() as DiscoveryOutcome,
    })),
    actions: actions.map(({ at, action, operatorEmail, detail }) => ({
      at,
      action,
      operatorEmail,
      note: typeof detail.note === 'string' ? detail.note : null,
    })),
  };
}

const present = (job: DiscoveryJobRow) => presentDiscovery(closedDiscovery(job));

function presentStart(outcome: StartOutcome) {
  switch (outcome.kind) {
    case 'begun':
      return { __typename: 'DiscoveryStarted' as const, discovery: present(outcome.job), isNew: outcome.isNew };
    case 'recent':
      return { __typename: 'DiscoveryRecent' as const, discovery: present(outcome.job) };
    case 'unknownCity':
      return { __typename: 'UnknownCity' as const, message: outcome.message };
    case 'tooManyRequests': {
      const { message, retryAfterSeconds } = outcome;
      return { __typename: 'TooManyRequests' as const, message, retryAfterSeconds };
    }
  }
}

function presentStop(outcome: StopOutcome) {
  switch (outcome.kind) {
    case 'stopped':
      return { __typename: 'DiscoveryStopped' as const, discovery: present(outcome.job) };
    case 'changedMeanwhile':
      return { __typename: 'ChangedMeanwhile' as const, message: outcome.message };
    case 'invalid':
      return { __typename: 'InvalidInput' as const, fields: [{ name: 'note', message: outcome.message }] };
  }
}

export const discoveriesResolvers: Resolvers = {
  Query: {
    adminDiscoveries: async (_root, { status, sort, first, after }, context) => {
      const stored = (status?.toLowerCase() ?? null) as StoredStatus | null;
      const page = await listDiscoveries(context, {
        status: stored,
        sort: listSort(sort),
        first: first ?? null,
        after: after ?? null,
      });
      return { ...page, items: page.items.map(presentDiscovery) };
    },
    adminDiscovery: async (_root, { id }, context) => {
      const view = await openDiscovery(context, id);
      return view && presentDiscovery(view);
    },
  },
  Mutation: {
    startDiscovery: async (_root, { city, region }, context) =>
      presentStart(await startDiscoveryManually(context, { city, region: region ?? null })),
    retryDiscovery: async (_root, { discoveryId }, context) => presentStart(await retryDiscovery(context, discoveryId)),
    stopDiscovery: async (_root, input, context) => presentStop(await stopDiscovery(context, input)),
  },
  Subscription: {
    discoveryJobChanged: {
      subscribe: (_root, { id }, context) => watchOrRefuse(watchDiscovery(context, id), 'Questa ricerca non esiste.'),
      resolve: (job: DiscoveryJobRow) => job,
    },
  },
};
