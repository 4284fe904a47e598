import type { CallPurpose, NewCallTask } from '../dialing/call-task.ts';
import type { BookingMail } from './booking-mail.ts';
import type { BookingEvent, BookingStatus } from './booking-status.ts';

/** A stored booking as the deciders know it. Instants are UTC. */
export interface BookingInput {
  status: BookingStatus;
  /** The three of the request, in the patient's order. */
  preferredTimes: readonly Date[];
  /** The agreed time; null until confirmed, kept after a cancellation. */
  appointmentAt: Date | null;
  /**
   * The practice's offer; null when there is none. Of a request that waits for its contact's code: the slot its agenda
   * holds for it until `proposalExpiresAt`; null where the practice is asked by telephone.
   */
  proposedAt: Date | null;
  proposalExpiresAt: Date | null;
  /** New times asked for while the appointment stands; null when no move is under way. */
  movingTo: readonly Date[] | null;
  /**
   * Until when the practice's people have to answer what no call puts to them; null or absent where they are rung, or nothing
   * is asked.
   */
  answerBy?: Date | null;
}

/** The booking's open call task, if it has one. */
export interface OpenTaskInput {
  purpose: CallPurpose;
  aboutAt: Date | null;
  releasesAt: Date | null;
  /** An attempt of it is being dialled or spoken at this moment. */
  inCall: boolean;
}

/** Fields to store; absent ones stay as they are. */
export interface BookingChanges {
  preferredTimes?: readonly Date[];
  appointmentAt?: Date | null;
  proposedAt?: Date | null;
  proposalExpiresAt?: Date | null;
  movingTo?: readonly Date[] | null;
  answerBy?: Date | null;
}

/**
 * Why an operator has to look. `practice-not-told`: the practice may still expect a patient or keep a time, and no call
 * will tell it otherwise. `contradiction`: the practice said no to an appointment that stands by another way.
 */
const operatorAlerts = ['practice-not-told', 'contradiction', 'wrong-number', 'platform'] as const;
export type OperatorAlert = (typeof operatorAlerts)[number];

/** A decision for its command to save, in one transaction. */
export interface BookingDecision {
  /** The transition taken, or null when the status stays. */
  event: BookingEvent | null;
  status: BookingStatus;
  set: BookingChanges;
  /** A call that becomes necessary. Opening it withdraws the booking's open task. */
  opensTask: NewCallTask | null;
  mail: BookingMail | null;
  alert: OperatorAlert | null;
}
