import {
  type BookingState,
  type CallAttemptRow,
  type EntityManager,
  findAttemptByVoiceCall,
  findCallAttempt,
  findCallTask,
  findNotedOutcome,
  findTimeline,
  lockVoiceEvent,
  markVoiceEventProcessed,
  type VoiceEventRow,
} from '@dentisti/db';
import { askedTimes } from '@dentisti/domain/booking/asked-times';
import { groupEndedReason } from '@dentisti/domain/dialing/ended-reason';
import { readEndedCall } from '@dentisti/domain/dialing/read-call-report';
import type { VoicePayload } from '@dentisti/domain/dialing/voice-message';
import type { Consequences } from '../booking/after-commit.ts';
import type { BookingSettings } from '../booking/booking-settings.ts';
import { applyCallEnd } from './apply-call-end.ts';
import { joinCall } from './join-call.ts';

export interface VoiceEventFacts {
  now: Date;
  settings: BookingSettings;
  consequences: Consequences;
  /** The model's report, asked for because the event came without one; undefined when nobody asked. */
  lookedUpOutcome?: unknown;
}

/** What became of an event, for the log. */
export type AppliedVoiceEvent = 'processed-before' | 'not-ours' | 'noted' | 'ended' | 'known';

/** Ends that need no report: nobody spoke. After a conversation the report decides, and it comes a little later. */
const silentEnds = new Set(['noAnswer', 'busy', 'unreachableNumber']);

/** Whether an event says that its call is over, and how. */
export function isCallEnd({ type, status, payload }: Pick<VoiceEventRow, 'type' | 'status' | 'payload'>): boolean {
  if (type === 'end-of-call-report') return true;
  if (type === 'looked-up') return status === 'ended';
  const { endedReason, startedAt } = payload as unknown as VoicePayload;
  return type === 'status-update' && status === 'ended' && !startedAt && silentEnds.has(groupEndedReason(endedReason));
}

/** Applies one stored event in the caller's transaction; again, late or out of order: nothing changes twice. */
export async function applyVoiceEvent(
  em: EntityManager,
  eventId: string,
  facts: VoiceEventFacts,
): Promise<AppliedVoiceEvent> {
  const event = await lockVoiceEvent(em, eventId);
  if (!event) return 'processed-before';
  await markVoiceEventProcessed(em, eventId, { now: facts.now });
  const known = await findAttemptOf(em, event);
  if (!known) return 'not-ours';
  // Heard of by a webhook before the answer to the dial, or after that answer was lost.
  const isOver = isCallEnd(event);
  const joined = await joinCall(em, { ...facts, attempt: known, voiceCallId: event.voiceCallId, isOver });
  if (!joined) return 'not-ours';
  if (!isOver) return 'noted';
  return (await endCall(em, event, joined.attempt, { ...facts, locked: joined.locked })) ? 'ended' : 'known';
}

async function findAttemptOf(em: EntityManager, event: VoiceEventRow): Promise<CallAttemptRow | null> {
  const known = await findAttemptByVoiceCall(em, event.voiceCallId);
  return known ?? (event.attemptId ? findCallAttempt(em, event.attemptId) : null);
}

async function endCall(
  em: EntityManager,
  event: VoiceEventRow,
  attempt: CallAttemptRow,
  facts: VoiceEventFacts & { locked: BookingState },
): Promise<boolean> {
  const payload = event.payload as unknown as VoicePayload;
  const { booking } = facts.locked;
  const task = await findCallTask(em, attempt.taskId);
  if (!task) throw new Error(`attempt ${attempt.id} without its task`);
  const report = payload.outcome ?? facts.lookedUpOutcome ?? (await findNotedOutcome(em, event.voiceCallId));
  const outcome = readEndedCall({
    purpose: task.purpose,
    asked: askedTimes({ booking, task, dialledAt: attempt.dialledAt, timeline: await findTimeline(em, booking.id) }),
    endedReason: payload.endedReason,
    report,
    answered: payload.startedAt !== null,
    endedAt: payload.endedAt ? new Date(payload.endedAt) : facts.now,
  });
  const { endedReason, costCents } = payload;
  return applyCallEnd(em, { ...facts, attempt, outcome, endedReason, costCents });
}
