import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';

/** What a page receives that watches a booking, from one gateway. */
export interface Watched {
  /** Answers so far. */
  states: { status: string; steps: string[] }[];
  errors: unknown[];
  /** How the socket was closed, once it is. */
  closes: number[];
  client: Client;
  ended: Promise<void>;
  close(): Promise<void>;
}

const document = `subscription($number: String!, $token: String!) {
  bookingChanged(number: $number, token: $token) { status timeline { kind } } }`;

/** Watches a booking like the page does; it reconnects by itself when `retry` is set. */
export function watch(url: string, link: { number: string; token: string }, { retry = false } = {}): Watched {
  const closes: number[] = [];
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql/ws`,
    webSocketImpl: WebSocket,
    retryAttempts: retry ? 20 : 0,
    retryWait: () => new Promise((resolve) => setTimeout(resolve, 100)),
    shouldRetry: () => retry,
    on: { closed: (event) => closes.push((event as { code: number }).code) },
  });
  const states: Watched['states'] = [];
  const errors: unknown[] = [];
  const ended = new Promise<void>((resolve) => {
    client.subscribe<{ bookingChanged: { status: string; timeline: { kind: string }[] } }>(
      { query: document, variables: { ...link } },
      {
        next: ({ data, errors: failed }) => {
          if (failed) errors.push(...failed);
          const booking = data?.bookingChanged;
          if (booking) states.push({ status: booking.status, steps: booking.timeline.map(({ kind }) => kind) });
        },
        error: (error) => {
          errors.push(error);
          resolve();
        },
        complete: resolve,
      },
    );
  });
  return { states, errors, closes, client, ended, close: async () => client.dispose() };
}
