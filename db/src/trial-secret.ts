import { createHash } from 'node:crypto';

/**
 * A secret (64 hex digits) that gateway and worker have in common without anybody configuring it: made of the database's
 * name and the password it holds. For the trial edition alone; production names its secrets.
 */
export function trialSecret(purpose: 'booking-link' | 'operator-key' | 'voice-webhook', databaseUrl: string): string {
  // Leaves out host and port: the embedded database gets another port at each start, and links must outlive it.
  const { username, password, pathname } = new URL(databaseUrl);
  return createHash('sha256').update(`trial:${purpose}:${username}:${password}${pathname}`).digest('hex');
}
