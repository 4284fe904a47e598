import { saveBookingChange } from '@dentisti/db/booking/booking.repository';
import { type BookingState, lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { appendTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import type { CallAttemptRow } from '@dentisti/db/dialing/call-attempt.repository';
import { findOpenTasksOfPhone } from '@dentisti/db/dialing/call-task.repository';
import { findLineInUse, noteInboundCall } from '@dentisti/db/dialing/phone-line.repository';
import { startInboundAttempt } from '@dentisti/db/dialing/start-attempt.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeToCall, type PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import { nextBookingStatus } from '@dentisti/domain/booking/booking-status';
import { wantedTimes } from '@dentisti/domain/booking/match-requested-times';
import { assistantDefinition } from '@dentisti/domain/dialing/assistant-definition';
import { callScript } from '@dentisti/domain/dialing/assistant-script';
import type { VoiceMessage } from '@dentisti/domain/dialing/voice-message';
import { isCallable } from '../booking/practice-to-call.ts';
import type { CoreServices } from '../context.ts';
import { describeError } from '../platform/log.ts';
import { parseCallerNumber } from './caller-number.ts';
import { neutralScript, ringBackGreeting } from './inbound-scripts.ts';

/** The platform hangs up after 7.5 s of silence; a slow database must not cost the practice its answer. */
const patienceMs = 5_000;

type Task = NonNullable<BookingState['task']>;
interface Resumed extends Pick<BookingState, 'booking'> {
  task: Task;
  attempt: CallAttemptRow;
  practice: PracticeToCall;
}

/**
 * Answers somebody who rings our number: a practice that was called resumes its patient's request, in place of the dial
 * that was planned; anybody else hears who we are.
 */
export async function answerInboundCall(services: CoreServices, message: VoiceMessage): Promise<{ assistant: object }> {
  services.background.run(noteSeen(services, message), (err) => services.log.error({ err }, 'inbound call not noted'));
  const { promise: tooLate, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, patienceMs, null);
  const resuming = resume(services, message).catch((error: unknown) => {
    services.log.error({ err: describeError(error) }, 'inbound call not matched');
    return null;
  });
  const carrier = Promise.race([findCarrierHost(services), tooLate]);
  const resumed = await Promise.race([resuming, tooLate]);
  const carrierHost = await carrier;
  clearTimeout(timer);
  return {
    assistant: resumed ? describeResumed(services, resumed, carrierHost) : describeNeutral(services, carrierHost),
  };
}

/** A call that came in over a line reached us: from now on a ring-back can be promised there. */
async function noteSeen({ orm, now }: CoreServices, { ourNumber: { id, number } }: VoiceMessage) {
  if (id !== null || number !== null) await noteInboundCall(orm.em.fork(), { phoneNumberId: id, number, now: now() });
}

/** Host of the carrier under the line in use, through which a transfer goes; null: none, or nobody can say. */
async function findCarrierHost({ orm, log }: CoreServices): Promise<string | null> {
  try {
    return (await findLineInUse(orm.em.fork()))?.carrierHost ?? null;
  } catch (error) {
    log.error({ err: describeError(error) }, 'line not read');
    return null;
  }
}

async function resume(services: CoreServices, message: VoiceMessage): Promise<Resumed | null> {
  const phone = parseCallerNumber(message.customerNumber);
  const { voiceCallId } = message;
  if (!phone || !voiceCallId || services.env.VOICE === 'off') return null;
  const em = services.orm.em.fork();
  // The one last dialled is the one they ring back for.
  for (const { bookingId, id } of await findOpenTasksOfPhone(em, phone)) {
    const resumed = await em.transactional((transaction) =>
      join(transaction, services, { bookingId, id, voiceCallId }),
    );
    if (!resumed) continue;
    await services.bookingChanges.publish(bookingId);
    return resumed;
  }
  return null;
}

/** Makes the inbound call an attempt of the task; null when it has ended or our own call is under way. */
/** A telephone that rings us works, even when our own dials failed. */
const mayRingBack = (practice: PracticeToCall, env: CoreServices['env']) =>
  isCallable({ ...practice, doubtful: false }, env);

async function join(
  em: EntityManager,
  { env, now: clock }: CoreServices,
  { bookingId, id, voiceCallId }: { bookingId: string; id: string; voiceCallId: string },
): Promise<Resumed | null> {
  const now = clock();
  const state = await lockBooking(em, bookingId);
  const practice = state && (await findPracticeToCall(em, state.booking.dentistId));
  if (!state?.task || state.task.id !== id || !practice || !mayRingBack(practice, env)) return null;
  const attempt = await startInboundAttempt(em, { taskId: id, voiceCallId, now });
  if (!attempt) return null;
  // The same request again finds its attempt: nothing is told twice.
  if (state.callUnderWay?.id !== attempt.id) {
    await appendTimeline(em, bookingId, [{ at: now, kind: 'practiceRangBack', detail: {} }]);
    const status = state.task.purpose === 'book' ? nextBookingStatus(state.booking.status, 'dialled') : null;
    await saveBookingChange(em, state.booking, status ? { status } : {}, now);
  }
  return { booking: state.booking, task: state.task, attempt, practice };
}

function describeResumed(
  { env, now }: CoreServices,
  { booking, task, attempt, practice }: Resumed,
  carrierHost: string | null,
): object {
  const operatorPhone = env.OPERATOR_PHONE ?? null;
  const asked = { purpose: task.purpose, wantedTimes: wantedTimes(booking, task), aboutAt: task.aboutAt };
  const script = callScript({
    ...asked,
    now: now(),
    practiceName: practice.dentist.name,
    patientName: booking.patientName,
    patientPhone: booking.phone,
    number: booking.number,
    reason: booking.reason,
    note: booking.note,
    releasesAt: task.releasesAt,
    recorded: false,
    operatorPhone,
    callerId: null,
  });
  return assistantDefinition({
    script: { ...script, firstMessage: ringBackGreeting(script.firstMessage) },
    asked,
    server: serverOf(env),
    attemptId: attempt.id,
    recorded: false,
    operatorPhone,
    carrierHost,
  });
}

/** The assistant for unknown numbers: it knows no patient; its tool stores an opt-out. */
function describeNeutral({ env }: CoreServices, carrierHost: string | null): object {
  const operatorPhone = env.OPERATOR_PHONE ?? null;
  const { metadata: _, ...assistant } = assistantDefinition({
    script: neutralScript,
    asked: { purpose: 'release', wantedTimes: [], aboutAt: null },
    server: serverOf(env),
    attemptId: '',
    recorded: false,
    operatorPhone,
    carrierHost,
  });
  return assistant;
}

const serverOf = (env: CoreServices['env']) => ({
  url: env.VOICE_WEBHOOK_URL ?? `${env.PUBLIC_URL}/webhooks/voice`,
  secret: env.VOICE_WEBHOOK_SECRETS[0],
  credentialId: env.VOICE_WEBHOOK_CREDENTIAL_ID ?? null,
});
