import { googleAddresses, simulatedGoogleClient } from '@dentisti/domain/calendars/google-sign-in';
import { z } from 'zod';

/** Variables of calendars kept at Google. The gateway reads the first too: docs/operations.md. */
export const GoogleVariables = z.object({
  GOOGLE_CALENDAR_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CALENDAR_CLIENT_SECRET: z.string().min(1).optional(),
  /** Of the simulator; unset: Google itself. */
  GOOGLE_CALENDAR_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s):// address' }).optional(),
});

export interface GoogleEnv {
  clientId: string;
  clientSecret: string;
  tokenUrl: string;
  revokeUrl: string;
  /** Where calendars are looked for. */
  caldavUrl: string;
  isSimulated: boolean;
}

/** Settings of Google's calendars; null where they are not offered. What may not be is added to `problems`. */
export function parseGoogleEnv(
  env: z.infer<typeof GoogleVariables> & { APP_ENV: 'trial' | 'production' },
  problems: string[],
): GoogleEnv | null {
  const { GOOGLE_CALENDAR_CLIENT_ID: clientId, GOOGLE_CALENDAR_CLIENT_SECRET: clientSecret } = env;
  const base = env.GOOGLE_CALENDAR_BASE_URL?.replace(/\/+$/, '');
  if (base && env.APP_ENV === 'production') problems.push('GOOGLE_CALENDAR_BASE_URL: for a trial alone');
  // A real client's secret must reach nobody but Google.
  if (base && clientSecret) problems.push('GOOGLE_CALENDAR_BASE_URL: a real client for somebody else than Google');
  if (Boolean(clientId) !== Boolean(clientSecret))
    problems.push(`GOOGLE_CALENDAR_CLIENT_${clientId ? 'SECRET' : 'ID'}: missing (or leave both out)`);
  const { token, revoke, caldav } = googleAddresses;
  if (clientId && clientSecret)
    return { clientId, clientSecret, tokenUrl: token, revokeUrl: revoke, caldavUrl: caldav, isSimulated: false };
  if (!base || env.APP_ENV === 'production') return null;
  return {
    clientId: simulatedGoogleClient.id,
    clientSecret: simulatedGoogleClient.secret,
    tokenUrl: `${base}/token`,
    revokeUrl: `${base}/revoke`,
    caldavUrl: `${base}/caldav/v2/`,
    isSimulated: true,
  };
}
