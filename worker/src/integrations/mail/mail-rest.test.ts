import { expect, test } from 'vitest';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { type Answered, MailRest } from './mail-rest.ts';

function setUp() {
  const clock = createFakeClock();
  const rest = new MailRest();
  const later = (seconds: number) => clock.set(new Date(clock.now().getTime() + seconds * 1_000));
  const send = (mailId: string, what: Answered) => rest.send(mailId, clock.now, async () => what);
  return { clock, rest, later, send, isOn: () => rest.isOn(clock.now()) };
}
async function atRest() {
  const world = setUp();
  for (const id of ['a', 'b', 'c']) await world.send(id, 'failure');
  return world;
}

test('three different mails in a row fail: the server rests, longer after each trial, until it takes one', async () => {
  const { send, later, isOn } = await atRest();
  for (const [i, seconds] of [30, 60, 120, 240, 300, 300].entries()) {
    expect(isOn()).toBe(true);
    later(seconds - 1);
    expect(isOn()).toBe(true);
    later(1);
    expect(isOn()).toBe(false);
    await send(`trial ${i}`, 'failure');
  }
  later(300);
  expect(await send('g', 'answer')).toBe(true);
  expect(await send('g', 'answer')).toBe(false);
  await send('h', 'failure');
  expect(isOn()).toBe(false);
});

test('one mail that fails often, or others between which one is taken, let no server rest', async () => {
  const { send, isOn } = setUp();
  for (let i = 0; i < 9; i++) await send('a', 'failure');
  await send('b', 'failure');
  await send('c', 'answer');
  for (const id of ['d', 'e']) await send(id, 'failure');
  await send('f', 'nothing');
  expect(isOn()).toBe(false);
});

test('one is tried at a time; one that the server was not asked about leaves the place to the next', async () => {
  const { rest, clock, send, later, isOn } = await atRest();
  later(30);
  const answered = Promise.withResolvers<Answered>();
  const trial = rest.send('d', clock.now, () => answered.promise);
  expect(isOn()).toBe(true);
  answered.resolve('nothing');
  await trial;
  expect(isOn()).toBe(false);
  await expect(rest.send('e', clock.now, () => Promise.reject(new Error('no database')))).rejects.toThrow();
  expect(isOn()).toBe(false);
  await send('f', 'failure');
  expect(isOn()).toBe(true);
});

test('what was on its way when the rest began makes it no longer', async () => {
  const { send, later, isOn } = await atRest();
  for (const id of ['d', 'e', 'f']) await send(id, 'failure');
  later(30);
  expect(isOn()).toBe(false);
});

test('a clock that is set back ends it', async () => {
  const { later, isOn } = await atRest();
  later(-3_600);
  expect(isOn()).toBe(false);
});
