import { findDecidedReport } from '@dentisti/db';
import { reportDecided } from '../../integrations/mail/report-mails.ts';
import { contactNote, type MailComposer, UnwritableMail } from './mail-composer.ts';

/** Writes what was decided about a report, and why. A decision that was taken back meanwhile is not told any more. */
export const composeReportMail: MailComposer = async (em, mail, settings) => {
  const { reportId, decidedAt } = mail.params;
  const report = typeof reportId === 'string' ? await findDecidedReport(em, reportId) : null;
  if (!report) throw new UnwritableMail('its report is gone, or open again');
  if (report.decidedAt.toISOString() !== decidedAt) throw new UnwritableMail('decided anew since');
  const content = reportDecided(report, settings.publicUrl);
  return { content: { ...content, notes: [...content.notes, contactNote(settings)] } };
};
