import { composeMail } from '@dentisti/core/mail/compose-mail';
import { MailNotWritableYet, NeedlessMail, UnwritableMail } from '@dentisti/core/mail/mail-composer';
import { MailFailure } from '@dentisti/core/mail/mailer';
import { crashPoint, crashPointDuring } from '@dentisti/core/platform/crash-point';
import { describeError } from '@dentisti/core/platform/log';
import { maskLine } from '@dentisti/core/platform/log-lines';
import { metricEvents } from '@dentisti/core/platform/worker-metric-events';
import {
  claimMail,
  findUrgentMails,
  isMailUntried,
  markMailFailed,
  markMailNeedless,
  markMailSent,
  postponeMail,
  retryMailsNow,
} from '@dentisti/db/mail/mail-outbox.repository';
import { mailLeavesAt } from '@dentisti/domain/messages/quiet-hours';
import type { Answered } from '../../integrations/mail/mail-rest.ts';
import { mailsAtOnce } from '../../integrations/mail/smtp-mailer.ts';
import type { Processor, ProcessorContext } from '../../runtime/processor.ts';

/** Longer than the mail server's time limits together: nobody else sends it while we may still be sending. */
const leaseSeconds = 120;

/**
 * Sends a mail of the outbox, and before it the urgent ones that are due and in no hand: what somebody waits for is never behind
 * more than the mails that are leaving just now, however many are queued. While the mail server rests, what was tried
 * waits; a new mail is tried once, for the trouble may be another mail's.
 */
export const sendMail: Processor<'sendMail'> = async ({ mailId }, context) => {
  while (!context.signal.aborted && (await sendUrgent(mailId, context)));
  await sendInTurn(mailId, context);
};

/** Sends the urgent mail that has been due longest and is in no hand; false when there is none. */
async function sendUrgent(mailId: string, context: ProcessorContext): Promise<boolean> {
  const { orm, clock } = context;
  for (const id of await findUrgentMails(orm.em.fork(), clock.now(), mailsAtOnce))
    if (id !== mailId && (await sendInTurn(id, context))) return true;
  return false;
}

/** False when this process is sending it already, or the mail server rests. */
async function sendInTurn(mailId: string, context: ProcessorContext): Promise<boolean> {
  const { orm, clock, inHand, mailRest } = context;
  if (mailRest.isOn(clock.now()) && !(await isMailUntried(orm.em.fork(), mailId))) return false;
  return inHand.take(mailId, async () => {
    const isWell = await mailRest.send(mailId, clock.now, () => sendOne(mailId, context));
    // Those that were tried meanwhile would come last, the urgent ones among them.
    if (isWell) await retryMailsNow(orm.em.fork(), clock.now());
  });
}

/**
 * Sends one mail. A worker that dies after the mail server took the mail and before that is noted leaves a
 * lease; when it is over the mail goes out again, with the same Message-ID. Returns what the mail server said.
 */
async function sendOne(mailId: string, { orm, clock, mailer, bookings, log }: ProcessorContext): Promise<Answered> {
  const claimed = await claimMail(orm.em.fork(), mailId, { now: clock.now(), leaseSeconds });
  if (!claimed) {
    log.info({ mailId }, 'sent, or in other hands');
    return 'nothing';
  }
  const { lease, mail } = claimed;
  crashPoint('mail.claimed');
  const now = clock.now();
  const leavesAt = mailLeavesAt(mail.template, now);
  if (leavesAt > now) {
    await postponeMail(orm.em.fork(), lease, leavesAt);
    log.info({ mailId, template: mail.template }, 'mail waits for the morning');
    return 'nothing';
  }
  try {
    const composed = await composeMail(orm.em.fork(), mail, bookings, now);
    crashPointDuring('mail.in-flight');
    await mailer.send(composed);
    crashPoint('mail.delivered');
  } catch (error) {
    if (error instanceof NeedlessMail) {
      await markMailNeedless(orm.em.fork(), lease, error.message);
      log.info({ mailId, template: mail.template, reason: error.message }, 'mail needed no more');
      return 'nothing';
    }
    const permanent = error instanceof UnwritableMail || (error instanceof MailFailure && error.permanent);
    const reason = reasonOf(error);
    await markMailFailed(orm.em.fork(), lease, { now: clock.now(), error: reason, permanent });
    metricEvents.emit('mailTried', { outcome: permanent ? 'refused' : 'failed' });
    // The outbox keeps its own time for the next try: the queue has nothing to repeat.
    log[permanent ? 'error' : 'warn'](
      { mailId, template: mail.template, permanent, error: describeError(error) },
      'mail not sent',
    );
    if (!(error instanceof MailFailure)) return 'nothing';
    if (permanent) return 'answer';
    return error.ofRecipient ? 'nothing' : 'failure';
  }
  await markMailSent(orm.em.fork(), lease, clock.now());
  crashPoint('mail.noted');
  metricEvents.emit('mailTried', { outcome: 'sent' });
  log.info({ mailId, template: mail.template, tries: mail.attempts }, 'mail sent');
  return 'answer';
}

/** Why, as it may be kept beside the mail: mail servers repeat the address, the database the whole row. */
function reasonOf(error: unknown): string {
  const isOurs = error instanceof UnwritableMail || error instanceof MailNotWritableYet;
  if (isOurs || error instanceof MailFailure) return maskLine(error.message);
  const { name, code } = describeError(error);
  return [name, code].filter(Boolean).join(' ');
}
