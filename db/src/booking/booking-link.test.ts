import { expect, test } from 'vitest';
import { hashToken } from './booking.repository.ts';
import { bookingPagePath, bookingToken, findBookingToken, parseLinkSecrets } from './booking-link.ts';

const id = '6f8a1f0e-5b1d-4b5e-9c55-3a1f6f0f9d11';
const other = '6f8a1f0e-5b1d-4b5e-9c55-3a1f6f0f9d12';

test('a token is 256 bits, the same for the same booking, another for another or under another secret', () => {
  const token = bookingToken('s1', id);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(bookingToken('s1', id)).toBe(token);
  expect(new Set([token, bookingToken('s1', other), bookingToken('s2', id)]).size).toBe(3);
});

test('rotation: a booking keeps its link; a secret nobody has is told, not guessed', () => {
  const booking = { id, tokenHash: hashToken(bookingToken('old', id)) };
  expect(findBookingToken(['new', 'old'], booking)).toBe(bookingToken('old', id));
  expect(findBookingToken(['new'], booking)).toBeNull();
});

test('secrets: a list, newest first; unset, one of the database’s own', () => {
  const one = { DATABASE_URL: 'postgres://dentisti:one@x/dentisti' };
  const other = { DATABASE_URL: 'postgres://dentisti:two@x/dentisti' };
  expect(parseLinkSecrets(' a , b,', one)).toEqual(['a', 'b']);
  expect(parseLinkSecrets(undefined, one)).toEqual(parseLinkSecrets('', one));
  expect(parseLinkSecrets(undefined, one)).not.toEqual(parseLinkSecrets(undefined, other));
});

test('the token stands in the fragment', () => {
  expect(bookingPagePath('DENT-AB23-KM45', 'tok')).toBe('/prenotazione/DENT-AB23-KM45#tok');
});
