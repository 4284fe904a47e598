import { claimMail, markMailFailed, markMailSent } from '@dentisti/db';
import { crashPoint, crashPointDuring } from '@dentisti/db/crash-point';
import { composeMail, UnwritableMail } from '../../commands/mail/compose-mail.ts';
import { MailFailure } from '../../integrations/mail/mailer.ts';
import { describeError } from '../../runtime/describe-error.ts';
import type { Processor } from '../../runtime/processor.ts';

/** Longer than the mail server's time limits together: nobody else sends it while we may still be sending. */
const leaseSeconds = 120;

/**
 * Sends one mail of the outbox. A worker that dies after the mail server took the mail and before that is noted leaves a
 * lease; when it is over the mail goes out again, with the same Message-ID.
 */
export const sendMail: Processor<'sendMail'> = async ({ mailId }, { orm, clock, mailer, bookings, log }) => {
  const claimed = await claimMail(orm.em.fork(), mailId, { now: clock.now(), leaseSeconds });
  if (!claimed) return void log.info({ mailId }, 'sent, or in other hands');
  const { lease, mail } = claimed;
  crashPoint('mail.claimed');
  try {
    const composed = await composeMail(orm.em.fork(), mail, bookings);
    crashPointDuring('mail.in-flight');
    await mailer.send(composed);
    crashPoint('mail.delivered');
  } catch (error) {
    const permanent = error instanceof UnwritableMail || (error instanceof MailFailure && error.permanent);
    const reason = error instanceof Error ? error.message : 'unknown';
    await markMailFailed(orm.em.fork(), lease, { now: clock.now(), error: reason, permanent });
    // The outbox keeps its own time for the next try: the queue has nothing to repeat.
    log[permanent ? 'error' : 'warn'](
      { mailId, template: mail.template, permanent, error: describeError(error) },
      'mail not sent',
    );
    return;
  }
  await markMailSent(orm.em.fork(), lease, clock.now());
  crashPoint('mail.noted');
  log.info({ mailId, template: mail.template, attempt: mail.attempts }, 'mail sent');
};
