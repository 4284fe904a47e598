import { expect, test } from 'vitest';
import { Hands } from './hands.ts';

function handsWith(...tokens: string[]) {
  const held = new Set(tokens);
  return { held, hands: new Hands(async () => [...held]) };
}

/** Looks every 50 ms from one moment to another. @returns whether somebody was at work at the last of them */
async function live(hands: Hands, from: number, to: number): Promise<boolean> {
  for (let lived = from; lived <= to; lived += 50) await hands.look(lived);
  return hands.areBusy(to);
}

test('what a living worker holds is waited for, but not for ever', async () => {
  const { hands } = handsWith('dial');
  expect(await live(hands, 0, 10_000)).toBe(true);
  expect(await live(hands, 10_050, 21_000)).toBe(false);
});

test('what a dead worker held is given up soon; what is only due is not', async () => {
  const { hands, held } = handsWith('mail');
  await live(hands, 0, 100);
  await hands.tear();
  expect(await live(hands, 150, 2_000)).toBe(true);
  expect(await live(hands, 2_050, 3_000)).toBe(false);
  held.add('due mail');
  await hands.tear();
  expect(await live(hands, 3_050, 10_000)).toBe(true);
});

test('a lease that is taken and returned between two looks is nobody at work', async () => {
  const { hands, held } = handsWith('lease a1');
  await hands.look(0);
  held.clear();
  held.add('lease a2');
  await hands.look(60);
  expect(hands.areBusy(60)).toBe(false);
});
