import { expect, test } from 'vitest';
import { isDay } from './calendar-day.ts';

test.each(['2000-01-01', '2024-02-29', '2026-03-29', '2026-12-31', '2099-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true);
});

test.each([
  ...['2026-02-30', '2026-13-45', '2026-00-10', '2026-04-31', '2025-02-29', '2100-02-29', '1999-12-31', '9999-12-31'],
  ...['', '2026-2-3', '26-12-24', '2026-12-24T00:00', ' 2026-12-24', '2026-12-24\n', '２０２６-12-24', '+002026-12-24'],
  ...[null, undefined, 20261224, ['2026-12-24'], new Date(0)],
])('%j is none', (value) => {
  expect(isDay(value)).toBe(false);
});
