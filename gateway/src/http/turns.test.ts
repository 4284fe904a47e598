import { setImmediate as tick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('one client is served one after the other, others at once', async () => {
  const turns = new Turns(20);
  const began: string[] = [];
  const take = async (name: string, ip: string) => {
    const end = await turns.take(ip);
    began.push(name);
    return end;
  };
  const first = await take('first', '192.0.2.1');
  const second = take('second', '192.0.2.1');
  const third = take('third', '192.0.2.1');
  await take('other', '192.0.2.2');
  await tick();
  expect(began).toEqual(['first', 'other']);
  first?.();
  first?.();
  await tick();
  expect(began).toEqual(['first', 'other', 'second']);
  (await second)?.();
  (await third)?.();
  expect(await take('again', '192.0.2.1')).toBeTypeOf('function');
});

test('who queues too many is refused, and only those', async () => {
  const turns = new Turns(20);
  await turns.take('192.0.2.1');
  for (let i = 0; i < 20; i++) void turns.take('192.0.2.1');
  expect(await turns.take('192.0.2.1')).toBeNull();
  expect(await turns.take('192.0.2.2')).not.toBeNull();
});
