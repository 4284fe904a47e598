import { lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { type CallAttemptRow, noteDialFailure } from '@dentisti/db/dialing/call-attempt.repository';
import { storeVoiceEvent } from '@dentisti/db/dialing/voice-event.repository';
import type { EntityManager, MikroORM } from '@dentisti/db/orm';
import { lacksOutcome, type VoiceCall } from '@dentisti/domain/dialing/voice-message';
import type { BookingSettings } from '../booking/booking-settings.ts';
import type { Consequences } from '../booking/consequences.ts';
import { crashPoint } from '../platform/crash-point.ts';
import { joinCall } from './join-call.ts';
import { notePlatformHealth } from './note-platform-health.ts';
import { notPlaced, takeBack } from './settle-failed-dial.ts';
import type { VoicePlatform } from './voice-platform.ts';

/** The structured outcome is made after the call; longer than this it does not take. */
const outcomeGraceMs = 20_000;

export interface Reconciliation {
  orm: MikroORM;
  platform: VoicePlatform;
  now: Date;
  signal: AbortSignal;
  settings: BookingSettings;
  consequences: Consequences;
}

/** What the platform said of an attempt: the stored event to process, or a word for the log. */
export type Reconciled = { kind: 'event'; voiceEventId: string } | { kind: 'goes-on' | 'not-placed' | 'wait' };

/** Asks the platform about an attempt nobody reported on. Nothing is dialled; @throws VoiceFailure when it does not answer. */
export async function reconcileAttempt(attempt: CallAttemptRow, context: Reconciliation): Promise<Reconciled> {
  const { platform, signal } = context;
  const { voiceCallId } = attempt;
  const call = voiceCallId
    ? ((await platform.getCall(voiceCallId, signal)) ?? forgotten(voiceCallId))
    : await platform.findCallOfAttempt(attempt.id, attempt.dialledAt, signal);
  crashPoint('reconcile.looked-up');
  return call ? adopt(attempt, call, context) : conclude(attempt, context);
}

/** A call the platform had confirmed and knows no more: over, without anything to be learned about it. */
function forgotten(id: string): VoiceCall {
  const unknown = { startedAt: null, endedAt: null, costCents: null, outcome: null, transcript: null };
  const ours = { attemptId: null, customerNumber: null, concurrencyBlocked: false };
  return { id, status: 'ended', endedReason: 'unknown-to-platform', ...unknown, ...ours };
}

/** A conversation that has just ended: the platform is still writing down what came of it. */
function isFresh(call: VoiceCall, now: Date): boolean {
  return lacksOutcome(call) && call.endedAt !== null && now.getTime() - Date.parse(call.endedAt) < outcomeGraceMs;
}

async function adopt(
  attempt: CallAttemptRow,
  call: VoiceCall,
  { orm, now, consequences }: Reconciliation,
): Promise<Reconciled> {
  if (call.status !== 'ended' || isFresh(call, now)) {
    const reported = { now, attempt, voiceCallId: call.id, isOver: false, consequences };
    // Another worker, whose question came a moment before, may have concluded that it never was.
    await orm.em.fork().transactional((em) => joinCall(em, reported));
    return { kind: 'goes-on' };
  }
  const { status, endedReason, startedAt, endedAt, costCents, outcome, transcript } = call;
  const { id } = await storeVoiceEvent(orm.em.fork(), {
    voiceCallId: call.id,
    attemptId: attempt.id,
    type: 'looked-up',
    status,
    payload: { status, endedReason, startedAt, endedAt, costCents, outcome, transcript },
    receivedAt: now,
  });
  crashPoint('reconcile.stored');
  return { kind: 'event', voiceEventId: id };
}

/** Concludes on an attempt missing from the platform's list: after twice the usual delay, no call was placed. */
async function conclude(attempt: CallAttemptRow, context: Reconciliation): Promise<Reconciled> {
  const { orm, now, settings, consequences } = context;
  const ageMs = now.getTime() - attempt.dialledAt.getTime();
  if (ageMs < 2 * settings.reconcileAfterSeconds * 1000) return { kind: 'wait' };
  const isTakenBack = await orm.em.fork().transactional(async (em: EntityManager) => {
    // Before the attempt, as everybody: `takeBack` finds it locked.
    await lockBooking(em, attempt.bookingId);
    const isNews = await noteDialFailure(em, attempt.id, notPlaced);
    // Another worker concluded the same, or a message came while we asked.
    if (!(await takeBack(em, { now, attempt, settings, consequences }, { reason: notPlaced }))) return false;
    const { dialledAt } = attempt;
    // A request that failed has counted; one whose worker died has not.
    if (isNews) await notePlatformHealth(em, { now, dialledAt, failure: 'dial not placed', settings, consequences });
    return true;
  });
  return { kind: isTakenBack ? 'not-placed' : 'goes-on' };
}
