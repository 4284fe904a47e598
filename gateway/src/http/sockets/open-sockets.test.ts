import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { RateLimits } from '@dentisti/core/platform/rate-limits';
import { expect, test } from 'vitest';
import { type OpenSocket, OpenSockets } from './open-sockets.ts';

const limits = { isExempt: () => false } as unknown as RateLimits;

/**
 * Clients that open sockets; `ended` are the numbers of those that were closed by us, in their order. `isDeaf`: they never answer
 * that, and only a destroyed connection is closed.
 */
function crowd(sockets: OpenSockets, { isDeaf = false } = {}) {
  const ended: number[] = [];
  let count = 0;
  const open = (client: string): OpenSocket | null => {
    const number = count;
    count += 1;
    const close = () => {
      ended.push(number);
      socket.emit('close');
    };
    const socket = Object.assign(new EventEmitter(), { destroy: () => void setImmediate().then(close) });
    const opened = sockets.open(client, socket as unknown as Duplex);
    if (opened) opened.end = isDeaf ? () => {} : close;
    return opened;
  };
  return { open, ended };
}
const address = (i: number) => `10.0.${Math.floor(i / 250)}.${i % 250}`;

test('a socket that watches nothing is closed, one that watches stays, and is closed a while after its last', async () => {
  const { open, ended } = crowd(new OpenSockets(limits, { silentMs: 40 }));
  open('10.0.0.1');
  const watching = open('10.0.0.1');
  watching?.watch(true);
  await expect.poll(() => ended, { timeout: 30_000 }).toEqual([0]);
  watching?.rest();
  await expect.poll(() => ended, { timeout: 30_000 }).toEqual([0, 1]);
});

test('who opens many silent ones closes their own first, and nobody who watches', async () => {
  const { open, ended } = crowd(new OpenSockets(limits));
  for (let i = 0; i < 25; i++) open('10.0.0.1');
  await setImmediate();
  expect(ended).toEqual(Array.from({ length: 15 }, (_, i) => i));
  const honest = open('10.9.9.9');
  expect(honest?.watch(true)).toBe(true);
  for (let i = 0; i < 1_100; i++) for (let n = 0; n < 10; n++) open(address(i));
  await setImmediate();
  expect(ended).not.toContain(25);
  expect(open('10.9.9.8')?.watch(true)).toBe(true);
});

test('what anybody may watch leaves half of the sockets to who has something of their own', () => {
  const { open } = crowd(new OpenSockets(limits));
  let taken = 0;
  for (let i = 0; i < 5_000; i++) if (open(address(i))?.watch(false)) taken += 1;
  expect(taken).toBe(2_500);
  expect(open('10.9.9.9')?.watch(true)).toBe(true);
});

test('whoever does not answer that they are closed takes nobody’s place', async () => {
  const { open, ended } = crowd(new OpenSockets(limits, { silentMs: 40, farewellMs: 20 }), { isDeaf: true });
  for (let i = 0; i < 200; i++) for (let n = 0; n < 30; n++) open(address(i));
  expect(open('10.9.9.9')?.watch(true)).toBe(true);
  for (let n = 0; n < 30; n++) expect(open(address(0))).not.toBeNull();
  await expect.poll(() => new Set(ended).size, { timeout: 30_000 }).toBe(6_030);
});

test('a socket that is gone before it watches counts among nobody', () => {
  const sockets = new OpenSockets(limits);
  for (let i = 0; i < 3_000; i++) {
    const socket = new EventEmitter();
    const opened = sockets.open(address(i), socket as unknown as Duplex);
    socket.emit('close');
    expect(opened?.watch(false)).toBe(false);
  }
  expect(crowd(sockets).open('10.9.9.9')?.watch(false)).toBe(true);
});
