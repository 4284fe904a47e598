/** Limits and delays of the dialling plan. Minutes; a list's n-th entry follows the n-th equal outcome in a row. */
export interface DialPolicy {
  maxDialsPerDay: number;
  /** For one task. */
  maxDials: number;
  /** To one practice on a calendar day in Italy, by all requests together. */
  practiceDay: { newBookings: number; dials: number };
  /** Between two dials to one telephone, for any booking. */
  spacingMinutes: number;
  /** When a list has no entry left, the practice is rung at its next opening. */
  retryMinutes: Readonly<Record<RetriedOutcome, readonly number[]>>;
  /** Whether a request is answered with alternatives once a day's dials are used up without an answer. */
  fullDayEnds: boolean;
}
export type RetriedOutcome = 'busy' | 'noAnswer' | 'voicemail' | 'unsettled' | 'notConnected' | 'platformFailure';

/** A telephone tends to repeat its outcome within the hour: one retry just after it is worth two within it. */
const hourly = [61, 61, 61, 61, 61, 61, 61, 61] as const;

/** Least time before a number that could not be connected is rung again, for any booking. */
export const notConnectedMinutes = 30;

/**
 * The plan in force. Limits are those of docs/product.md, 7; delays come from the simulated month (docs/simulated-month.md)
 * and docs/decisions/0010-dialling-plan.md says why they differ.
 */
export const dialPolicy: DialPolicy = {
  maxDialsPerDay: 4,
  maxDials: 8,
  practiceDay: { newBookings: 6, dials: 12 },
  spacingMinutes: 5,
  retryMinutes: {
    // A line in use is soon free again, often enough to try once at the shortest distance; then as the others.
    busy: [5, ...hourly],
    noAnswer: hourly,
    voicemail: hourly,
    unsettled: hourly,
    // A second failure makes the number doubtful (`judgeConnection`); what follows it is for a line in trouble.
    notConnected: [notConnectedMinutes, 60, 60, 60, 60, 60, 60, 60],
    // The practice's telephone did not ring: sooner, and with growing patience.
    platformFailure: [5, 10, 20, 60, 60, 60, 60, 60],
  },
  fullDayEnds: true,
};

/** The delays as first set; the simulated month is run with them too, to show the difference. */
export const firstPolicy: DialPolicy = {
  ...dialPolicy,
  retryMinutes: { ...dialPolicy.retryMinutes, busy: [5, 10, 20], noAnswer: [20, 60, 120], voicemail: [] },
  fullDayEnds: false,
};
