import { findBooking } from '@dentisti/db/booking/booking.repository';
import { findAttemptByVoiceCall, findCallAttempt } from '@dentisti/db/dialing/call-attempt.repository';
import { failVoiceEvent, maxVoiceEventFailures, type VoiceEventRow } from '@dentisti/db/dialing/voice-event.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { BookingSettings } from '../booking/booking-settings.ts';
import type { Consequences } from '../booking/consequences.ts';
import { alertOperator } from '../mail/alert-operator.ts';

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
