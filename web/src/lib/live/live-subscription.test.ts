import { parse } from 'graphql';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { bookingFixture, bookingNumber, bookingToken } from '../../testing/booking-fixtures.ts';
import { mockLive } from '../../testing/mock-live.ts';
import { type LiveState, openLive } from './live-subscription.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

const document = parse(`subscription($number: String!, $token: String!) {
  bookingChanged(number: $number, token: $token) { status } }`);

/** A subscription that is live, and everything that its page was told. */
async function watch() {
  const live = mockLive('bookingChanged', bookingFixture());
  const states: LiveState[] = [];
  const received: unknown[] = [];
  const variables = { number: bookingNumber, token: bookingToken };
  const onState = (state: LiveState) => void states.push(state);
  onTestFinished(openLive({ document, variables, onState, onData: (data) => void received.push(data) }));
  await vi.advanceTimersByTimeAsync(100);
  expect([states, received.length]).toEqual([['connecting', 'live'], 1]);
  return { live, states, received };
}

it('goes to another gateway when its own leaves, soon and without a word', async () => {
  const { live, states, received } = await watch();
  live.leave();
  await vi.advanceTimersByTimeAsync(700);
  expect([states.at(-1), received.length, live.opened()]).toEqual(['live', 2, 2]);
  expect(states).not.toContain('reconnecting');
});

it('tries until another takes it; when none did for five seconds it says so', async () => {
  const { live, states, received } = await watch();
  live.setUnreachable(true);
  live.leave();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(live.opened()).toBeGreaterThan(3);
  expect(states).not.toContain('reconnecting');
  await vi.advanceTimersByTimeAsync(200);
  expect(states.at(-1)).toBe('reconnecting');
  live.setUnreachable(false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([states.at(-1), received.length]).toEqual(['live', 2]);
});

it('says at once that it was cut off, also after it once went to another', async () => {
  const { live, states } = await watch();
  live.leave();
  await vi.advanceTimersByTimeAsync(700);
  live.cut();
  await vi.advanceTimersByTimeAsync(0);
  expect(states.at(-1)).toBe('reconnecting');
});

it('asks on new connections where a gateway of another build does not take what is asked for', async () => {
  const live = mockLive('bookingChanged', bookingFixture());
  const states: LiveState[] = [];
  const ofAnotherBuild = parse('subscription { bookingChanged(number: "", token: "") { fieldOfTheNextBuild } }');
  const watched = { document: ofAnotherBuild, variables: {}, onData: () => {} };
  onTestFinished(openLive({ ...watched, onState: (state) => void states.push(state) }));
  await vi.advanceTimersByTimeAsync(4_500);
  expect(live.opened()).toBeGreaterThan(2);
  expect(states).toContain('reconnecting');
  expect(states).not.toContain('refused');
});
