/** Purposes of a call to the practice. `book` asks; the others deliver what the patient decided afterwards. */
export const callPurposes = ['book', 'confirmProposal', 'release', 'cancel', 'move'] as const;
export type CallPurpose = (typeof callPurposes)[number];

/** Something that has to be said to the practice. A booking has at most one open; opening another withdraws it. */
export interface NewCallTask {
  purpose: CallPurpose;
  /** The offer to confirm or give back, the appointment to cancel or move; null for `book`. */
  aboutAt: Date | null;
  /** An earlier offer the practice may still hold, given back in passing by this `book` call; else null. */
  releasesAt: Date | null;
  /** No dial may start then or later. */
  notAfter: Date;
}

/**
 * How one dial ended, once the platform's `endedReason` and the structured outcome are read together.
 * Instants are UTC.
 */
export type CallOutcome =
  /** The practice took a time (`preference` 1–3, null when it confirmed an offer). */
  | { kind: 'accepted'; at: Date; preference: 1 | 2 | 3 | null; sentence: string | null }
  | { kind: 'proposed'; at: Date; sentence: string | null }
  | { kind: 'declined'; reason: DeclineReason; sentence: string | null }
  /** A closing call was understood (`release`, `cancel`), or an offer's confirmation. */
  | { kind: 'acknowledged'; sentence: string | null }
  /**
   * Somebody answered but nothing was settled: hung up, sceptical, asked to ring back (`callBackAt`, when they said when).
   * `said`: what a call did say, without settling it; `noted`: what the assistant noted against that.
   */
  | {
      kind: 'unsettled';
      reason: UnsettledReason;
      callBackAt: Date | null;
      said?: SaidOutcome;
      noted?: SaidOutcome;
      sentence?: string | null;
    }
  | { kind: 'busy' }
  | { kind: 'noAnswer' }
  | { kind: 'voicemail' }
  | { kind: 'wrongNumber' }
  /** "Non chiamateci più": the number goes on the opt-out list. */
  | { kind: 'optedOut'; sentence: string | null }
  /** The number can never be reached (misdialled, not in service). */
  | { kind: 'unreachableNumber' }
  /** No connection: this number or the line, not known which. Rung once more; different numbers speak against the line. */
  | { kind: 'notConnected' }
  /** A second `notConnected` while the line works: not rung until an operator has checked the number. */
  | { kind: 'doubtfulNumber' }
  /** Our side or the platform's: trunk, account, configuration. Never held against the practice; opens the breaker. */
  | { kind: 'platformFailure'; permanent: boolean };

export const declineReasons = [
  'no-new-patients',
  'fully-booked',
  'not-offered',
  'on-holiday',
  'by-phone-only',
  'other',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** What a call said that nobody has confirmed yet; `at` is the time it spoke of, null for none. */
export interface SaidOutcome {
  kind: CallOutcome['kind'];
  at: Date | null;
}

/** Reasons that the model may report. */
export const reportedUnsettledReasons = [
  'hung-up',
  'call-back-later',
  'refused-machine',
  'ivr',
  'silence',
  'handed-over',
  'unclear',
] as const;
/**
 * All reasons. `ring-back`: a call to us showed the practice's number, which proves nothing. `cut-off`: a yes, and then no
 * moment for name and number. `contradiction`: the assistant's note and the platform's report differ.
 */
export const unsettledReasons = [...reportedUnsettledReasons, 'ring-back', 'cut-off', 'contradiction'] as const;
export type UnsettledReason = (typeof unsettledReasons)[number];
