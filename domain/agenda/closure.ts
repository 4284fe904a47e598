/**
 * How a closure comes again, from its first day on. `daily`: each day to the last one (holidays, a course). `weekly`: the
 * first day's weekday. `monthly`: the same weekday of the month, e.g. each first Monday. `yearly`: the same date, e.g. the
 * patron saint's.
 */
export const closureRepeats = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type ClosureRepeat = (typeof closureRepeats)[number];
