import { appointmentFile } from '@dentisti/core/booking/appointment-file';
import { nextOf } from '@dentisti/core/booking/next-of';
import { findBookableNearby } from '@dentisti/db/practice/practice-to-book.repository';
import { heldSlotOf } from '@dentisti/domain/agenda/held-slot';
import { allowedActions } from '@dentisti/domain/booking/allowed-actions';
import type { NumberFault } from '@dentisti/domain/booking/number-fault';
import { describeTimeline } from '@dentisti/domain/booking/timeline';
import { isInternalStep } from '@dentisti/domain/booking/timeline-event';
import { asksAttendance } from '@dentisti/domain/messages/decide-attendance';
import { maskPhone } from '@dentisti/domain/practice/masked-phone';
import type { BookingStatus, NumberFault as GraphNumberFault, Resolvers } from '../../generated/resolvers.ts';

/** Statuses after which the patient needs somewhere else to go. */
const withoutAnswer = new Set(['declined', 'unreachable', 'expired']);
const alternativesCount = 3;
const numberFaults = {
  'not-in-service': 'NOT_IN_SERVICE',
  doubtful: 'DOUBTFUL',
  'not-the-practice': 'NOT_THE_PRACTICE',
  'no-calls-wanted': 'NO_CALLS_WANTED',
} as const satisfies Record<NumberFault, GraphNumberFault>;

/** Fields of a booking; what opens it is in `booking-page.resolvers.ts`, what makes it in `request.resolvers.ts`. */
export const bookingResolvers: Resolvers = {
  RequestedBooking: {
    status: ({ status }) => status.toUpperCase() as BookingStatus,
  },
  Booking: {
    number: ({ booking }) => booking.number,
    status: ({ booking }) => booking.status.toUpperCase() as BookingStatus,
    dentist: async ({ details }) => (await details()).practice.dentist,
    reason: ({ booking }) => booking.reason,
    assessmentSummary: ({ booking }) => booking.assessmentSummary,
    maskedPhone: ({ booking }) => (booking.erasedAt ? null : maskPhone(booking.phone)),
    preferredTimes: ({ booking }) => [...booking.preferredTimes],
    confirmedAt: ({ booking }) => booking.appointmentAt,
    heldSlot: async ({ booking, details }) => {
      const held = heldSlotOf(booking);
      return held && { ...held, isKept: (await details()).state.appointment !== null };
    },
    proposedAt: ({ booking }) => (heldSlotOf(booking) ? null : booking.proposedAt),
    proposalExpiresAt: ({ booking }) => (heldSlotOf(booking) ? null : booking.proposalExpiresAt),
    movingTo: ({ booking }) => booking.movingTo && [...booking.movingTo],
    timeline: async ({ details }) =>
      describeTimeline((await details()).timeline)
        .filter(({ kind }) => !isInternalStep(kind))
        .map(({ id, at, kind, text, quote }) => ({ id, at, kind, text, quote })),
    next: async ({ details }) => nextOf(await details()),
    numberFault: async ({ booking, details }) => {
      const fault = booking.status === 'unreachable' && !booking.erasedAt ? (await details()).numberFault : null;
      return fault && numberFaults[fault];
    },
    alternatives: async ({ booking, details }, _args, { em, services }) =>
      withoutAnswer.has(booking.status) && !booking.erasedAt
        ? findBookableNearby(em, (await details()).practice.dentist, {
            limit: alternativesCount,
            voice: services.env.VOICE,
          })
        : [],
    // An answer in the studio or of an agenda is real: nobody was called.
    simulated: async ({ details }, _args, { services }) => {
      const { hasCall, isSimulation } = await details();
      return isSimulation || (services.env.VOICE === 'simulator' && hasCall);
    },
    needsVerification: ({ booking }) => booking.status === 'requested',
    allowedActions: async ({ booking, details }) =>
      booking.erasedAt ? [] : allowedActions((await details()).actionInput),
    attendanceConfirmedAt: ({ booking }) => booking.attendanceConfirmedAt,
    asksAttendance: async ({ booking, details }, _args, { services }) =>
      asksAttendance(booking, (await details()).timeline, services.now()),
    appointmentSequence: ({ booking }) => booking.icsSequence,
    calendarFile: async (view, _args, { services }) => appointmentFile(view, services.env),
  },
  NextStep: {
    isCallOverdue: ({ isCallOverdue }) => isCallOverdue === true,
  },
};
