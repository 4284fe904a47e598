/** A calendar that answers is asked so often: what is written there keeps its time here within a minute. */
export const calendarPollMs = 45_000;
const maxDelayMs = 10 * 60_000;
/**
 * A calendar that answered nothing well for so long, so often, is paused, and its owners are mailed; one that is left is
 * forgotten, with our events in it. Time alone says nothing: the worker may have been away.
 */
export const calendarGivenUpAfter = { ms: 24 * 3_600_000, failures: 20 } as const;
/** All of a calendar is compared so often, whatever its tokens promise. */
export const calendarFullEveryMs = 24 * 3_600_000;
/** A server that failed so often, for so long, at one event, and answers for others, does not give out or take that event. */
export const calendarStubborn = { failures: 2, ms: 5 * 60_000 } as const;
/** What a server refused of one event is tried again so often. */
export const calendarRefusedAgainMs = 3_600_000;
/** A password that was taken before is refused for good, and a calendar gone, once that is so again after so many failures, in so long. */
export const calendarShutOut = { failures: 3, ms: 10 * 60_000 } as const;

const dayMs = 86_400_000;
/** Thirteen months, and a day for the zones. */
const horizonDays = 396;

/** Time of a calendar that is looked at. */
export interface CalendarWindow {
  from: Date;
  to: Date;
}

export const calendarWindow = (now: Date): CalendarWindow => ({
  from: new Date(now.getTime() - dayMs),
  to: new Date(now.getTime() + horizonDays * dayMs),
});

/** Returns when a calendar is asked again after its `failures`-th failure in a row: twice as long each time, at most ten minutes. */
export const calendarRetryAt = (failures: number, failedAt: Date): Date =>
  new Date(failedAt.getTime() + Math.min(maxDelayMs, calendarPollMs * 2 ** Math.min(failures - 1, 10)));
