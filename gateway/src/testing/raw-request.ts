import { expect } from 'vitest';
import { type Answer, type Sent, sendTo } from './contract/client.ts';

export type { Sent };

/** What is asked, and where it is known, what it has logged so far. */
export interface Asked {
  url: string;
  logged?: readonly Record<string, unknown>[];
}

/** Sends a request byte for byte, from the address that test gateways exempt from limits. */
export const send = ({ url }: Asked, sent: Sent): Promise<Answer> => sendTo(url, { from: '127.0.0.1', ...sent });

/** Refused with this status, as `{error}` with an Italian sentence, and nothing of the inside shown. */
export async function expectRefused(asked: Asked, sent: Sent, status: number) {
  const answer = await send(asked, sent);
  expect(answer.status, answer.text.slice(0, 200)).toBe(status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json).toEqual({ error: expect.stringMatching(/^[A-ZÈ«].*[.»]$/) });
  expect(answer.text).not.toMatch(insides);
  expect(answer.text).not.toMatch(/expected|invalid/i);
  expect(ourErrors(asked)).toEqual([]);
  return answer;
}

/** What would tell an attacker how the house is built. */
export const insides = /node_modules|\bat .+:\d+:\d+|SyntaxError|Zod|postgres|SELECT /i;

/** What the gateway itself counts as its fault. */
export const ourErrors = ({ logged = [] }: Asked) => logged.filter(({ level }) => Number(level) >= 50);

/** Every method that a route of one method refuses. */
export const wrongMethods = (allowed: string) =>
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'LOCK'].filter((method) => method !== allowed);
