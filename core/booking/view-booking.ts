import {
  type BookingRow,
  findBookingByNumberAndToken,
  findErasedBooking,
} from '@dentisti/db/booking/booking.repository';
import { openedErased } from '@dentisti/db/booking/booking-link';
import { type BookingState, findBookingState } from '@dentisti/db/booking/booking-lock.repository';
import { type BookingEventRow, findTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import { type CallAttemptRow, findCallAttempts } from '@dentisti/db/dialing/call-attempt.repository';
import { findPracticeMessages } from '@dentisti/db/messages/practice-message.repository';
import { findPracticeToCall, type PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import { heldSlotOf, isHoldOver } from '@dentisti/domain/agenda/held-slot';
import { parseBookingNumber } from '@dentisti/domain/booking/booking-number';
import type { PatientActionInput } from '@dentisti/domain/booking/decide-patient-action';
import { type NumberFault, numberFault } from '@dentisti/domain/booking/number-fault';
import { isSent, messageOfReminder } from '@dentisti/domain/messages/practice-message';
import { type ReminderKind, remindersFrom } from '@dentisti/domain/messages/reminder-rule';
import type { RequestContext } from '../context.ts';
import { findLineMissing } from '../lines/find-line-missing.ts';
import { isCallable } from './practice-to-call.ts';

/** Data of the private page beside the booking's own row. */
export interface BookingDetails {
  practice: PracticeToCall;
  timeline: readonly BookingEventRow[];
  state: BookingState;
  /** The deciders' input, as of the reading. */
  actionInput: PatientActionInput;
  /** The fault that the calls found in the practice's number; null when they found none. */
  numberFault: NumberFault | null;
  /** Whether the practice was rung for it, or is to be. */
  hasCall: boolean;
  /** One of its calls was simulated: nobody at the practice said anything. */
  isSimulation: boolean;
  /** No telephone line is set up yet: the practice is rung when there is one. */
  isLineMissing: boolean;
  /** Reminders of the appointment that are still to come. */
  reminders: readonly ReminderKind[];
}

/** A booking as its private page sees it. `details` are read once, when a field first needs them. */
export interface BookingView {
  booking: BookingRow;
  details: () => Promise<BookingDetails>;
}

/** The row behind a private link, emptied or not; as slow for a wrong number as for a wrong token. */
export async function findByLink(
  { em, services }: Pick<RequestContext, 'em' | 'services'>,
  number: string,
  token: string,
): Promise<BookingRow | null> {
  const normal = number.length <= 40 ? parseBookingNumber(number) : null;
  const known = { number: normal ?? 'DENT', token: token.slice(0, 200) };
  const found = await findBookingByNumberAndToken(em, known.number, known.token);
  if (found) return found;
  const erased = await findErasedBooking(em, known.number);
  return erased && openedErased(services.env.BOOKING_LINK_SECRETS, erased.id, known.token) ? erased : null;
}

/** Returns the booking of a private link; null when number and token do not belong together. */
export async function openBooking(context: RequestContext, number: string, token: string): Promise<BookingView | null> {
  const booking = await findByLink(context, number, token);
  return booking && viewBooking(context, booking);
}

export function viewBooking(context: RequestContext, booking: BookingRow): BookingView {
  const now = context.services.now();
  // Its slot is anybody's from this moment on; the sweep that stores it may come later.
  const held: BookingRow = isHoldOver(booking, now) ? { ...booking, status: 'expired' } : booking;
  // What erasing leaves of its times is the month alone.
  const seen = booking.erasedAt ? { ...held, preferredTimes: [], appointmentAt: null } : held;
  let read: Promise<BookingDetails> | undefined;
  return {
    booking: seen,
    details: () => {
      read ??= getDetails(context, seen);
      return read;
    },
  };
}

async function getDetails(context: RequestContext, booking: BookingRow): Promise<BookingDetails> {
  const { em } = context;
  const [practice, stored, state, calls, isLineMissing, messages] = await Promise.all([
    findPracticeToCall(em, booking.dentistId),
    booking.erasedAt ? [] : findTimeline(em, booking.id),
    findBookingState(em, booking.id),
    findCallAttempts(em, booking.id),
    findLineMissing(context),
    findPracticeMessages(em, booking.dentistId),
  ]);
  if (!practice || !state) throw new Error(`booking ${booking.id} is gone`);
  const timeline = [...stored, ...unstoredSteps(booking, stored)];
  const actionInput = patientActionInput(context, { ...state, booking }, practice, { timeline, calls });
  const reminders = remindersFrom(booking.nextReminder).filter((kind) => isSent(messages, messageOfReminder(kind)));
  const numberFault = faultOf(practice, calls);
  const hasCall = state.task !== null || calls.length > 0;
  const isSimulation = calls.some((call) => call.isSimulation);
  return { practice, timeline, state, actionInput, numberFault, hasCall, isSimulation, isLineMissing, reminders };
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

/** Returns the deciders' input for a patient's action. */
export function patientActionInput(
  { services }: Pick<RequestContext, 'services'>,
  { booking, task, callUnderWay, appointment }: BookingState,
  practice: PracticeToCall,
  { timeline, calls }: { timeline: readonly BookingEventRow[]; calls: readonly CallAttemptRow[] },
): PatientActionInput {
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
