import { findNearbyDentists } from '@dentisti/db';
import { allowedActions } from '@dentisti/domain/booking/allowed-actions';
import { nextStep } from '@dentisti/domain/booking/next-step';
import { describeStep } from '@dentisti/domain/booking/timeline';
import type { BookingStatus, Resolvers } from '../../generated/resolvers.ts';
import { appointmentFile } from '../../queries/booking/appointment-file.ts';

/** Statuses after which the patient needs somewhere else to go. */
const withoutAnswer = new Set(['declined', 'unreachable', 'expired']);
const alternativesCount = 3;

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
    preferredTimes: ({ booking }) => [...booking.preferredTimes],
    confirmedAt: ({ booking }) => booking.appointmentAt,
    proposedAt: ({ booking }) => booking.proposedAt,
    proposalExpiresAt: ({ booking }) => booking.proposalExpiresAt,
    movingTo: ({ booking }) => booking.movingTo && [...booking.movingTo],
    timeline: async ({ details }) =>
      (await details()).timeline.map((step) => {
        const { id, at, kind } = step;
        return { id, at, kind, ...describeStep(step) };
      }),
    next: async ({ details }) => {
      const { facts, state } = await details();
      const { nextDialAt: at = null, nextDialWhy: why = null } = state.task ?? {};
      return nextStep({ ...facts, nextDial: at && why ? { kind: 'dial', at, why } : null });
    },
    alternatives: async ({ booking, details }, _args, { em }) =>
      withoutAnswer.has(booking.status)
        ? findNearbyDentists(em, (await details()).practice.dentist, alternativesCount)
        : [],
    simulated: (_booking, _args, { services }) => services.env.VOICE === 'simulator',
    needsVerification: ({ booking }) => booking.status === 'requested',
    allowedActions: async ({ details }) => allowedActions((await details()).facts),
    calendarFile: async (view, _args, { services }) => appointmentFile(view, services.env),
  },
};
