import type { BookingReason } from '../booking/booking-reason.ts';
import type { CallPurpose, SaidOutcome } from './call-task.ts';

/** What the assistant knows of a call before it rings. */
export interface CallScriptInput {
  now: Date;
  purpose: CallPurpose;
  practiceName: string;
  patientName: string;
  /** E.164. */
  patientPhone: string;
  /** `DENT-XXXX-YYYY`. */
  number: string;
  reason: BookingReason;
  /** Free text of the patient, said only when the practice asks; null when there is none. */
  note: string | null;
  /** Times to ask for, in order: of the request or of the move. */
  wantedTimes: readonly Date[];
  /** The offer or appointment the call is about; null for `book`. */
  aboutAt: Date | null;
  /** An earlier offer given back in passing; else null. */
  releasesAt: Date | null;
  /** What an earlier call for this request said without settling it (`UnsettledWord`); null or absent: nothing. */
  unsettled?: UnsettledWord | null;
  /** The call is recorded; the first sentence says so (only with a configured notice). */
  recorded: boolean;
  /** Number of an operator to whom the practice is passed on request; null when there is none. */
  operatorPhone: string | null;
  /** A number of ours that can be rung, E.164, told to practices that ring back; null: we promise to call again. */
  callerId: string | null;
}

/** What nobody has confirmed yet: `isInbound` when a call to us said it, whose number proves nothing. */
export interface UnsettledWord extends SaidOutcome {
  isInbound: boolean;
}
