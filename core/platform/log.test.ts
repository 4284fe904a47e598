import { Booking } from '@dentisti/db/booking/booking.entity';
import { setUpTestDatabase } from '@dentisti/db/testing';
import { expect, test } from 'vitest';
import { describeError } from './log.ts';

const db = setUpTestDatabase();
const fails = { id: 'mario.rossi@mail.it' };

test.each([
  ['a statement of our own', () => db.em.execute('select from booking where id = ?', [fails.id])],
  ['the ORM', () => db.em.fork().nativeUpdate(Booking, fails, { note: null })],
  ['its query builder', () => db.em.fork().qb(Booking).where(fails).execute('all')],
])('%s: what the database refused is not logged, only its code', async (_, ask) => {
  const error = await ask().then(() => null, describeError);
  expect(error).toMatchObject({ code: '22P02' });
  expect(JSON.stringify(error)).not.toContain('mario');
  expect(error).not.toHaveProperty('message');
});

test('an error of ours is logged with its message', () => {
  expect(describeError(new Error('no line is set up'))).toMatchObject({ message: 'no line is set up' });
});
