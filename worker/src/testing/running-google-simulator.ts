import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createGoogleSimulator } from '../../simulators/google/create-google-simulator.ts';
import { parseGoogleEnv } from '../google-env.ts';

export const testRedirectUri = 'https://dentisti.test/api/studio/google';

/** The simulated Google on a free port of this machine, in this process. */
export async function startGoogleSimulator(now: () => Date = () => new Date()) {
  const { app, google } = createGoogleSimulator({ now, redirectUri: testRedirectUri, publicUrl: 'http://google.test' });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = parseGoogleEnv({ APP_ENV: 'trial', GOOGLE_CALENDAR_BASE_URL: url }, []);
  if (!env) throw new Error('no simulated Google');
  return {
    google,
    url,
    env,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A person's way over the page of consent: where the browser is sent back to. */
export async function consentAt(
  url: string,
  consentUrl: string,
  answer: { account?: string; answer?: 'consenti' | 'rifiuta'; calendars?: boolean } = {},
): Promise<URLSearchParams> {
  const { search } = new URL(consentUrl);
  const form = new URLSearchParams({
    account: answer.account ?? 'studio.prova@gmail.example',
    answer: answer.answer ?? 'consenti',
    ...(answer.calendars === false ? {} : { calendars: 'on' }),
  });
  const response = await fetch(`${url}/o/oauth2/v2/auth${search}`, { method: 'POST', body: form, redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '').searchParams;
}
