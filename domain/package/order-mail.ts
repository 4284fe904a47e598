/** The mails an order causes: four to the buyer, one to our operator. */
export const orderMails = ['orderPaid', 'orderRefused', 'orderRefunded', 'orderNotPaid', 'orderForOperator'] as const;
export type OrderMail = (typeof orderMails)[number];
