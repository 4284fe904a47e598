import { maskAddress, maskAddresses } from '@dentisti/core/admin/mask-address';
import { type MailOutcome, resendMailManually, withdrawMailManually } from '@dentisti/core/mail/change-mails';
import { closedMail, listOutbox, type MailView, openMail } from '@dentisti/core/mail/list-mails';
import type { MailState as StoredMailState } from '@dentisti/db/mail/mail-outbox.entity';
import type { MailState, Resolvers } from '../../generated/resolvers.ts';
import { listSort } from './list-sort.ts';

/** What a template may be told and an operator may read; codes and links are not among it. */
const shownParams = ['alert', 'words', 'at', 'expiresAt'];

function presentMail({ mail, isOpened, deliveries }: MailView) {
  const { params, state, toAddress, nextTryAt, lastError } = mail;
  return {
    ...mail,
    toAddress: isOpened ? toAddress : maskAddress(toAddress),
    state: state.toUpperCase() as MailState,
    nextTryAt: state === 'queued' ? nextTryAt : null,
    lastError: lastError && maskAddresses(lastError),
    details: shownParams.flatMap((name) => {
      const value = params[name];
      return typeof value === 'string' ? [{ name, value }] : [];
    }),
    deliveries,
  };
}

function presentOutcome(outcome: MailOutcome) {
  switch (outcome.kind) {
    case 'changed':
      return { __typename: 'MailChanged' as const, mail: presentMail(closedMail(outcome.mail)) };
    case 'changedMeanwhile':
      return { __typename: 'ChangedMeanwhile' as const, message: outcome.message };
    case 'invalid':
      return { __typename: 'InvalidInput' as const, fields: [{ name: 'note', message: outcome.message }] };
  }
}

export const mailsResolvers: Resolvers = {
  Query: {
    adminMails: async (_root, { state, sort, first, after }, context) => {
      const stored = (state?.toLowerCase() ?? null) as StoredMailState | null;
      const page = await listOutbox(context, {
        state: stored,
        sort: listSort(sort),
        first: first ?? null,
        after: after ?? null,
      });
      return { ...page, items: page.items.map(presentMail) };
    },
    adminMail: async (_root, { id }, context) => {
      const view = await openMail(context, id);
      return view && presentMail(view);
    },
  },
  Mutation: {
    resendMail: async (_root, input, context) => presentOutcome(await resendMailManually(context, input)),
    withdrawMail: async (_root, input, context) => presentOutcome(await withdrawMailManually(context, input)),
  },
};
