import { openCalendarCredentials } from '@dentisti/core/calendars/calendar-credentials';
import { GoogleFailure } from '@dentisti/core/google/google-service';
import { hasConnectionOfAccount } from '@dentisti/db/google/google-connection.repository';
import { deleteGoogleRevocation, takeGoogleRevocation } from '@dentisti/db/google/google-revocation.repository';
import { HandedBack, type Processor } from '../../runtime/processor.ts';

/** Between two tries: a minute, then twice as long each time, an hour at most. */
const retryMs = (tries: number) => Math.min(60_000 * 2 ** tries, 3_600_000);

/** Gives an access up at Google. Twice is once: what Google knew no more counts as given up. */
export const revokeGoogle: Processor<'revokeGoogle'> = async ({ revocationId, tries }, context) => {
  const { orm, clock, log, google, bookings, signal } = context;
  // Without a client nobody can give it up; it waits for one, and goes with its retention.
  if (!google) return;
  const em = orm.em.fork();
  const now = clock.now();
  const nextTryAt = new Date(now.getTime() + retryMs(tries));
  const revocation = await takeGoogleRevocation(em, revocationId, { now, nextTryAt });
  if (!revocation) return;
  const { accountName } = revocation;
  // Connected again meanwhile: Google would end the new access with the former one, which goes when the new one does.
  if (accountName !== null && (await hasConnectionOfAccount(em, accountName)))
    return deleteGoogleRevocation(em, revocation.id);
  const credentials = openCalendarCredentials(revocation.credentialsEncrypted, revocation.id, bookings.linkSecrets);
  if (credentials?.kind !== 'oauth') return deleteGoogleRevocation(em, revocation.id);
  try {
    await google.revoke(credentials.refreshToken, signal);
    await deleteGoogleRevocation(em, revocation.id);
  } catch (error) {
    if (signal.aborted) throw new HandedBack();
    if (!(error instanceof GoogleFailure)) throw error;
    log.warn({ revocationId, tries: revocation.tries, reason: error.code }, 'access not given up at Google');
  }
};
