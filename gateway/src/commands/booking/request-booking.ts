import { appendTimeline, findBookingByClientKey, type PracticeToCall } from '@dentisti/db';
import { crashPoint } from '@dentisti/db/crash-point';
import {
  type BookingRequestInput,
  isDecoyFilled,
  readBookingRequest,
} from '@dentisti/domain/booking/booking-request.schema';
import { decideBookingRequest, timeNotOfferedText } from '@dentisti/domain/booking/decide-booking-request';
import { bookTask } from '@dentisti/domain/dialing/new-call-task';
import type { RequestContext } from '../../http/request-context.ts';
import { explainRefusal } from '../../queries/booking/list-offered-times.ts';
import { findPractice, practiceFacts, scheduleOf } from '../../queries/booking/practice.ts';
import { type AfterCommit, followUp } from './after-commit.ts';
import { answerOpenRequest, standIn } from './answer-like-success.ts';
import { countRequest } from './booking-limits.ts';
import { queueBookingMail } from './booking-mail.ts';
import { type ContactProof, findContactProof } from './contact-proof.ts';
import { countTypedAddressMail } from './mail-limits.ts';
import { pendingCode, storeNewBooking } from './new-booking.ts';
import { findRecentDials, openPlannedTask, planFirstDial } from './open-task.ts';
import { invalidInput, invalidPractice } from './read-person.ts';
import { requestInAgenda } from './request-in-agenda.ts';
import { type RequestOutcome, requested } from './request-outcome.ts';

/**
 * Asks for an appointment by telephone. Checks in this order: form, decoy, same form again, practice, times, limits; so a
 * second click costs nothing, and no refusal says whether somebody else has asked.
 */
export async function requestBooking(
  context: RequestContext,
  { dentistId, ...input }: Record<string, unknown> & { dentistId: string },
): Promise<RequestOutcome> {
  const read = readBookingRequest(input);
  if (!read.ok) return invalidInput(read.fields);
  const request = read.value;
  const practice = await findPractice(context, dentistId);
  if (!practice) return invalidPractice();
  if (isDecoyFilled(request)) return standIn(context, request, practice.dentist.id, 'scheduled');
  return context.services.requestsInFlight.run(request.clientKey, () => takeRequest(context, practice, request));
}

async function takeRequest(
  context: RequestContext,
  practice: PracticeToCall,
  request: BookingRequestInput,
): Promise<RequestOutcome> {
  const { em, services } = context;
  const { env } = services;
  const known = await findBookingByClientKey(em, request.clientKey);
  const asksAgenda = practice.keepsAgenda && !practice.hidden;
  if (known) return requested(context, known);
  if (asksAgenda) return requestInAgenda(context, practice, request);
  const proof = await findContactProof(context, request);
  const facts = {
    ...practiceFacts(practice, env),
    now: services.now(),
    preferredTimes: request.preferredTimes,
    mustVerify: !proof.isProved,
  };
  const decision = decideBookingRequest(facts);
  switch (decision.kind) {
    case 'cannotBeCalled':
      return explainRefusal(context, practice, decision.reason);
    case 'timeNotOffered':
      return decision;
    case 'accepted': {
      const isProved = decision.status !== 'requested';
      const counted = { phone: request.phone, dentistId: practice.dentist.id, isProved };
      const refusal = await countRequest(context, counted);
      if (refusal) return refusal;
      const codeRefused = decision.status === 'requested' && (await countTypedAddressMail(context, request.email));
      return codeRefused || store(context, practice, request, { status: decision.status, proof });
    }
  }
}

/** One transaction: booking, timeline, first call or code, mail. */
async function store(
  context: RequestContext,
  practice: PracticeToCall,
  request: BookingRequestInput,
  { status, proof }: { status: 'requested' | 'scheduled'; proof: ContactProof },
): Promise<RequestOutcome> {
  const { em, services } = context;
  const { env } = services;
  const now = services.now();
  const { preferredTimes } = request;
  const dentistId = practice.dentist.id;
  const task = bookTask(preferredTimes);
  const { phone } = practice.dentist;
  if (!phone) throw new Error('accepted without a telephone');
  const practiceDials = await findRecentDials(em, dentistId, now);
  const { lastDialAt } = practice;
  const callee = { phone, schedule: scheduleOf(practice), lastDialAt, requestDials: [], practiceDials };
  const plan = planFirstDial(task, callee, now);
  // Its telephone has rung for somebody else so late that none of these times is left.
  if (plan.kind === 'stop') return { kind: 'timeNotOffered', times: preferredTimes, message: timeNotOfferedText(3) };

  const stored = await em.transactional(async (transaction) => {
    const { kind, booking } = await storeNewBooking(transaction, env, {
      person: request,
      dentistId,
      now,
      status,
      verifiedAt: proof.isProved ? proof.provedAt : null,
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
  return answerOpenRequest(context, stored.booking, request, status);
}
