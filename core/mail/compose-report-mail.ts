import { findDecidedReport } from '@dentisti/db/reports/profile-report.repository';
import type { ReportMail } from '@dentisti/domain/practice/report-mail';
import { contactNote, type MailComposer, UnwritableMail } from './mail-composer.ts';
import { reportDecided, reportReceived } from './report-mails.ts';

/** Writes one of the two mails of a report or claim. */
export const composeReportMail = (template: ReportMail): MailComposer =>
  template === 'reportReceived' ? composeReceipt : composeDecision;

/** Composes the receipt from the mail's row alone: the erasure of a report erases that row too. */
const composeReceipt: MailComposer = async (_em, { params: { reportId, kind } }, settings) => {
  if (typeof reportId !== 'string' || (kind !== 'error' && kind !== 'claim'))
    throw new UnwritableMail('names no report');
  const content = reportReceived({ id: reportId, kind });
  return { content: { ...content, notes: [...content.notes, contactNote(settings)] } };
};

/** Composes the decision about a report, with its reason; refuses one that was taken back meanwhile. */
const composeDecision: MailComposer = async (em, mail, settings) => {
  const { reportId, decidedAt } = mail.params;
  const report = typeof reportId === 'string' ? await findDecidedReport(em, reportId) : null;
  if (!report) throw new UnwritableMail('its report is gone, or open again');
  if (report.decidedAt.toISOString() !== decidedAt) throw new UnwritableMail('decided anew since');
  const content = reportDecided(report, settings.publicUrl);
  return { content: { ...content, notes: [...content.notes, contactNote(settings)] } };
};
