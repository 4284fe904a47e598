import {
  type BookingEventRow,
  type BookingRow,
  type BookingState,
  findBooking,
  findBookingState,
  findOperators,
  findPracticeToCall,
  findTimeline,
  type PracticeToCall,
} from '@dentisti/db';
import {
  type BookingMailRow,
  type CountedBookings,
  type DiallingHalt,
  findBookingIdByNumber,
  findDiallingHalt,
  findMailsOfBooking,
  type ListedBookingRow,
  type ListSort,
  listBookings,
} from '@dentisti/db/admin';
import { readBookingNumber } from '@dentisti/domain/booking/booking-number';
import { type BookingStatus, isOpenBooking } from '@dentisti/domain/booking/booking-status';
import { type Waiting, whyBookingWaits, whyCallWaits } from '@dentisti/domain/dialing/why-waiting';
import { overviewPeriod } from '@dentisti/domain/operators/overview-period';
import { z } from 'zod';
import type { RequestContext } from '../../http/request-context.ts';
import { callSetting } from '../lines/find-line-missing.ts';
import { pageOf, pageSize } from './page.ts';
import { type CallView, noteBookingOpened, readCallsOfBooking } from './read-calls.ts';

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
export async function readBookings({ em, services }: Pick<RequestContext, 'em' | 'services'>, asked: BookingsAsked) {
  const { after } = asked;
  if (after !== null && !z.uuid().safeParse(after).success) return { items: [], nextCursor: null };
  const limit = pageSize(asked.first);
  const now = services.now();
  const halt = await findDiallingHalt(em, now, callSetting(services.env));
  const counted = asked.counted && { ...overviewPeriod(now, asked.counted.days), figure: asked.counted.figure };
  const found = await listBookings(em, { ...asked, counted, limit: limit + 1 });
  return pageOf(found, limit, (booking) => viewRow(booking, halt, now));
}

/** Leases, other calls to the same telephone and bars are read for one booking alone. */
const unread = { leaseUntil: null, phoneRings: false, barredBy: null };

/** A booking as a list shows it, with what it waits for. */
export function viewRow(booking: ListedBookingRow, halt: DiallingHalt, now: Date): BookingRowView {
  const hasTask = booking.taskPurpose !== null;
  return {
    booking,
    waitingSince: isOpenBooking(booking.status) || hasTask ? booking.updatedAt : null,
    waiting: hasTask ? whyCallWaits({ now, ...booking, ...halt, ...unread }) : whyBookingWaits(booking, now),
  };
}

/** A booking with all that colleagues may know of it. */
export interface AdminBookingView {
  booking: BookingRow;
  practice: PracticeToCall;
  state: BookingState;
  timeline: readonly BookingEventRow[];
  calls: readonly CallView[];
  mails: readonly BookingMailRow[];
  waiting: Waiting | null;
  /** E-mails of colleagues by id, of those who appear in the timeline. */
  colleagues: ReadonlyMap<string, string>;
  now: Date;
}

/** A booking by its number, typed in any way, as it stands; null when there is none. */
export async function readAdminBooking(
  { em, services }: Pick<RequestContext, 'em' | 'services'>,
  number: string,
): Promise<AdminBookingView | null> {
  const normal = readBookingNumber(number.slice(0, 40));
  const id = normal && (await findBookingIdByNumber(em, normal));
  const booking = id ? await findBooking(em, id) : null;
  const state = booking && (await findBookingState(em, booking.id));
  const practice = booking && (await findPracticeToCall(em, booking.dentistId));
  if (!booking || !state || !practice) return null;
  const now = services.now();
  const [timeline, calls, mails] = await Promise.all([
    findTimeline(em, booking.id),
    readCallsOfBooking(em, booking.id, { now, setting: callSetting(services.env) }),
    findMailsOfBooking(em, booking.id),
  ]);
  const isByHand = timeline.some(({ kind }) => kind === 'byHand');
  const operators = isByHand ? await findOperators(em) : [];
  const open = calls.find(({ call }) => call.state === 'open');
  return {
    booking,
    practice,
    state,
    timeline,
    calls,
    mails,
    waiting: open ? open.waiting : whyBookingWaits(booking, now),
    colleagues: new Map(operators.map((operator) => [operator.id, operator.email])),
    now,
  };
}

/** As `readAdminBooking`; the look is noted. */
export async function openAdminBooking(context: RequestContext, number: string): Promise<AdminBookingView | null> {
  const view = await readAdminBooking(context, number);
  if (view) await noteBookingOpened(context, view.booking.number);
  return view;
}
