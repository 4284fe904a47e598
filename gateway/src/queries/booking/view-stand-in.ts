import { type BookingEventRow, type BookingRow, type BookingState, findPracticeToCall } from '@dentisti/db';
import { heldForCodeUntil } from '@dentisti/db/unproved-hold';
import { expiresAt } from '@dentisti/domain/booking/decide-expiry';
import type { TimelineEvent } from '@dentisti/domain/booking/timeline-event';
import { bookTask } from '@dentisti/domain/dialing/new-call-task';
import { planFirstDial } from '../../commands/booking/open-task.ts';
import type { StandInRequest } from '../../commands/booking/stand-in.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { findLineMissing } from '../lines/find-line-missing.ts';
import { scheduleOf } from './practice.ts';
import { type BookingDetails, type BookingView, patientFacts } from './read-booking.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

/**
 * A request that is not stored, as its page would show it: received, its call planned, and when its times have gone by,
 * expired. It never learns anything of the stored one. Where contacts are verified it is a receipt, as for a stored one.
 */
export function viewStandIn(context: RequestContext, number: string, request: StandInRequest): BookingView {
  const { dentistId, reason, createdAt, heldAt = null } = request;
  const preferredTimes = [...request.preferredTimes];
  const facts = {
    status: request.status,
    preferredTimes,
    appointmentAt: null,
    proposedAt: heldAt,
    proposalExpiresAt: heldAt && heldForCodeUntil(createdAt),
    movingTo: null,
  };
  const ends = expiresAt(facts) ?? createdAt;
  const isReceipt = context.services.env.BOOKING_VERIFICATION === 'email' && request.status === 'scheduled';
  const isOver = !isReceipt && ends <= context.services.now();
  const booking: BookingRow = {
    ...facts,
    id: nobody,
    number,
    tokenHash: '',
    clientKey: nobody,
    dentistId,
    status: isOver ? 'expired' : request.status,
    reason,
    note: null,
    assessmentSummary: null,
    patientName: '',
    phone: '',
    email: '',
    contactHash: '',
    ageConfirmedAt: createdAt,
    healthConsentAt: createdAt,
    consentVersion: '',
    verificationHash: null,
    verificationExpiresAt: null,
    verificationTries: 0,
    verifiedAt: null,
    agreedSentence: null,
    icsSequence: 0,
    expiresAt: isOver ? null : ends,
    reminderDueAt: null,
    createdAt,
    updatedAt: createdAt,
    erasedAt: null,
    version: 1,
  };
  let read: Promise<BookingDetails> | undefined;
  return {
    booking,
    details: () => {
      read ??= readDetails(context, booking, { request, ends, isOver, isReceipt });
      return read;
    },
  };
}

async function readDetails(
  context: RequestContext,
  booking: BookingRow,
  { request, ends, isOver, isReceipt }: { request: StandInRequest; ends: Date; isOver: boolean; isReceipt: boolean },
): Promise<BookingDetails> {
  const practice = await findPracticeToCall(context.em, booking.dentistId);
  if (!practice) throw new Error('a stand-in without its practice');
  const { createdAt } = request;
  const wanted = bookTask(booking.preferredTimes);
  const callee = {
    phone: practice.dentist.phone ?? '',
    schedule: scheduleOf(practice),
    lastDialAt: null,
    requestDials: [],
    practiceDials: [],
  };
  const plan = planFirstDial(wanted, callee, createdAt);
  const steps: (TimelineEvent & { at: Date })[] = [
    { at: createdAt, kind: 'requested', detail: { times: booking.preferredTimes.map((time) => time.toISOString()) } },
  ];
  const isPlanned = !isReceipt && request.status === 'scheduled' && plan.kind === 'dial';
  if (isPlanned) steps.push({ at: createdAt, kind: 'planned', detail: { at: plan.at.toISOString(), why: plan.why } });
  if (isOver) steps.push({ at: ends, kind: 'expired', detail: { what: request.heldAt ? 'hold' : 'times' } });
  const task: BookingState['task'] =
    isPlanned && !isOver
      ? {
          ...wanted,
          id: nobody,
          bookingId: nobody,
          dentistId: booking.dentistId,
          phone: callee.phone,
          state: 'open',
          nextDialAt: plan.at,
          nextDialWhy: plan.why,
          leaseUntil: null,
          leaseToken: '0',
          attempts: 0,
          createdAt,
          endedAt: null,
          result: null,
        }
      : null;
  // Numbered as late as a stored step would be: small numbers would tell.
  const firstId = Math.floor(createdAt.getTime() / 1_000) % 1_000_000;
  const timeline = steps.map((step, i) => ({ ...step, id: String(firstId + i), bookingId: nobody }) as BookingEventRow);
  const state: BookingState = { booking, task, callUnderWay: null, appointment: null };
  const facts = patientFacts(context, state, practice, { timeline, calls: [] });
  return {
    practice,
    timeline,
    state,
    facts,
    numberFault: null,
    isReceipt,
    isLineMissing: await findLineMissing(context),
  };
}
