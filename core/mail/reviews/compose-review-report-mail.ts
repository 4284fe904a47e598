import { findDecidedReviewReport } from '@dentisti/db/reviews/review-report.repository';
import type { ReviewReportMail } from '@dentisti/domain/reviews/review-mail';
import { contactNote, type MailComposer, UnwritableMail } from '../mail-composer.ts';
import { reviewReportDecided, reviewReportReceived } from './review-mails.ts';

/** Writes one of the two mails of a report of a review. */
export const composeReviewReportMail =
  (template: ReviewReportMail): MailComposer =>
  async (em, { params: { reportId } }, settings) => {
    if (typeof reportId !== 'string') throw new UnwritableMail('names no report');
    const decided = template === 'reviewReportDecided' ? await findDecidedReviewReport(em, reportId) : null;
    if (template === 'reviewReportDecided' && !decided) throw new UnwritableMail('its report is gone, or not decided');
    const content = decided ? reviewReportDecided(decided, settings.publicUrl) : reviewReportReceived({ id: reportId });
    return { content: { ...content, notes: [...content.notes, contactNote(settings)] } };
  };
