import { findDueVoiceDeletions, findOpenErasures } from '@dentisti/db';
import type { ScheduleContext } from '../start-schedules.ts';

/** More than are asked for in a day; what is left comes with the next round. */
const batch = 200;

/** Bookings whose patients asked for their erasure and that still wait, or whose job was lost. */
export async function requeueErasures({ orm, enqueue }: ScheduleContext): Promise<void> {
  for (const bookingId of await findOpenErasures(orm.em.fork(), batch)) await enqueue('eraseBooking', { bookingId });
}

/** Calls that the voice platform is still to forget. */
export async function eraseVoiceCalls({ orm, enqueue, clock, voice }: ScheduleContext): Promise<void> {
  if (!voice) return;
  for (const voiceDeletionId of await findDueVoiceDeletions(orm.em.fork(), clock.now(), batch))
    await enqueue('eraseVoiceCall', { voiceDeletionId });
}
