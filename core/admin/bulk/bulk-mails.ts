import { findListedMail, type ListedMailRow, listMails } from '@dentisti/db/mail/mail-list.repository';
import type { MailState } from '@dentisti/db/mail/mail-outbox.entity';
import { resendMailManually, withdrawMailManually } from '../../mail/change-mails.ts';
import { maskAddress } from '../mask-address.ts';
import { isUuid } from '../page-of.ts';
import { type BulkAction, changedMeanwhile } from './bulk-action.ts';

interface MailAction {
  from: readonly MailState[];
  would: string;
  forbids: string;
  command: typeof resendMailManually;
}

const versionOf = ({ state, attempts, nextTryAt }: ListedMailRow) => `${state}:${attempts}:${nextTryAt.getTime()}`;

const mailAction = ({ from, would, forbids, command }: MailAction): BulkAction => ({
  select: async ({ em }, { mailState }, limit) =>
    (await listMails(em, { state: mailState, after: null, limit })).map(({ id }) => id),
  preview: async ({ em }, id) => {
    const mail = isUuid(id) ? await findListedMail(em, id) : null;
    if (!mail) return null;
    const isAllowed = from.includes(mail.state);
    return {
      id,
      label: mail.bookingNumber ?? maskAddress(mail.toAddress),
      detail: mail.template,
      message: isAllowed ? would : forbids,
      isAllowed,
      version: versionOf(mail),
    };
  },
  act: async (context, { id, version, note }) => {
    const mail = await findListedMail(context.em.fork(), id);
    if (!mail || versionOf(mail) !== version) return changedMeanwhile;
    const outcome = await command(context, { mailId: id, note });
    if (outcome.kind === 'changed') return { done: true, message: would };
    return outcome.kind === 'changedMeanwhile' ? changedMeanwhile : { done: false, message: outcome.message };
  },
});

export const resendMails = mailAction({
  from: ['failed', 'withdrawn'],
  would: 'Parte di nuovo entro pochi secondi, con lo stesso Message-ID.',
  forbids: 'Non è ferma: è partita, o parte da sola.',
  command: resendMailManually,
});

export const withdrawMails = mailAction({
  from: ['queued'],
  would: 'Non parte più.',
  forbids: 'Non aspetta: è partita, sta partendo o è già ferma.',
  command: withdrawMailManually,
});
