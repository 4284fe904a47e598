import { followUp, noConsequences } from '@dentisti/core/booking/consequences';
import { VoiceFailure } from '@dentisti/core/dialing/voice-platform';
import { alertOperator } from '@dentisti/core/mail/alert-operator';
import {
  endVoiceDeletion,
  findVoiceDeletion,
  patientDeletions,
  postponeVoiceDeletion,
} from '@dentisti/db/retention/voice-deletion.repository';
import type { Processor } from '../../runtime/processor.ts';

/** Has the voice platform forget a call. One that does not is asked again, later and later, and an operator is told. */
export const eraseVoiceCall: Processor<'eraseVoiceCall'> = async ({ voiceDeletionId: id }, context) => {
  const { orm, voice, clock, signal, log, bookings: settings } = context;
  const em = orm.em.fork();
  const order = await findVoiceDeletion(em, id);
  if (!order) return void log.info('forgotten before');
  if (!voice) return void log.info('telephone booking is off');
  try {
    await voice.platform.deleteCall(order.voiceCallId, signal);
  } catch (error) {
    if (!(error instanceof VoiceFailure)) throw error;
    const now = clock.now();
    const consequences = noConsequences();
    await em.transactional(async (tx) => {
      const failures = await postponeVoiceDeletion(tx, id, now);
      if (failures === patientDeletions)
        await alertOperator(tx, { now, alert: 'voice-call-not-erased', settings, consequences, occasion: id });
    });
    await followUp(context, consequences);
    log.warn({ voiceDeletionId: id, reason: error.reason }, 'call not forgotten by the platform');
    return;
  }
  await endVoiceDeletion(em, id);
  log.info({ voiceDeletionId: id }, 'call forgotten by the platform');
};
