import type { BookingState } from '@dentisti/db/booking/booking-lock.repository';
import { findTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import {
  type CallAttemptRow,
  findAttemptByVoiceCall,
  findCallAttempt,
} from '@dentisti/db/dialing/call-attempt.repository';
import { findCallTask } from '@dentisti/db/dialing/call-task.repository';
import {
  findNotedOutcome,
  lockVoiceEvent,
  markVoiceEventProcessed,
  type VoiceEventRow,
} from '@dentisti/db/dialing/voice-event.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { eraseCallWords } from '@dentisti/db/retention/booking-erasure.repository';
import { requestedTimes } from '@dentisti/domain/booking/requested-times';
import { groupEndedReason } from '@dentisti/domain/dialing/ended-reason';
import { parseEndedCall } from '@dentisti/domain/dialing/parse-call-report';
import type { VoicePayload } from '@dentisti/domain/dialing/voice-message';
import type { BookingSettings } from '../booking/booking-settings.ts';
import type { Consequences } from '../booking/consequences.ts';
import { applyCallEnd } from './apply-call-end.ts';
import { endRingBack } from './end-ring-back.ts';
import { joinCall } from './join-call.ts';

export interface VoiceEventInput {
  now: Date;
  settings: BookingSettings;
  consequences: Consequences;
  /** The model's report, asked for because the event came without one; undefined when nobody asked. */
  lookedUpOutcome?: unknown;
}

/** How an event was applied, for the log. */
export type AppliedVoiceEvent = 'processed-before' | 'not-ours' | 'noted' | 'ended' | 'known';

/** Ends that need no report: nobody spoke. After a conversation the report decides, and it comes a little later. */
const silentEnds = new Set(['noAnswer', 'busy', 'unreachableNumber']);

/** Whether an event says that its call is over, and how. */
function isCallEnd({ type, status, payload }: Pick<VoiceEventRow, 'type' | 'status' | 'payload'>): boolean {
  if (type === 'end-of-call-report') return true;
  if (type === 'looked-up') return status === 'ended';
  const { endedReason, startedAt } = payload as unknown as VoicePayload;
  return type === 'status-update' && status === 'ended' && !startedAt && silentEnds.has(groupEndedReason(endedReason));
}

/** Applies one stored event in the caller's transaction; again, late or out of order: nothing changes twice. */
export async function applyVoiceEvent(
  em: EntityManager,
  eventId: string,
  input: VoiceEventInput,
): Promise<AppliedVoiceEvent> {
  const event = await lockVoiceEvent(em, eventId);
  if (!event) return 'processed-before';
  await markVoiceEventProcessed(em, eventId, { now: input.now });
  const known = await findAttemptOf(em, event);
  if (!known) return 'not-ours';
  // Heard of by a webhook before the answer to the dial, or after that answer was lost.
  const isOver = isCallEnd(event);
  const joined = await joinCall(em, { ...input, attempt: known, voiceCallId: event.voiceCallId, isOver });
  if (!joined) return 'not-ours';
  const { attempt, locked } = joined;
  const isFirst = isOver && (await endCall(em, event, attempt, { ...input, locked }));
  const hasEnded = isOver || attempt.state === 'ended';
  if (locked.booking.erasedAt && hasEnded) await eraseCallWords(em, locked.booking.id, input.now);
  if (!isOver) return 'noted';
  return isFirst ? 'ended' : 'known';
}

async function findAttemptOf(em: EntityManager, event: VoiceEventRow): Promise<CallAttemptRow | null> {
  const known = await findAttemptByVoiceCall(em, event.voiceCallId);
  return known ?? (event.attemptId ? findCallAttempt(em, event.attemptId) : null);
}

async function endCall(
  em: EntityManager,
  event: VoiceEventRow,
  attempt: CallAttemptRow,
  input: VoiceEventInput & { locked: BookingState },
): Promise<boolean> {
  const payload = event.payload as unknown as VoicePayload;
  const { booking } = input.locked;
  const task = await findCallTask(em, attempt.taskId);
  if (!task) throw new Error(`attempt ${attempt.id} without its task`);
  const outcome = parseEndedCall({
    purpose: task.purpose,
    asked: requestedTimes({
      booking,
      task,
      dialledAt: attempt.dialledAt,
      timeline: await findTimeline(em, booking.id),
    }),
    endedReason: payload.endedReason,
    report: payload.outcome ?? input.lookedUpOutcome,
    noted: await findNotedOutcome(em, event.voiceCallId),
    answered: payload.startedAt !== null,
    transcript: payload.transcript,
    endedAt: payload.endedAt ? new Date(payload.endedAt) : input.now,
  });
  const { endedReason, costCents } = payload;
  const end = { ...input, attempt, outcome, endedReason, costCents };
  return attempt.direction === 'inbound' ? endRingBack(em, { ...end, task }) : applyCallEnd(em, end);
}
