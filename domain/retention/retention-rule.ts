/** How long something is kept; `erasableAt`: the row itself says until when. */
export type Kept =
  | { months: number }
  | { days: number }
  | { minutes: number }
  /** Counted when it was written. */
  | { until: 'erasableAt'; years: number }
  /** Kept as long as it serves: an event, not time, ends that. */
  | { while: string };

export interface RetentionRule {
  /** What it is, in Italian, as operators and the privacy policy name it. */
  what: string;
  /** Why it is kept at all. */
  why: string;
  kept: Kept;
  /** The moment from which it counts. */
  from: string;
  /** What remains afterwards. */
  remains: string;
  /** `daily`: the erasure of every day. Otherwise the schedule or the command that does it. */
  by: 'daily' | (string & {});
}
