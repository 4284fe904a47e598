/** Mails to those who wait: a freed time is offered, and – where no booking's own mail says so – that they have it. */
export const waitingMails = ['waitingListOffer', 'waitingListTaken'] as const;
export type WaitingMail = (typeof waitingMails)[number];
