/** The two mails that a practice's message causes: to its author, and to our operator. */
export const leadMails = ['leadReceived', 'leadForOperator'] as const;
export type LeadMail = (typeof leadMails)[number];
