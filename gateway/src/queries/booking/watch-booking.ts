import { setTimeout as wait } from 'node:timers/promises';
import { findBooking } from '@dentisti/db';
import { GraphQLError } from 'graphql';
import type { RequestContext } from '../../http/request-context.ts';
import { describeDefect } from '../../log.ts';
import { nextOf } from './next-of.ts';
import { openStandIn } from './open-booking.ts';
import { type BookingView, findByLink, viewBooking } from './read-booking.ts';

/** As `BookingChanges` looks. */
const lookEveryMs = 30_000;
const retryMs = 1_000;

/**
 * A booking at once and after each change. Every announcement is only a reason to read the row: several are one look, and
 * a look that finds what was sent already sends nothing.
 */
export async function watchBooking(
  context: RequestContext,
  number: string,
  token: string,
): Promise<AsyncIterableIterator<BookingView>> {
  const found = await findByLink(context, number, token);
  const standIn = found ? null : openStandIn(context, number, token);
  // As for `booking`: never says which of the two was wrong.
  if (!found && !standIn)
    throw new GraphQLError('Questa prenotazione non esiste.', { extensions: { code: 'FORBIDDEN' } });
  const ended = new AbortController();
  const gone = AbortSignal.any([ended.signal, context.services.stopping]);
  const views = found ? look(context, found.id, gone) : lookAtStandIn(context, { number, token }, gone);
  // A generator that waits takes no `return` until it is woken: whoever unsubscribes wakes it.
  const watched: AsyncIterableIterator<BookingView> = {
    [Symbol.asyncIterator]: () => watched,
    next: () => views.next(),
    return: () => {
      ended.abort();
      return views.return(undefined);
    },
  };
  return watched;
}

/** What is not stored changes with the clock alone: looked at as often as a booking that nobody announces. */
async function* lookAtStandIn(
  context: RequestContext,
  { number, token }: { number: string; token: string },
  gone: AbortSignal,
): AsyncGenerator<BookingView, undefined> {
  let sent = '';
  while (!gone.aborted) {
    const view = openStandIn(context, number, token);
    const state = view && (await fingerprint(view));
    if (view && state !== sent) yield view;
    sent = state ?? '';
    await wait(lookEveryMs, undefined, { signal: gone }).catch(() => {});
  }
}

async function* look(
  context: RequestContext,
  bookingId: string,
  gone: AbortSignal,
): AsyncGenerator<BookingView, undefined> {
  let sent = '';
  for await (const _ of context.services.bookingChanges.watch(bookingId, gone)) {
    const seen = await lookUntilSeen(context, bookingId, gone);
    if (!seen) return;
    const { view, state } = seen;
    if (state === sent) continue;
    sent = state;
    yield view;
  }
}

/** While the database is away we try again: whoever watches should notice nothing but a delay. */
async function lookUntilSeen(context: RequestContext, bookingId: string, gone: AbortSignal) {
  const { services, requestId } = context;
  for (let failures = 0; !gone.aborted; failures++) {
    try {
      const booking = await findBooking(context.em, bookingId);
      if (!booking) return null;
      const view = viewBooking(context, booking);
      return { view, state: await fingerprint(view) };
    } catch (error) {
      if (failures === 0) services.log.error({ requestId, err: describeDefect(error) }, 'booking not read');
      await wait(retryMs, undefined, { signal: gone }).catch(() => {});
    }
  }
  return null;
}

/** Everything on the page comes from these: the row, its steps, the call that is planned or under way, and what comes next. */
async function fingerprint({ booking, details }: BookingView): Promise<string> {
  const read = await details();
  const { timeline, state } = read;
  const { task, callUnderWay } = state;
  const call = [task?.id, task?.state, task?.nextDialAt, task?.nextDialWhy, callUnderWay?.id];
  const next = nextOf(read)?.text;
  return JSON.stringify([booking.version, booking.status, timeline.at(-1)?.id, timeline.length, call, next]);
}
