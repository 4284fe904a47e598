import type { GoogleSettings } from '@dentisti/core/settings';
import { googleAddresses, simulatedGoogleClient } from '@dentisti/domain/calendars/google-sign-in';
import { z } from 'zod';

const Variables = z.object({
  /** Of the client registered with Google, as the worker has it; its secret is the worker's alone. Unset: not offered. */
  GOOGLE_CALENDAR_CLIENT_ID: z.string().min(1).optional(),
  /** Where browsers reach the trial's simulator: an address, or a path under `PUBLIC_URL`; unset: there is none. */
  GOOGLE_SIMULATOR_URL: z
    .union([z.url({ protocol: /^https?$/ }), z.string().regex(/^(\/[\w-]+)+\/?$/)], {
      error: 'must be an http(s):// address or a path',
    })
    .optional(),
});

/** Settings of calendars kept at Google; null where they are not offered. What may not be is added to `problems`. */
export function parseGoogleSettings(
  source: NodeJS.ProcessEnv,
  { appEnv, publicUrl }: { appEnv: 'trial' | 'production'; publicUrl: string },
  problems: string[],
): GoogleSettings | null {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
    return null;
  }
  const { GOOGLE_CALENDAR_CLIENT_ID: clientId, GOOGLE_SIMULATOR_URL: typedUrl } = parsed.data;
  if (typedUrl && appEnv === 'production') problems.push('GOOGLE_SIMULATOR_URL: for a trial alone');
  if (clientId) return { clientId, authorizeUrl: googleAddresses.authorize, simulatorUrl: null };
  if (!typedUrl || appEnv === 'production') return null;
  const simulator = (typedUrl.startsWith('/') ? publicUrl + typedUrl : typedUrl).replace(/\/+$/, '');
  return {
    clientId: simulatedGoogleClient.id,
    authorizeUrl: `${simulator}/o/oauth2/v2/auth`,
    simulatorUrl: `${simulator}/calendari`,
  };
}
