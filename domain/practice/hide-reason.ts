/** Why an operator takes a profile down: the reason given on request (DSA, reasons for removals). */
export const hideReasons = ['asked-by-practice', 'closed', 'not-a-practice', 'wrong-data', 'unlawful'] as const;
export type HideReason = (typeof hideReasons)[number];
