import type { ListSort } from '@dentisti/db/admin/list-sort';
import { type BookingRow, findBooking } from '@dentisti/db/booking/booking.repository';
import {
  type BookingMailRow,
  type CountedBookings,
  findBookingIdByNumber,
  findMailsOfBooking,
  type ListedBookingRow,
  listBookings,
} from '@dentisti/db/booking/booking-list.repository';
import { type BookingState, findBookingState } from '@dentisti/db/booking/booking-lock.repository';
import { type BookingEventRow, findTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import { type DiallingHalt, findDiallingHalt } from '@dentisti/db/dialing/call-list.repository';
import { findOperators } from '@dentisti/db/operators/operator.repository';
import { findPracticeToCall, type PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import { parseBookingNumber } from '@dentisti/domain/booking/booking-number';
import { type BookingStatus, isOpenBooking } from '@dentisti/domain/booking/booking-status';
import { bookingWaitingReason, callWaitingReason, type Waiting } from '@dentisti/domain/dialing/waiting-reason';
import { overviewPeriod } from '@dentisti/domain/operators/overview-period';
import { pageOf, pageSize, readCursor } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';
import { type CallView, listCallViewsOfBooking, noteBookingOpened } from '../dialing/list-call-tasks.ts';
import { callSetting } from '../lines/find-line-missing.ts';

/** A booking as a list shows it. */
export interface BookingRowView {
  booking: ListedBookingRow;
  waitingSince: Date | null;
  waiting: Waiting | null;
}

export interface BookingsAsked {
  states: readonly BookingStatus[];
  practice: string;
  city: string;
  /** The figure of the overview whose bookings are asked for, and its days; null for all. */
  counted: { figure: CountedBookings['figure']; days: number } | null;
  sort: ListSort | null;
  first: number | null;
  after: string | null;
}

/** Bookings, newest request first. */
export async function listAdminBookings(
  { em, services }: Pick<RequestContext, 'em' | 'services'>,
  asked: BookingsAsked,
) {
  const { env } = services;
  const after = readCursor(env, asked.after);
  const limit = pageSize(asked.first);
  const now = services.now();
  const halt = await findDiallingHalt(em, now, callSetting(env));
  const counted = asked.counted && { ...overviewPeriod(now, asked.counted.days), figure: asked.counted.figure };
  const found = await listBookings(em, { ...asked, after, counted, limit: limit + 1 });
  return pageOf(env, found, limit, (booking) => viewRow(booking, halt, now));
}

/** Leases, other calls to the same telephone and bars are read for one booking alone. */
const unread = { leaseUntil: null, phoneRings: false, barredBy: null };

/** A booking as a list shows it, with what it waits for. */
export function viewRow(booking: ListedBookingRow, halt: DiallingHalt, now: Date): BookingRowView {
  const hasTask = booking.taskPurpose !== null;
  return {
    booking,
    waitingSince: isOpenBooking(booking.status) || hasTask ? booking.updatedAt : null,
    waiting: hasTask ? callWaitingReason({ now, ...booking, ...halt, ...unread }) : bookingWaitingReason(booking, now),
  };
}

/** A booking with all that operators may know of it. */
export interface AdminBookingView {
  booking: BookingRow;
  practice: PracticeToCall;
  state: BookingState;
  timeline: readonly BookingEventRow[];
  calls: readonly CallView[];
  mails: readonly BookingMailRow[];
  waiting: Waiting | null;
  /** E-mails of operators by id, of those who appear in the timeline. */
  operators: ReadonlyMap<string, string>;
  now: Date;
}

/** A booking by its number, typed in any way, as it stands; null when there is none. */
export async function findAdminBooking(
  { em, services }: Pick<RequestContext, 'em' | 'services'>,
  number: string,
): Promise<AdminBookingView | null> {
  const normal = parseBookingNumber(number.slice(0, 40));
  const id = normal && (await findBookingIdByNumber(em, normal));
  const booking = id ? await findBooking(em, id) : null;
  const state = booking && (await findBookingState(em, booking.id));
  const practice = booking && (await findPracticeToCall(em, booking.dentistId));
  if (!booking || !state || !practice) return null;
  const now = services.now();
  const [timeline, calls, mails] = await Promise.all([
    booking.erasedAt ? [] : findTimeline(em, booking.id),
    listCallViewsOfBooking(em, booking.id, { now, setting: callSetting(services.env) }),
    findMailsOfBooking(em, booking.id),
  ]);
  const hasOverride = timeline.some(({ kind }) => kind === 'byHand');
  const operators = hasOverride ? await findOperators(em) : [];
  const open = calls.find(({ call }) => call.state === 'open');
  return {
    booking,
    practice,
    state,
    timeline,
    calls,
    mails,
    waiting: open ? open.waiting : bookingWaitingReason(booking, now),
    operators: new Map(operators.map((operator) => [operator.id, operator.email])),
    now,
  };
}

/** As `findAdminBooking`; the audit notes the opening. */
export async function openAdminBooking(context: RequestContext, number: string): Promise<AdminBookingView | null> {
  const view = await findAdminBooking(context, number);
  if (view) await noteBookingOpened(context, view.booking.number);
  return view;
}
