import { createHash } from 'node:crypto';

/** Settings that the secrets of a trial are made of. */
export interface TrialSource {
  DATABASE_URL: string;
  /** Stands in for the address: gateway and worker do not know the owner's, whose secrets the trial's links were made with. */
  TRIAL_SEED?: string | undefined;
}

/** The seed that an address stands for: `user:password/database`. */
export function seedOf(databaseUrl: string): string {
  // Leaves out host and port: the embedded database gets another port at each start, and links must outlive it.
  const { username, password, pathname } = new URL(databaseUrl);
  return `${username}:${password}${pathname}`;
}

/**
 * A secret (64 hex digits) that gateway, worker and scripts have in common without anybody configuring it: made of the
 * database's name and the password of its owner. For the trial edition alone; production names its secrets.
 */
export function trialSecret(
  purpose: 'booking-link' | 'operator-key' | 'voice-webhook',
  { DATABASE_URL, TRIAL_SEED }: TrialSource,
): string {
  return createHash('sha256')
    .update(`trial:${purpose}:${TRIAL_SEED || seedOf(DATABASE_URL)}`)
    .digest('hex');
}
