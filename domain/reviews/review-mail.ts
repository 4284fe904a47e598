/** The mails of a report of a review to an author who left an address: that it arrived, and what was decided. */
export const reviewReportMails = ['reviewReportReceived', 'reviewReportDecided'] as const;
export type ReviewReportMail = (typeof reviewReportMails)[number];
