import { createHash } from 'node:crypto';

/**
 * A secret (64 hex digits) that gateway and worker have in common without anybody configuring it: made of the database's
 * address, which holds a password of its own. For the trial edition alone; production names its secrets.
 */
export function trialSecret(purpose: 'booking-link' | 'voice-webhook', databaseUrl: string): string {
  return createHash('sha256').update(`trial:${purpose}:${databaseUrl}`).digest('hex');
}
