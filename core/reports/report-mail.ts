import { mailDomainOf } from '@dentisti/db/mail/mail-address';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { ReportMail } from '@dentisti/domain/practice/report-mail';
import type { Settings } from '../settings.ts';

const template: ReportMail = 'reportDecided';

/**
 * Queues the decision for whoever reported, in the transaction that decides: one mail for each decision, as one that was
 * taken back and made anew is another. Its words are written when it is sent. @returns the mail's id; null without an address.
 */
export async function queueReportMail(
  em: EntityManager,
  env: Pick<Settings, 'MAIL_FROM'>,
  { id, email, handledAt }: { id: string; email: string | null; handledAt: Date },
): Promise<string | null> {
  if (!email) return null;
  const decidedAt = handledAt.toISOString();
  const mail = await queueMail(em, {
    eventKey: `${template}:${id}:${decidedAt}`,
    domain: mailDomainOf(env.MAIL_FROM),
    template,
    toAddress: email,
    params: { reportId: id, decidedAt },
    bookingId: null,
    now: handledAt,
  });
  return mail.id;
}
