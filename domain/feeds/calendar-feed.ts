/** Feeds of one practice: one for everybody and some for each clinician. */
export const maxCalendarFeeds = 12;

/** Days before and after today that a feed shows. */
export const feedDays = { before: 30, after: 365 } as const;
