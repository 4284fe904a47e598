import {
  type EntityManager,
  failVoiceEvent,
  findAttemptByVoiceCall,
  findBooking,
  findCallAttempt,
  maxVoiceEventFailures,
  type VoiceEventRow,
} from '@dentisti/db';
import type { Consequences } from '../booking/after-commit.ts';
import { alertOperator } from '../booking/alert-operator.ts';
import type { BookingSettings } from '../booking/booking-settings.ts';

export interface FailedEvent {
  now: Date;
  event: Pick<VoiceEventRow, 'id' | 'voiceCallId' | 'attemptId' | 'type'>;
  settings: BookingSettings;
  consequences: Consequences;
}

/**
 * Counts a failure to process an event, in a transaction of its own. After the last try nothing would ever look at it
 * again, so an operator is told, once for each call however many of its messages fail.
 */
export async function noteFailedEvent(em: EntityManager, failed: FailedEvent): Promise<void> {
  const { now, event, settings, consequences } = failed;
  const failures = await failVoiceEvent(em, event.id, now);
  if (failures === null || failures < maxVoiceEventFailures) return;
  const attempt =
    (await findAttemptByVoiceCall(em, event.voiceCallId)) ??
    (event.attemptId ? await findCallAttempt(em, event.attemptId) : null);
  const booking = attempt && (await findBooking(em, attempt.bookingId));
  await alertOperator(em, {
    now,
    alert: 'event-not-processed',
    settings,
    consequences,
    occasion: event.voiceCallId,
    words: event.type,
    ...(booking ? { booking } : {}),
  });
}
