import type { CallAttemptRow } from '@dentisti/db/dialing/call-attempt.repository';
import { lockBreaker, saveBreaker } from '@dentisti/db/dialing/dialling-breaker.repository';
import { failedToConnectSince } from '@dentisti/db/dialing/doubtful-number.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { cutText } from '@dentisti/domain/well-formed';
import type { BookingSettings } from '../booking/booking-settings.ts';
import type { Consequences } from '../booking/consequences.ts';
import { alertOperator } from '../mail/alert-operator.ts';

/** Failures in a row that pause dialling: so many are not chance. */
export const failuresToPause = 3;
const firstPauseMs = 5 * 60_000;
const maxPauseMs = 60 * 60_000;

/** How long dialling rests after the n-th failure in a row: 5, 10, 20, 40, 60 minutes. */
function pauseAfter(failures: number): number {
  return Math.min(firstPauseMs * 2 ** (failures - failuresToPause), maxPauseMs);
}

export interface PlatformHealth {
  now: Date;
  dialledAt: Date;
  /** The platform's word for what went wrong; null when a telephone was reached. */
  failure: string | null;
  settings: BookingSettings;
  consequences: Consequences;
}

/**
 * Counts failures of the platform in a row and pauses all dialling after the third; after the pause one dial is let
 * through as a trial (`startAttempt`). Any call that reached a telephone ends the pause. The operator hears once of each
 * pause's beginning. Takes the last lock but the mails'.
 */
export async function notePlatformHealth(em: EntityManager, health: PlatformHealth): Promise<void> {
  const { now, dialledAt, failure, settings, consequences } = health;
  const breaker = await lockBreaker(em);
  if (failure === null) {
    if (breaker.failures > 0 || breaker.openUntil) {
      await saveBreaker(em, { failures: 0, openUntil: null, reason: null }, now);
    }
    return;
  }
  // Dialled before the pause began: the same trouble, not another.
  if (breaker.failures >= failuresToPause && dialledAt < breaker.updatedAt) return;
  const failures = breaker.failures + 1;
  const openUntil = failures >= failuresToPause ? new Date(now.getTime() + pauseAfter(failures)) : breaker.openUntil;
  await saveBreaker(em, { failures, openUntil, reason: cutText(failure, 200) }, now);
  if (failures !== failuresToPause) return;
  const occasion = now.toISOString();
  await alertOperator(em, { now, alert: 'dialling-paused', settings, consequences, occasion, words: failure });
}

/** Failures to connect further apart than this do not belong together. */
const togetherMs = 10 * 60_000;

/**
 * Counts a dial that could not be connected: one number alone never speaks against the line, different numbers within
 * minutes do. Takes the last lock but the mails'.
 */
export async function noteUnconnected(
  em: EntityManager,
  health: PlatformHealth & { failure: string; attempt: Pick<CallAttemptRow, 'id' | 'phone'> },
): Promise<void> {
  const { now, dialledAt, attempt } = health;
  const breaker = await lockBreaker(em);
  const since = new Date(now.getTime() - togetherMs);
  if (await failedToConnectSince(em, { phone: attempt.phone, since, exceptId: attempt.id })) {
    await releaseProbe(em, { now, dialledAt });
    return;
  }
  // A failure of long ago is another story, unless dialling rests because of it.
  if (breaker.failures > 0 && !breaker.openUntil && breaker.updatedAt < since) {
    await saveBreaker(em, { failures: 0, openUntil: null, reason: null }, now);
  }
  await notePlatformHealth(em, health);
}

/**
 * A dial that says nothing of the platform was the trial after a pause: another may be it at once, instead of all dialling
 * waiting for a report that does not come. Takes the last lock but the mails'.
 */
export async function releaseProbe(em: EntityManager, { now, dialledAt }: { now: Date; dialledAt: Date }) {
  const breaker = await lockBreaker(em);
  // `startAttempt` writes the breaker in the instant of the trial's dial, and nobody has since.
  const isProbe = breaker.openUntil !== null && breaker.updatedAt.getTime() === dialledAt.getTime();
  if (isProbe) await saveBreaker(em, { ...breaker, openUntil: now }, now);
}
