import { setTimeout as wait } from 'node:timers/promises';
import { findBooking } from '@dentisti/db/booking/booking.repository';
import type { RequestContext } from '../context.ts';
import { describeError } from '../platform/log.ts';
import { watched } from '../platform/watched.ts';
import { nextOf } from './next-of.ts';
import { type BookingView, findByLink, viewBooking } from './view-booking.ts';

const retryMs = 1_000;

/**
 * A booking at once and after each change. Every announcement is only a reason to read the row: several are one look, and
 * a look that finds what was sent already sends nothing.
 */
export async function watchBooking(
  context: RequestContext,
  number: string,
  token: string,
): Promise<AsyncIterableIterator<BookingView> | null> {
  const found = await findByLink(context, number, token);
  // Like the query `booking`, it never tells whether number or token was wrong.
  return found && watched(context.services.stopping, (gone) => bookingViews(context, found.id, gone));
}

async function* bookingViews(
  context: RequestContext,
  bookingId: string,
  gone: AbortSignal,
): AsyncGenerator<BookingView, undefined> {
  let sent = '';
  for await (const _ of context.services.bookingChanges.watch(bookingId, gone)) {
    const seen = await readUntilAnswered(context, bookingId, gone);
    if (!seen) return;
    const { view, state } = seen;
    if (state === sent) continue;
    sent = state;
    yield view;
  }
}

/** Tries again while the database is away, so that a watching page sees only a delay. */
async function readUntilAnswered(context: RequestContext, bookingId: string, gone: AbortSignal) {
  const { services, requestId } = context;
  for (let failures = 0; !gone.aborted; failures++) {
    try {
      const booking = await findBooking(context.em, bookingId);
      if (!booking) return null;
      const view = viewBooking(context, booking);
      return { view, state: await fingerprint(view) };
    } catch (error) {
      if (failures === 0) services.log.error({ requestId, err: describeError(error) }, 'booking not read');
      await wait(retryMs, undefined, { signal: gone }).catch(() => {});
    }
  }
  return null;
}

/** Returns a text that changes with the page: from the row, its steps, the planned or present call, the next step. */
async function fingerprint({ booking, details }: BookingView): Promise<string> {
  const read = await details();
  const { timeline, state } = read;
  const { task, callUnderWay } = state;
  const call = [task?.id, task?.state, task?.nextDialAt, task?.nextDialWhy, callUnderWay?.id];
  const next = nextOf(read)?.text;
  const { version, updatedAt, status } = booking;
  // The time as well: after a failover that lost changes, others have their numbers.
  return JSON.stringify([version, updatedAt, status, timeline.at(-1)?.id, timeline.length, call, next]);
}
