import { reencryptCalendarCredentials } from '@dentisti/core/calendars/calendar-credentials';
import {
  changeGoogleRevocation,
  findDueGoogleRevocations,
  findGoogleRevocations,
} from '@dentisti/db/google/google-revocation.repository';
import { endLostGoogleSignIns, findUntakenGoogleSignIns } from '@dentisti/db/google/google-sign-in.repository';
import type { ScheduleContext } from './schedule.ts';

/** A job that was not begun for so long is lost. */
const untakenMs = 5_000;
/** Longer than any exchange takes. */
const lostMs = 60_000;

/** Adds consents whose jobs were lost and accesses to be given up; ends consents whose worker died with the code. */
export async function requeueGoogle({ orm, clock, jobs, log }: ScheduleContext): Promise<void> {
  const em = orm.em.fork();
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  for (const signInId of await findUntakenGoogleSignIns(em, ago(untakenMs)))
    await jobs.requeue('exchangeGoogleCode', { signInId });
  const lost = await endLostGoogleSignIns(em, ago(lostMs), now);
  if (lost > 0) log.warn({ lost }, 'consents lost with their worker');
  for (const { id, tries } of await findDueGoogleRevocations(em, now))
    await jobs.requeue('revokeGoogle', { revocationId: id, tries });
}

/** Encrypts accesses to be given up with the newest key, so that the one before can be taken away. */
export async function reencryptGoogle({ orm, bookings }: ScheduleContext): Promise<void> {
  const em = orm.em.fork();
  for (const { id, credentialsEncrypted } of await findGoogleRevocations(em)) {
    const encrypted = reencryptCalendarCredentials(credentialsEncrypted, id, bookings.linkSecrets);
    if (encrypted) await changeGoogleRevocation(em, id, encrypted);
  }
}
