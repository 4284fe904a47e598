/** A negotiation takes one to two minutes; a line that hangs must not block the practice for an hour. */
export const maxCallSeconds = 300;

/** How long a telephone may ring, and a report be on its way. */
const graceSeconds = 120;

/** Returns whether a call that began at `since` must be over by now, although nobody reported its end. */
export const isEndOverdue = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() > (maxCallSeconds + graceSeconds) * 1_000;
