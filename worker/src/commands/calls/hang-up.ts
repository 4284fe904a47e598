import { type EntityManager, findBooking, findCallAttempt, findCallTask, noteEndAsked } from '@dentisti/db';
import { farewell } from '@dentisti/domain/dialing/farewell';
import type { VoicePlatform } from '../../integrations/voice/voice-platform.ts';

/** A platform that did not do it is asked again after so long; a farewell that is being spoken is not begun twice. */
export const askAgainMs = 60_000;

export interface HangUp {
  em: EntityManager;
  platform: VoicePlatform;
  now: Date;
  signal: AbortSignal;
}

/** What became of it, for the log. */
export type HungUp = 'ended' | 'out-of-control' | 'nothing-to-end' | 'asked-before';

/**
 * Ends a call whose task was withdrawn while it rang or somebody spoke. Nothing depends on it: a call that goes on all
 * the same is settled by its outcome, and a yes in it is taken back by a call of its own. @throws VoiceFailure
 */
export async function hangUp(attemptId: string, { em, platform, now, signal }: HangUp): Promise<HungUp> {
  const attempt = await findCallAttempt(em, attemptId);
  // Without the platform's id the dial is still under way: who made it looks again when it is answered.
  if (attempt?.state !== 'placed' || !attempt.voiceCallId) return 'nothing-to-end';
  const task = await findCallTask(em, attempt.taskId);
  if (task?.state !== 'withdrawn') return 'nothing-to-end';
  const booking = await findBooking(em, attempt.bookingId);
  const before = new Date(now.getTime() - askAgainMs);
  if (!(await noteEndAsked(em, attemptId, { now, before }))) return 'asked-before';
  const words = farewell(task.purpose, booking?.status === 'cancelled');
  return (await platform.endCall(attempt.voiceCallId, words, signal)) ? 'ended' : 'out-of-control';
}
