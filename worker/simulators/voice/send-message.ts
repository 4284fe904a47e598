import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Server } from './create-call-body.ts';

export interface MessageOptions {
  server: Server;
  /** Signs the body as well; null when the account has no signing credential. */
  hmacSecret: string | null;
  /** A sender that is not the platform. */
  isForged: boolean;
  /** Seconds of the conversation in one second of waiting: retries wait in its time. */
  speed: number;
  /** The platform's clock. */
  now(): Date;
  /** As in the platform's settings. */
  onMessage?: ((message: { type: string }, answer: unknown) => void) | undefined;
  signal: AbortSignal;
}

const usualTimeoutSeconds = 20;

function headersFor(body: string, { server, hmacSecret, isForged, now }: MessageOptions): Record<string, string> {
  const own = Object.entries(server.headers ?? {}).map(([name, value]) => [name, isForged ? 'forged' : value]);
  const headers: Record<string, string> = { ...Object.fromEntries(own), 'content-type': 'application/json' };
  if (hmacSecret) {
    const timestamp = String(now().getTime());
    headers['x-timestamp'] = timestamp;
    headers['x-signature'] = createHmac('sha256', isForged ? 'forged' : hmacSecret)
      .update(`${timestamp}.${body}`)
      .digest('hex');
  }
  return headers;
}

/**
 * Posts one server message; its answer, or null when none came. Tried again by the server's back-off plan only, as the
 * platform does: without one, what fails is lost.
 */
export async function sendMessage(
  message: Record<string, unknown> & { type: string },
  options: MessageOptions,
): Promise<unknown> {
  const { server, speed, signal, onMessage } = options;
  if (!server.url) return null;
  const body = JSON.stringify({ message });
  const plan = server.backoffPlan ?? { type: 'fixed', maxRetries: 0, baseDelaySeconds: 0 };
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      const response = await fetch(server.url, {
        method: 'POST',
        headers: headersFor(body, options),
        body,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout((server.timeoutSeconds ?? usualTimeoutSeconds) * 1000)]),
      });
      const text = await response.text();
      const answer = response.ok ? parse(text) : null;
      onMessage?.(message, answer);
      if (response.ok) return answer;
    } catch {
      // Not reached or cut off: counts like an error answer.
    }
    if (tries >= plan.maxRetries) return null;
    const seconds = plan.type === 'exponential' ? plan.baseDelaySeconds * 2 ** tries : plan.baseDelaySeconds;
    await delay((seconds * 1000) / speed, undefined, { signal }).catch(() => null);
  }
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
