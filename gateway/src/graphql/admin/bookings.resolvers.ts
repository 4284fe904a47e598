import type { openBookingStatuses } from '@dentisti/domain/booking/booking-status';
import { type HandAction, handActionsFor } from '@dentisti/domain/booking/decide-by-hand';
import { describeStep } from '@dentisti/domain/booking/timeline';
import { isInternalStep } from '@dentisti/domain/booking/timeline-event';
import { cutText } from '@dentisti/domain/well-formed';
import {
  confirmBookingByHand,
  declineBookingByHand,
  type HandOutcome,
  moveBookingByHand,
} from '../../commands/admin/decide-booking-by-hand.ts';
import type { BookingStatus, HandAction as HandActionName, MailState, Resolvers } from '../../generated/resolvers.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { findBookingsBySurname } from '../../queries/admin/bookings-by-surname.ts';
import {
  type AdminBookingView,
  openAdminBooking,
  readAdminBooking,
  readBookings,
} from '../../queries/admin/read-bookings.ts';
import { listSort } from './list-sort.ts';

const statusOf = (status: string) => status.toUpperCase() as BookingStatus;
const actionName = (action: HandAction['kind']) => action.toUpperCase() as HandActionName;
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
      readBookings(context, {
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
    confirmBookingByHand: async (_root, { at, version, ...input }, context) =>
      present(context, await confirmBookingByHand(context, { ...input, seenVersion: version }, at)),
    declineBookingByHand: async (_root, { version, ...input }, context) =>
      present(context, await declineBookingByHand(context, { ...input, seenVersion: version })),
    moveBookingByHand: async (_root, { at, version, ...input }, context) =>
      present(context, await moveBookingByHand(context, { ...input, seenVersion: version }, at)),
  },
  AdminBookingRow: {
    number: ({ booking }) => booking.number,
    status: ({ booking }) => statusOf(booking.status),
    practice: ({ booking }) => booking.practiceName,
    city: ({ booking }) => booking.city,
    requestedAt: ({ booking }) => booking.createdAt,
  },
  AdminBooking: {
    number: ({ booking }) => booking.number,
    version: ({ booking }) => booking.version,
    status: ({ booking }) => statusOf(booking.status),
    dentist: ({ practice }) => practice.dentist,
    inAgenda: ({ state }) => state.appointment?.exclusive === true,
    patientName: (view) => kept(view, view.booking.patientName),
    phone: (view) => kept(view, view.booking.phone),
    email: (view) => kept(view, view.booking.email),
    reason: (view) => kept(view, view.booking.reason),
    note: (view) => kept(view, view.booking.note),
    assessmentSummary: (view) => kept(view, view.booking.assessmentSummary),
    preferredTimes: ({ booking }) => [...booking.preferredTimes],
    appointmentAt: ({ booking }) => booking.appointmentAt,
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
    timeline: ({ timeline, colleagues }) =>
      timeline.map((step) => {
        const { id, at, kind } = step;
        const byHand = step.kind === 'byHand' ? step.detail : null;
        const who = byHand && colleagues.get(byHand.operatorId);
        const isInternal = isInternalStep(kind);
        const note = byHand?.note ?? null;
        return { id, at, kind, isInternal, operatorEmail: who ?? null, note, ...describeStep(step) };
      }),
    calls: ({ calls }) => [...calls],
    mails: ({ mails }) =>
      mails.map((mail) => ({ ...mail, queuedAt: mail.createdAt, state: mail.state.toUpperCase() as MailState })),
    handActions: ({ booking, now }) => (booking.erasedAt ? [] : handActionsFor({ booking, now }).map(actionName)),
  },
};

async function present(context: RequestContext, outcome: HandOutcome) {
  switch (outcome.kind) {
    case 'decided': {
      const booking = await readAdminBooking(context, outcome.number);
      if (!booking) throw new Error(`booking ${outcome.number} is gone`);
      return { __typename: 'BookingDecidedByHand' as const, booking };
    }
    case 'refused':
      return { __typename: 'ByHandRefused' as const, message: outcome.message };
    case 'changedMeanwhile':
      return { __typename: 'ChangedMeanwhile' as const, message: outcome.message };
    case 'unknownBooking':
      return { __typename: 'ByHandRefused' as const, message: 'Questa prenotazione non c’è più.' };
  }
}
