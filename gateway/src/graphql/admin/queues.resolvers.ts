import { getQueues, listJobs } from '@dentisti/core/admin/get-queues';
import { setQueuePaused } from '@dentisti/core/admin/pause-queue';
import type { Resolvers } from '../../generated/resolvers.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { listSort } from './list-sort.ts';

async function changePause(
  context: RequestContext,
  { queue, reason }: { queue: string; reason: string },
  isPaused: boolean,
) {
  const outcome = await setQueuePaused(context, { queue, reason, isPaused });
  switch (outcome.kind) {
    case 'changed':
      return { __typename: 'QueuePauseChanged' as const, queues: await getQueues(context) };
    case 'changedMeanwhile':
      return { __typename: 'ChangedMeanwhile' as const, message: outcome.message };
    case 'invalid':
      return { __typename: 'InvalidInput' as const, fields: [{ name: 'reason', message: outcome.message }] };
  }
}

export const adminQueuesResolvers: Resolvers = {
  Query: {
    adminQueues: (_root, { sort }, context) => getQueues(context, listSort(sort)),
    adminJobs: (_root, { queue, state, first, sort }, context) =>
      listJobs(context, {
        queue,
        state: state === 'FAILED' ? 'failed' : 'delayed',
        first: first ?? 50,
        sort: listSort(sort),
      }),
  },
  Mutation: {
    pauseQueue: (_root, args, context) => changePause(context, args, true),
    resumeQueue: (_root, args, context) => changePause(context, args, false),
  },
};
