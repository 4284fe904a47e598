import { expect, test } from 'vitest';
import { LeaseTracker } from './lease-tracker.ts';

function trackerWith(...tokens: string[]) {
  const held = new Set(tokens);
  return { held, leases: new LeaseTracker(async () => [...held]) };
}

/** Looks every 50 ms from one moment to another. @returns whether somebody was at work at the last of them */
async function live(leases: LeaseTracker, from: number, to: number): Promise<boolean> {
  for (let lived = from; lived <= to; lived += 50) await leases.track(lived);
  return leases.areBusy(to);
}

test('what a living worker holds is waited for, but not for ever', async () => {
  const { leases } = trackerWith('dial');
  expect(await live(leases, 0, 10_000)).toBe(true);
  expect(await live(leases, 10_050, 21_000)).toBe(false);
});

test('what a dead worker held is given up soon; what is only due is not', async () => {
  const { leases, held } = trackerWith('mail');
  await live(leases, 0, 100);
  await leases.tear();
  expect(await live(leases, 150, 2_000)).toBe(true);
  expect(await live(leases, 2_050, 3_000)).toBe(false);
  held.add('due mail');
  await leases.tear();
  expect(await live(leases, 3_050, 10_000)).toBe(true);
});

test('a lease that is taken and returned between two looks is nobody at work', async () => {
  const { leases, held } = trackerWith('lease a1');
  await leases.track(0);
  held.clear();
  held.add('lease a2');
  await leases.track(60);
  expect(leases.areBusy(60)).toBe(false);
});

test('what falls due or is taken after the last look is seen before the clock moves', async () => {
  const { leases, held } = trackerWith('dial');
  await leases.track(0);
  expect(await leases.haveGrown()).toBe(false);
  held.add('lease a1');
  expect(await leases.haveGrown()).toBe(true);
});
