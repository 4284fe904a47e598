/** The mails of a report or claim to an author who left an address: that it arrived, and what was decided. */
export const reportMails = ['reportReceived', 'reportDecided'] as const;
export type ReportMail = (typeof reportMails)[number];
