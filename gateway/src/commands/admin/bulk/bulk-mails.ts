import type { MailState } from '@dentisti/db';
import { findListedMail, type ListedMailRow, listMails } from '@dentisti/db/admin';
import { maskAddress } from '../../../queries/admin/mask-address.ts';
import { isUuid } from '../../../queries/admin/page-of.ts';
import { resendMailByHand, withdrawMailByHand } from '../mails.ts';
import { type BulkAction, changedMeanwhile } from './bulk-action.ts';

interface MailDeed {
  from: readonly MailState[];
  would: string;
  forbids: string;
  command: typeof resendMailByHand;
}

const markOf = ({ state, attempts, nextTryAt }: ListedMailRow) => `${state}:${attempts}:${nextTryAt.getTime()}`;

const mailAction = ({ from, would, forbids, command }: MailDeed): BulkAction => ({
  select: async ({ em }, { mailState }, limit) =>
    (await listMails(em, { state: mailState, after: null, limit })).map(({ id }) => id),
  look: async ({ em }, id) => {
    const mail = isUuid(id) ? await findListedMail(em, id) : null;
    if (!mail) return null;
    const isAllowed = from.includes(mail.state);
    return {
      id,
      label: mail.bookingNumber ?? maskAddress(mail.toAddress),
      detail: mail.template,
      says: isAllowed ? would : forbids,
      isAllowed,
      mark: markOf(mail),
    };
  },
  act: async (context, { id, mark, note }) => {
    const mail = await findListedMail(context.em.fork(), id);
    if (!mail || markOf(mail) !== mark) return changedMeanwhile;
    const outcome = await command(context, { mailId: id, note });
    if (outcome.kind === 'changed') return { done: true, says: would };
    return outcome.kind === 'changedMeanwhile' ? changedMeanwhile : { done: false, says: outcome.message };
  },
});

export const resendMails = mailAction({
  from: ['failed', 'withdrawn'],
  would: 'Parte di nuovo entro pochi secondi, con lo stesso Message-ID.',
  forbids: 'Non è ferma: è partita, o parte da sola.',
  command: resendMailByHand,
});

export const withdrawMails = mailAction({
  from: ['queued'],
  would: 'Non parte più.',
  forbids: 'Non aspetta: è partita, sta partendo o è già ferma.',
  command: withdrawMailByHand,
});
