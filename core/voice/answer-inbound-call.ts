import { type BookingState, lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import type { CallAttemptRow } from '@dentisti/db/dialing/call-attempt.repository';
import { findLineInUse, noteInboundCall } from '@dentisti/db/dialing/phone-line.repository';
import { findRingBackTasks } from '@dentisti/db/dialing/ring-back.repository';
import { startInboundAttempt } from '@dentisti/db/dialing/start-attempt.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeToCall, type PracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import { wantedTimes } from '@dentisti/domain/booking/match-requested-times';
import { assistantDefinition } from '@dentisti/domain/dialing/assistant-definition';
import { ringBackScript } from '@dentisti/domain/dialing/ring-back-script';
import type { VoiceMessage } from '@dentisti/domain/dialing/voice-message';
import { isCallable } from '../booking/practice-to-call.ts';
import type { CoreServices } from '../context.ts';
import { describeError } from '../platform/log.ts';
import { neutralScript } from './inbound-scripts.ts';

/** The platform hangs up after 7.5 s of silence; a slow database must not cost the practice its answer. */
const patienceMs = 5_000;

type Task = NonNullable<BookingState['task']>;
interface Resumed extends Pick<BookingState, 'booking'> {
  task: Task;
  attempt: CallAttemptRow;
  practice: PracticeToCall;
}

/**
 * Answers somebody who rings our number. A call that shows the number of a practice we have just dialled hears what we called
 * for, without a person; anybody else hears who we are. What it says is unsettled, because a number shown proves nothing.
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
  const { voiceCallId, callerNumber: phone, isForwarded } = message;
  // A call handed on shows the practice's number, and anybody may speak.
  if (!phone || isForwarded || !voiceCallId || services.env.VOICE === 'off') return null;
  const em = services.orm.em.fork();
  for (const { bookingId, id } of await findRingBackTasks(em, { phone, voiceCallId, now: services.now() })) {
    const resumed = await em.transactional((transaction) =>
      join(transaction, services, { bookingId, id, voiceCallId }),
    );
    if (resumed) return resumed;
  }
  return null;
}

/** A telephone that rings us works, even when our own dials failed. */
const mayRingBack = (practice: PracticeToCall, env: CoreServices['env']) =>
  isCallable({ ...practice, doubtful: false }, env);

/** Makes the inbound call an attempt of the task; null when it has ended or another call with the number is under way. */
async function join(
  em: EntityManager,
  { env, now }: CoreServices,
  { bookingId, id, voiceCallId }: { bookingId: string; id: string; voiceCallId: string },
): Promise<Resumed | null> {
  const state = await lockBooking(em, bookingId);
  const practice = state && (await findPracticeToCall(em, state.booking.dentistId));
  if (!state?.task || state.task.id !== id || !practice || !mayRingBack(practice, env)) return null;
  const attempt = await startInboundAttempt(em, { taskId: id, voiceCallId, now: now() });
  return attempt && { booking: state.booking, task: state.task, attempt, practice };
}

function describeResumed(
  { env, now }: CoreServices,
  { booking, task, attempt, practice }: Resumed,
  carrierHost: string | null,
): object {
  const operatorPhone = env.OPERATOR_PHONE ?? null;
  const asked = { purpose: task.purpose, wantedTimes: wantedTimes(booking, task), aboutAt: task.aboutAt };
  const { name: practiceName } = practice.dentist;
  return assistantDefinition({
    script: ringBackScript({ ...asked, now: now(), practiceName, reason: booking.reason, operatorPhone }),
    asked,
    server: serverOf(env),
    attemptId: attempt.id,
    recorded: false,
    operatorPhone,
    carrierHost,
  });
}

/** The assistant for everybody else: it knows no patient; its tool notes who wants no calls. */
function describeNeutral({ env }: CoreServices, carrierHost: string | null): object {
  const operatorPhone = env.OPERATOR_PHONE ?? null;
  const { metadata: _, ...assistant } = assistantDefinition({
    script: neutralScript(operatorPhone),
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
