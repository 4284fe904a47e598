import type { CallTaskState, DiscoveryStatus, MailState } from '@dentisti/db';
import { cutText } from '@dentisti/domain/well-formed';
import { type BulkFilter, mostBulkItems } from '../../commands/admin/bulk/bulk-action.ts';
import { previewBulk, runBulk } from '../../commands/admin/bulk/run-bulk.ts';
import type { BulkFilter as FilterInput, Resolvers } from '../../generated/resolvers.ts';

const readFilter = (filter: FilterInput): BulkFilter => ({
  callStates: (filter.callState ?? []).map((state) => state.toLowerCase() as CallTaskState),
  callOutcome: cutText(filter.callOutcome ?? '', 40) || null,
  practice: cutText(filter.practice ?? '', 100),
  city: cutText(filter.city ?? '', 100),
  mailState: (filter.mailState?.toLowerCase() as MailState | undefined) ?? null,
  discoveryStatus: (filter.discoveryStatus?.toLowerCase() as DiscoveryStatus | undefined) ?? null,
  queue: filter.queue ?? null,
});

export const adminBulkResolvers: Resolvers = {
  Query: {
    adminBulkPreview: async (_root, { action, ids, filter }, context) => {
      const selection = filter ? { filter: readFilter(filter) } : { ids: (ids ?? []).slice(0, mostBulkItems) };
      const { items, token, hasMore } = await previewBulk(context, action, selection);
      return { token, hasMore, items: items.map(({ says, mark: _, ...item }) => ({ ...item, text: says })) };
    },
  },
  Mutation: {
    runBulkAction: async (_root, args, context) => {
      const outcome = await runBulk(context, args);
      if (outcome.kind === 'changedMeanwhile') return { __typename: 'ChangedMeanwhile', message: outcome.message };
      if (outcome.kind === 'invalid')
        return { __typename: 'InvalidInput', fields: [{ name: 'note', message: outcome.message }] };
      const items = outcome.items.map(({ id, done, says }) => ({ id, isDone: done, text: says }));
      return { __typename: 'BulkDone', items };
    },
  },
};
