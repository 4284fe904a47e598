/** The mail that a decision on a report causes: to whoever reported, if an address was left. */
export const reportMails = ['reportDecided'] as const;
export type ReportMail = (typeof reportMails)[number];
