import { expireClaims, findLostClaimCalls } from '@dentisti/db/studio/claim-call.repository';
import type { ScheduleContext } from './schedule.ts';

/** More than are waiting at once; the others come with the next round. */
const batch = 50;
/** Longer than the job takes to begin: younger claims are not lost. */
const lostAfterMs = 30_000;

/** Ends claims whose code nobody entered in time, and adds the calls again whose jobs were lost. */
export async function requeueClaims({ orm, clock, jobs, log }: ScheduleContext): Promise<void> {
  const now = clock.now();
  const em = orm.em.fork();
  const expired = await expireClaims(em, now);
  if (expired.length > 0) log.info({ claims: expired.length }, 'claims expired');
  const createdBefore = new Date(now.getTime() - lostAfterMs);
  for (const claimId of await findLostClaimCalls(em, { now, createdBefore, limit: batch }))
    await jobs.requeue('ringClaimCode', { claimId });
}
