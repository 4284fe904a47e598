import {
  type BookingEventRow,
  type BookingRow,
  type BookingState,
  type CallAttemptRow,
  findBookingByNumberAndToken,
  findBookingState,
  findCallAttempts,
  findPracticeToCall,
  findTimeline,
  type PracticeToCall,
} from '@dentisti/db';
import { readBookingNumber } from '@dentisti/domain/booking/booking-number';
import type { PatientActionFacts } from '@dentisti/domain/booking/decide-patient-action';
import { heldSlotOf, isHoldOver } from '@dentisti/domain/booking/held-slot';
import { type NumberFault, numberFault } from '@dentisti/domain/booking/number-fault';
import type { RequestContext } from '../../http/request-context.ts';
import { findLineMissing } from '../lines/find-line-missing.ts';
import { isCallable } from './practice.ts';

/** What the private page shows beside the booking's own row. */
export interface BookingDetails {
  practice: PracticeToCall;
  timeline: readonly BookingEventRow[];
  state: BookingState;
  /** What the deciders want to know, at the moment of reading. */
  facts: PatientActionFacts;
  /** What the calls found out about the practice's number; null when nothing speaks against ringing it. */
  numberFault: NumberFault | null;
  /** Says that the link is in the mail, and nothing else. */
  isReceipt: boolean;
  /** No telephone line is set up yet: the practice is rung when there is one. */
  isLineMissing: boolean;
}

/** A booking as its private page sees it. `details` are read once, when a field first needs them. */
export interface BookingView {
  booking: BookingRow;
  details: () => Promise<BookingDetails>;
}

/** The row behind a private link; as slow for a wrong number as for a wrong token. */
export async function findByLink(
  { em }: Pick<RequestContext, 'em'>,
  number: string,
  token: string,
): Promise<BookingRow | null> {
  const normal = number.length <= 40 ? readBookingNumber(number) : null;
  return findBookingByNumberAndToken(em, normal ?? 'DENT', token.slice(0, 200));
}

export function viewBooking(context: RequestContext, booking: BookingRow): BookingView {
  const now = context.services.now();
  // Its slot is anybody's from this moment on; the sweep that stores it may come later.
  const seen: BookingRow = isHoldOver(booking, now) ? { ...booking, status: 'expired' } : booking;
  let read: Promise<BookingDetails> | undefined;
  return {
    booking: seen,
    details: () => {
      read ??= readDetails(context, seen);
      return read;
    },
  };
}

async function readDetails(context: RequestContext, booking: BookingRow): Promise<BookingDetails> {
  const { em } = context;
  const [practice, stored, state, calls, isLineMissing] = await Promise.all([
    findPracticeToCall(em, booking.dentistId),
    findTimeline(em, booking.id),
    findBookingState(em, booking.id),
    findCallAttempts(em, booking.id),
    findLineMissing(context),
  ]);
  if (!practice || !state) throw new Error(`booking ${booking.id} is gone`);
  const timeline = [...stored, ...unstoredSteps(booking, stored)];
  const facts = patientFacts(context, { ...state, booking }, practice, { timeline, calls });
  return { practice, timeline, state, facts, numberFault: faultOf(practice, calls), isReceipt: false, isLineMissing };
}

/** The end of a hold, as long as no sweep has stored it. */
function unstoredSteps(booking: BookingRow, stored: readonly BookingEventRow[]): BookingEventRow[] {
  const held = booking.status === 'expired' ? heldSlotOf(booking) : null;
  const last = stored.at(-1);
  if (!held || !last || last.kind === 'expired') return [];
  const id = String(BigInt(last.id) + 1n);
  return [{ id, bookingId: booking.id, at: held.heldUntil, kind: 'expired', detail: { what: 'hold' } }];
}

function faultOf(
  { dentist, optedOut, doubtful }: PracticeToCall,
  calls: readonly CallAttemptRow[],
): NumberFault | null {
  return numberFault(calls, { phone: dentist.phone, optedOut, doubtful });
}

/** What the deciders of a patient's action want to know. */
export function patientFacts(
  { services }: Pick<RequestContext, 'services'>,
  { booking, task, callUnderWay, appointment }: BookingState,
  practice: PracticeToCall,
  { timeline, calls }: { timeline: readonly BookingEventRow[]; calls: readonly CallAttemptRow[] },
): PatientActionFacts {
  return {
    now: services.now(),
    booking,
    openTask: task && { ...task, inCall: callUnderWay?.taskId === task.id },
    callable: isCallable(practice, services.env) && faultOf(practice, calls) === null,
    inAgenda: appointment?.exclusive === true,
    keepsAgenda: practice.keepsAgenda && !practice.hidden,
    reschedules: timeline.filter(({ kind }) => kind === 'rescheduled' || kind === 'moveAsked').length,
  };
}
