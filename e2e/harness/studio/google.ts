import { controls } from '../controls.ts';

/** A calendar as `GET /simulator/accounts` shows it. */
interface SimulatedCalendar {
  id: string;
  /** `start` as it is written: `20261126T090000Z`. */
  events: { name: string; summary: string; start: string | null }[];
}

/** The account that the page of consent offers first. */
export const simulatedAccount = 'studio.prova@gmail.example';

async function ask(path: string, body?: object): Promise<unknown> {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(`${controls().googleSimulator}/simulator${path}`, init);
  if (!response.ok) throw new Error(`the simulated Google answered ${response.status}`);
  return response.status === 204 ? null : response.json();
}

/** Events of the simulated account's own calendar, and how many accesses it has granted. */
export async function simulatedCalendar(): Promise<{ events: SimulatedCalendar['events']; grants: number }> {
  const { accounts } = (await ask('/accounts')) as {
    accounts: { email: string; grants: number; calendars: SimulatedCalendar[] }[];
  };
  const account = accounts.find(({ email }) => email === simulatedAccount);
  const own = account?.calendars.find(({ id }) => id === simulatedAccount);
  return { events: own?.events ?? [], grants: account?.grants ?? 0 };
}

/** Somebody writes an event into that calendar with their telephone. */
export const writeEvent = (event: { summary: string; startsAt: string; endsAt: string }): Promise<unknown> =>
  ask(`/calendars/${encodeURIComponent(simulatedAccount)}/events`, event);
