import { type BulkFilter, maxBulkItems } from '@dentisti/core/admin/bulk/bulk-action';
import { previewBulk, runBulk } from '@dentisti/core/admin/bulk/run-bulk';
import type { CallTaskState } from '@dentisti/db/dialing/call-task.entity';
import type { DiscoveryStatus } from '@dentisti/db/discovery/discovery-job.entity';
import type { MailState } from '@dentisti/db/mail/mail-outbox.entity';
import { cutText } from '@dentisti/domain/well-formed';
import type { BulkFilter as FilterInput, Resolvers } from '../../generated/resolvers.ts';

const toFilter = (filter: FilterInput): BulkFilter => ({
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
      const selection = filter ? { filter: toFilter(filter) } : { ids: (ids ?? []).slice(0, maxBulkItems) };
      const { items, token, hasMore } = await previewBulk(context, action, selection);
      return { token, hasMore, items: items.map(({ message, version: _, ...item }) => ({ ...item, text: message })) };
    },
  },
  Mutation: {
    runBulkAction: async (_root, args, context) => {
      const outcome = await runBulk(context, args);
      if (outcome.kind === 'changedMeanwhile') return { __typename: 'ChangedMeanwhile', message: outcome.message };
      if (outcome.kind === 'invalid')
        return { __typename: 'InvalidInput', fields: [{ name: 'note', message: outcome.message }] };
      const items = outcome.items.map(({ id, done, message }) => ({ id, isDone: done, text: message }));
      return { __typename: 'BulkDone', items };
    },
  },
};
