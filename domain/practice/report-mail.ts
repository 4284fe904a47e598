/** The mails that a report or claim causes, to whoever left an address: that it arrived, and what was decided. */
export const reportMails = ['reportReceived', 'reportDecided'] as const;
export type ReportMail = (typeof reportMails)[number];
