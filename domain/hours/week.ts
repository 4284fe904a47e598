/** Minutes after local midnight (Europe/Rome), `[opens, closes)`, `closes` ≤ 1440. */
export type OpenInterval = readonly [opensMinutes: number, closesMinutes: number];

/** Index 0 = Monday … 6 = Sunday. An empty list is a closed day. Intervals are sorted and do not overlap. */
export type Week = readonly (readonly OpenInterval[])[];

/** One calendar day that differs from the week: closed when `intervals` is empty. `on` is `YYYY-MM-DD`, Europe/Rome. */
export interface HoursException {
  on: string;
  intervals: readonly OpenInterval[];
}
