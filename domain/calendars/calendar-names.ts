/** Where a calendar is kept. `other`: an address that the practice typed. */
export const calendarProviders = ['icloud', 'nextcloud', 'fastmail', 'google', 'other'] as const;
export type CalendarProvider = (typeof calendarProviders)[number];

/** `out`: only our visits go there. `in`: only its events keep our time. */
export const calendarDirections = ['both', 'out', 'in'] as const;
export type CalendarDirection = (typeof calendarDirections)[number];

/** What the summary of a visit shows of its patient there. */
export const calendarSummaries = ['plain', 'initials', 'name'] as const;
export type CalendarSummary = (typeof calendarSummaries)[number];

/**
 * `checking`: its calendars are looked for. `choosing`: one of them has to be chosen. `active`: kept in step. `paused`: not
 * asked any more, for a reason. `leaving`: our events are taken away from there, then it is deleted.
 */
export const calendarStates = ['checking', 'choosing', 'active', 'paused', 'leaving'] as const;

/**
 * `check`: its calendars could not be found. `credentials`: it refuses the password. `failing`: nothing went through for a
 * day. `gone`: the chosen calendar is not there any more.
 */
export const calendarPauses = ['check', 'credentials', 'failing', 'gone'] as const;
export type CalendarPause = (typeof calendarPauses)[number];

/**
 * What people have to decide: our event was `moved` or `deleted` there, a foreign one stands over a visit (`overlap`), the
 * calendar does not take what the agenda has of a visit (`refused`), or events of it cannot be read (`unreadable`).
 */
export const calendarTaskKinds = ['moved', 'deleted', 'overlap', 'refused', 'unreadable'] as const;
export type CalendarTaskKind = (typeof calendarTaskKinds)[number];

/** A calendar that an account has, as it was found there. */
export interface FoundCalendar {
  url: string;
  name: string;
  /** Nothing can be written to it. */
  readOnly: boolean;
}
