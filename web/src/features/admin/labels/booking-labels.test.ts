import { expect, test } from 'vitest';
import { bookingStateOf, callStateOf } from './booking-labels.ts';

/** Monday 30 November 2026, 0:03 in Rome. */
const now = new Date('2026-11-29T23:03:00Z');
const open = { state: 'OPEN', inCallSince: null, nextDialAt: null } as const;

test.each([
  ['a call under way since before midnight', { ...open, inCallSince: '2026-11-29T22:58:00Z' }, 'In corso da domenica 29 novembre alle 23:58'],
  ['a call under way', { ...open, inCallSince: '2026-11-29T23:01:00Z' }, 'In corso dalle 0:01'],
  ['a call of a task that nobody needs any more', { ...open, state: 'WITHDRAWN', inCallSince: '2026-11-29T23:02:00Z' }, 'In corso dalle 0:02'],
  ['no word of its end', { ...open, inCallSince: '2026-11-29T22:55:00Z' }, 'Senza notizie da domenica 29 novembre alle 23:55'],
  ['waiting for its time', { ...open, nextDialAt: '2026-11-30T08:00:00Z' }, 'Aspetta: alle 9:00'],
  ['waiting for tomorrow', { ...open, nextDialAt: '2026-12-01T08:00:00Z' }, 'Aspetta: domani alle 9:00'],
  ['due', { ...open, nextDialAt: '2026-11-29T23:03:00Z' }, 'Deve partire'],
  ['without a time', open, 'Senza un’ora'],
  ['done', { ...open, state: 'DONE' }, 'Fatta'],
] as const)('a call: %s', (_, call, label) => expect(callStateOf(call, now).label).toBe(label)); // biome-ignore format: a table

test('a booking whose data are erased is called so, whatever it came to', () => {
  expect(bookingStateOf({ status: 'COMPLETED', erasedAt: '2026-11-29T22:58:00Z' }).label).toBe('Dati cancellati');
  expect(bookingStateOf({ status: 'COMPLETED', erasedAt: null }).label).toBe('Visita passata');
});
