import {
  appendTimeline,
  type BookingRow,
  findBookingByClientKey,
  hashContact,
  isContactVerified,
  type PracticeToCall,
} from '@dentisti/db';
import { crashPoint } from '@dentisti/db/crash-point';
import {
  type BookingRequestInput,
  isDecoyFilled,
  readBookingRequest,
} from '@dentisti/domain/booking/booking-request.schema';
import type { BookingStatus } from '@dentisti/domain/booking/booking-status';
import { decideBookingRequest, timeNotOfferedText } from '@dentisti/domain/booking/decide-booking-request';
import { bookTask } from '@dentisti/domain/dialing/new-call-task';
import type { RequestContext } from '../../http/request-context.ts';
import { type CannotBeCalled, explainRefusal } from '../../queries/booking/list-offered-times.ts';
import { findPractice, practiceFacts, scheduleOf } from '../../queries/booking/practice.ts';
import { type AfterCommit, followUp } from './after-commit.ts';
import { countRequest, type TooManyRequests } from './booking-limits.ts';
import { queueBookingMail } from './booking-mail.ts';
import { pendingCode, privateLink, storeNewBooking } from './new-booking.ts';
import { openPlannedTask, planFirstDial } from './open-task.ts';
import { checkPhone, type InvalidInput, invalidInput, invalidPractice } from './read-person.ts';
import { mailLinkAgain } from './send-lost-link.ts';
import { makeStandIn } from './stand-in.ts';

export interface StoredRequest {
  number: string;
  status: BookingStatus;
}
export interface Requested extends StoredRequest {
  kind: 'requested';
  privateLink: string;
}
export interface TimeNotOffered {
  kind: 'timeNotOffered';
  message: string;
  times: Date[];
}
export type RequestOutcome = Requested | TimeNotOffered | CannotBeCalled | TooManyRequests | InvalidInput;

const standInSeconds = 7 * 86_400;

export const requested = (context: RequestContext, booking: BookingRow): Requested => ({
  kind: 'requested',
  number: booking.number,
  status: booking.status,
  privateLink: privateLink(context.services.env, booking),
});

/**
 * Asks for an appointment by telephone. Checks in this order: form, decoy, same form again, practice, times, limits; so a
 * second click costs nothing, and no refusal says whether somebody else has asked.
 */
export async function requestBooking(
  context: RequestContext,
  { dentistId, ...input }: Record<string, unknown> & { dentistId: string },
): Promise<RequestOutcome> {
  const read = checkPhone(readBookingRequest(input));
  if (!read.ok) return invalidInput(read.fields);
  const request = read.value;
  const practice = await findPractice(context, dentistId);
  if (!practice) return invalidPractice();
  if (isDecoyFilled(request)) return standIn(context, request, practice.dentist.id, 'scheduled');
  return context.services.requestsInFlight.run(request.clientKey, () => takeRequest(context, practice, request));
}

/** Nothing is stored; the same form is answered alike, whenever it comes again, as long as Redis remembers it. */
async function standIn(
  { services }: RequestContext,
  { clientKey, reason, preferredTimes }: BookingRequestInput,
  dentistId: number,
  status: 'requested' | 'scheduled',
): Promise<Requested> {
  const { env, redis, now } = services;
  const first = await redis
    .set(`stand-in:${clientKey}`, now().getTime(), 'EX', standInSeconds, 'NX', 'GET')
    .catch(() => null);
  const createdAt = first === null ? now() : new Date(Number(first));
  const request = { dentistId, reason, preferredTimes, status, createdAt };
  return { kind: 'requested', status, ...makeStandIn(env, clientKey, request) };
}

async function takeRequest(
  context: RequestContext,
  practice: PracticeToCall,
  request: BookingRequestInput,
): Promise<RequestOutcome> {
  const { em, services } = context;
  const { env } = services;
  const known = await findBookingByClientKey(em, request.clientKey);
  if (known) return requested(context, known);
  const verified = env.BOOKING_VERIFICATION === 'off' || (await isContactVerified(em, hashContact(request)));
  const facts = {
    ...practiceFacts(practice, env),
    now: services.now(),
    preferredTimes: request.preferredTimes,
    mustVerify: !verified,
    // Decided by the database's own index when the row is stored, which no second request can overtake.
    openRequest: false,
  };
  const decision = decideBookingRequest(facts);
  switch (decision.kind) {
    case 'cannotBeCalled':
      return explainRefusal(context, practice, decision.reason);
    case 'timeNotOffered':
      return decision;
    case 'alreadyOpen':
      throw new Error('decided without an open request');
    case 'accepted': {
      const refusal = await countRequest(context, { phone: request.phone, dentistId: practice.dentist.id });
      return refusal ?? store(context, practice, request, decision.status);
    }
  }
}

/** One transaction: booking, timeline, first call or code, mail. */
async function store(
  context: RequestContext,
  practice: PracticeToCall,
  request: BookingRequestInput,
  status: 'requested' | 'scheduled',
): Promise<RequestOutcome> {
  const { em, services } = context;
  const { env } = services;
  const now = services.now();
  const { preferredTimes } = request;
  const dentistId = practice.dentist.id;
  const task = bookTask(preferredTimes);
  const { phone } = practice.dentist;
  if (!phone) throw new Error('accepted without a telephone');
  const callee = { phone, schedule: scheduleOf(practice), lastDialAt: practice.lastDialAt, requestDials: [] };
  const plan = planFirstDial(task, callee, now);
  // Its telephone has rung for somebody else so late that none of these times is left.
  if (plan.kind === 'stop') return { kind: 'timeNotOffered', times: preferredTimes, message: timeNotOfferedText(3) };

  const stored = await em.transactional(async (transaction) => {
    const { kind, booking } = await storeNewBooking(transaction, env, {
      person: request,
      dentistId,
      now,
      status,
      preferredTimes,
    });
    if (kind !== 'inserted') return { kind, booking, after: null };
    const times = preferredTimes.map((time) => time.toISOString());
    await appendTimeline(transaction, booking.id, [{ at: now, kind: 'requested', detail: { times } }]);
    const opened =
      status === 'scheduled' && (await openPlannedTask(transaction, booking, task, { practice: callee, plan, now }));
    const mailId = opened
      ? await queueBookingMail(transaction, env, booking, { template: 'received', now })
      : await queueBookingMail(transaction, env, booking, {
          template: 'verifyContact',
          params: { code: pendingCode(env, booking) },
          now,
        });
    const after: AfterCommit = { bookingId: booking.id, task: opened || null, mailIds: [mailId] };
    crashPoint('request.in-transaction');
    return { kind, booking, after };
  });
  crashPoint('request.committed');
  if (stored.after) await followUp(context, stored.after);
  crashPoint('request.followed-up');
  if (stored.kind !== 'openRequest') return requested(context, stored.booking);
  await mailLinkAgain(context, stored.booking, request.clientKey);
  return standIn(context, request, dentistId, status);
}
