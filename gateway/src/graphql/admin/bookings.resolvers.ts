import { findBookingsBySurname } from '@dentisti/core/booking/bookings-by-surname';
import {
  type AdminBookingView,
  findAdminBooking,
  listAdminBookings,
  openAdminBooking,
} from '@dentisti/core/booking/list-admin-bookings';
import {
  confirmBookingManually,
  declineBookingManually,
  moveBookingManually,
  type OverrideOutcome,
} from '@dentisti/core/booking/override-booking';
import type { openBookingStatuses } from '@dentisti/domain/booking/booking-status';
import { type BookingOverride, overridesAllowed } from '@dentisti/domain/booking/decide-override';
import { describeTimeline } from '@dentisti/domain/booking/timeline';
import { isInternalStep } from '@dentisti/domain/booking/timeline-event';
import { cutText } from '@dentisti/domain/well-formed';
import type {
  BookingOverride as BookingOverrideName,
  BookingStatus,
  MailState,
  Resolvers,
} from '../../generated/resolvers.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { listSort } from './list-sort.ts';

const statusOf = (status: string) => status.toUpperCase() as BookingStatus;
const actionName = (action: BookingOverride['kind']) => action.toUpperCase() as BookingOverrideName;
type Status = (typeof openBookingStatuses)[number];

const figures = {
  REQUESTS: 'requests',
  CONFIRMATIONS: 'confirmations',
  CONFIRMED_SAME_DAY: 'confirmedSameDay',
  CONFIRMED: 'confirmed',
} as const;

/** The patient's data, null once erased. */
const kept = <Value>({ booking }: AdminBookingView, value: Value): Value | null => (booking.erasedAt ? null : value);

export const adminBookingsResolvers: Resolvers = {
  Query: {
    adminBookings: (_root, { status, city, practice, counted, sort, first, after }, context) =>
      listAdminBookings(context, {
        states: (status ?? []).map((one) => one.toLowerCase() as Status),
        city: cutText(city ?? '', 100),
        practice: cutText(practice ?? '', 100),
        counted: counted ? { figure: figures[counted.figure], days: counted.days } : null,
        sort: listSort(sort),
        first: first ?? null,
        after: after ?? null,
      }),
    adminBookingsBySurname: async (_root, { surname }, context) => {
      const found = await findBookingsBySurname(context, surname);
      switch (found.kind) {
        case 'found':
          return { __typename: 'BookingsFound', items: found.items, hasMore: found.hasMore };
        case 'invalid':
          return { __typename: 'InvalidInput', fields: [{ name: 'surname', message: found.message }] };
        case 'tooManyRequests': {
          const { message, retryAfterSeconds } = found;
          return { __typename: 'TooManyRequests', message, retryAfterSeconds };
        }
      }
    },
    adminBooking: (_root, { number }, context) => openAdminBooking(context, number),
  },
  Mutation: {
    confirmBookingManually: async (_root, { at, version, ...input }, context) =>
      present(context, await confirmBookingManually(context, { ...input, seenVersion: version }, at)),
    declineBookingManually: async (_root, { version, ...input }, context) =>
      present(context, await declineBookingManually(context, { ...input, seenVersion: version })),
    moveBookingManually: async (_root, { at, version, ...input }, context) =>
      present(context, await moveBookingManually(context, { ...input, seenVersion: version }, at)),
  },
  AdminBookingRow: {
    number: ({ booking }) => booking.number,
    status: ({ booking }) => statusOf(booking.status),
    practice: ({ booking }) => booking.practiceName,
    city: ({ booking }) => booking.city,
    requestedAt: ({ booking }) => booking.createdAt,
    isSimulation: ({ booking }) => booking.isSimulation,
    erasedAt: ({ booking }) => booking.erasedAt,
  },
  AdminBooking: {
    number: ({ booking }) => booking.number,
    version: ({ booking }) => booking.version,
    status: ({ booking }) => statusOf(booking.status),
    isSimulation: ({ calls }) => calls.some(({ dials }) => dials.some(({ isSimulation }) => isSimulation)),
    dentist: ({ practice }) => practice.dentist,
    inAgenda: ({ state }) => state.appointment?.exclusive === true,
    patientName: (view) => kept(view, view.booking.patientName),
    phone: (view) => kept(view, view.booking.phone),
    email: (view) => kept(view, view.booking.email),
    reason: (view) => kept(view, view.booking.reason),
    note: (view) => kept(view, view.booking.note),
    assessmentSummary: (view) => kept(view, view.booking.assessmentSummary),
    // What erasing leaves is a month, not a time.
    preferredTimes: (view) => kept(view, [...view.booking.preferredTimes]) ?? [],
    appointmentAt: (view) => kept(view, view.booking.appointmentAt),
    proposedAt: ({ booking }) => booking.proposedAt,
    proposalExpiresAt: ({ booking }) => booking.proposalExpiresAt,
    movingTo: ({ booking }) => booking.movingTo && [...booking.movingTo],
    agreedSentence: (view) => kept(view, view.booking.agreedSentence),
    requestedAt: ({ booking }) => booking.createdAt,
    updatedAt: ({ booking }) => booking.updatedAt,
    verifiedAt: ({ booking }) => booking.verifiedAt,
    healthConsentAt: ({ booking }) => booking.healthConsentAt,
    consentVersion: ({ booking }) => booking.consentVersion,
    erasedAt: ({ booking }) => booking.erasedAt,
    timeline: ({ timeline, operators }) =>
      describeTimeline(timeline).map((step) => {
        const { id, at, kind, text, quote } = step;
        const override = step.kind === 'byHand' ? step.detail : null;
        const who = override && operators.get(override.operatorId);
        const isInternal = isInternalStep(kind);
        const note = override?.note ?? null;
        return { id, at, kind, isInternal, operatorEmail: who ?? null, note, text, quote };
      }),
    calls: ({ calls }) => [...calls],
    mails: ({ mails }) =>
      mails.map((mail) => ({ ...mail, queuedAt: mail.createdAt, state: mail.state.toUpperCase() as MailState })),
    allowedOverrides: ({ booking, now }) =>
      booking.erasedAt ? [] : overridesAllowed({ booking, now }).map(actionName),
  },
};

async function present(context: RequestContext, outcome: OverrideOutcome) {
  switch (outcome.kind) {
    case 'decided': {
      const booking = await findAdminBooking(context, outcome.number);
      if (!booking) throw new Error(`booking ${outcome.number} is gone`);
      return { __typename: 'BookingOverridden' as const, booking };
    }
    case 'refused':
      return { __typename: 'OverrideRefused' as const, message: outcome.message };
    case 'changedMeanwhile':
      return { __typename: 'ChangedMeanwhile' as const, message: outcome.message };
    case 'unknownBooking':
      return { __typename: 'OverrideRefused' as const, message: 'Questa prenotazione non c’è più.' };
  }
}
