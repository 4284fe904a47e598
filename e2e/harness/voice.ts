import { expect } from 'vitest';
import { controls } from './controls.ts';

/** Ways in which a simulated practice answers; those the journeys use (`worker/simulators/voice/personas.ts`). */
export type Persona =
  | 'accepts-first'
  | 'accepts-second'
  | 'offers-another'
  | 'disconnected'
  | 'no-answer'
  | 'full'
  | 'slow'
  | 'voicemail';

/** A dial as `GET /simulator/calls` tells it. */
export interface Dial {
  number: string;
  persona: string | null;
  status: string | null;
  transcript: string;
}

/** A slow talk's outcome comes six seconds later still: its page can be opened in time, also on a slow machine. */
const lateWebhook = { fault: 'webhook-late', lateSeconds: 180 };

/** Tells a practice how to answer the telephone; a list is gone through dial by dial, its last entry stays. */
export async function answerAs(number: string, persona: Persona | Persona[]): Promise<void> {
  const response = await fetch(`${controls().voiceSimulator}/simulator/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, persona, ...(persona === 'slow' ? lateWebhook : {}) }),
  });
  expect(response.status, await response.text()).toBe(200);
}

/** Every dial to a number, oldest first. */
export async function dialsTo(number: string): Promise<Dial[]> {
  const response = await fetch(`${controls().voiceSimulator}/simulator/calls`);
  const { calls } = (await response.json()) as { calls: Dial[] };
  return calls.filter((dial) => dial.number === number);
}

/** Has a practice's calls played at so many seconds of the talk in one second of waiting, for a test that looks on. */
export async function talkAtSpeed(number: string, speed: number): Promise<void> {
  const response = await fetch(`${controls().voiceSimulator}/simulator/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, speed }),
  });
  expect(response.status, await response.text()).toBe(200);
}
