import type { MailRow } from '@dentisti/db/mail/mail-outbox.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { bookingMails } from '@dentisti/domain/booking/booking-mail';
import { leadMails } from '@dentisti/domain/leads/lead-mail';
import { orderMails } from '@dentisti/domain/package/order-mail';
import { reportMails } from '@dentisti/domain/practice/report-mail';
import { recallMails } from '@dentisti/domain/recalls/recall-rule';
import { reviewReportMails } from '@dentisti/domain/reviews/review-mail';
import { studioMails } from '@dentisti/domain/studio/studio-mail';
import { waitingMails } from '@dentisti/domain/waiting-list/waiting-mail';
import type { BookingSettings } from '../booking/booking-settings.ts';
import { operatorTemplate } from './alert-operator.ts';
import { composeBookingMail } from './compose-booking-mail.ts';
import { composeLeadMail } from './compose-lead-mail.ts';
import { composeOperatorAlert } from './compose-operator-alert.ts';
import { composeOrderMail } from './compose-order-mail.ts';
import { composeReportMail } from './compose-report-mail.ts';
import { composeWaitingMail } from './compose-waiting-mail.ts';
import { type MailComposer, UnwritableMail } from './mail-composer.ts';
import { mailHtml, mailText } from './mail-layout.ts';
import type { OutgoingMail } from './mailer.ts';
import { composeRecallMail } from './recalls/compose-recall-mail.ts';
import { composeReviewReportMail } from './reviews/compose-review-report-mail.ts';
import { composeStudioMail } from './studio/compose-studio-mail.ts';

/** Every template that may be queued, with who writes it: a new kind of mail is a file and a line here. */
const composers: ReadonlyMap<string, MailComposer> = new Map([
  ...bookingMails.map((template) => [template, composeBookingMail(template)] as const),
  ...leadMails.map((template) => [template, composeLeadMail(template)] as const),
  ...orderMails.map((template) => [template, composeOrderMail(template)] as const),
  ...reportMails.map((template) => [template, composeReportMail(template)] as const),
  ...reviewReportMails.map((template) => [template, composeReviewReportMail(template)] as const),
  ...studioMails.map((template) => [template, composeStudioMail(template)] as const),
  ...waitingMails.map((template) => [template, composeWaitingMail(template)] as const),
  ...recallMails.map((template) => [template, composeRecallMail] as const),
  [operatorTemplate, composeOperatorAlert],
]);

/** Writes a queued mail from its row and what it is about as that stands now. Nothing is changed. */
export async function composeMail(
  em: EntityManager,
  mail: MailRow,
  settings: BookingSettings,
  now: Date,
): Promise<OutgoingMail> {
  const compose = composers.get(mail.template);
  if (!compose) throw new UnwritableMail(`no template named ${mail.template}`);
  const { content, calendar = null, unsubscribeUrl } = await compose(em, mail, settings, now);
  return {
    messageId: mail.messageId,
    from: settings.mailFrom,
    to: mail.toAddress,
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content),
    calendar,
    ...(unsubscribeUrl && { unsubscribeUrl }),
  };
}
