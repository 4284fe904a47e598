import { findOpenErasures } from '@dentisti/db/retention/booking-erasure.repository';
import { findDueVoiceDeletions } from '@dentisti/db/retention/voice-deletion.repository';
import type { ScheduleContext } from '../schedule.ts';

/** More than are requested in a day; the others come with the next round. */
const batch = 200;

/** Bookings whose patients asked for their erasure and that still wait, or whose job was lost. */
export async function requeueErasures({ orm, jobs }: ScheduleContext): Promise<void> {
  for (const bookingId of await findOpenErasures(orm.em.fork(), batch))
    await jobs.requeue('eraseBooking', { bookingId });
}

/** Calls that the voice platform is still to forget. */
export async function eraseVoiceCalls({ orm, jobs, clock, voice }: ScheduleContext): Promise<void> {
  if (!voice) return;
  for (const voiceDeletionId of await findDueVoiceDeletions(orm.em.fork(), clock.now(), batch))
    await jobs.requeue('eraseVoiceCall', { voiceDeletionId });
}
