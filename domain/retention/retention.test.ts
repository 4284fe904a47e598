import { expect, test } from 'vitest';
import { classifiedColumns } from './classified-columns.ts';
import { erasedBefore } from './retention-limit.ts';
import { dailyRules, retentionRules } from './retention-rules.ts';

test.each([
  // Midnight in Italy is 22:00 UTC in summer and 23:00 in winter.
  [{ days: 30 }, '2026-11-20', '2026-10-21T22:00:00.000Z'],
  [{ days: 90 }, '2026-11-20', '2026-08-22T22:00:00.000Z'],
  [{ days: 1 }, '2026-03-30', '2026-03-29T22:00:00.000Z'],
  [{ months: 12 }, '2026-11-20', '2025-11-20T23:00:00.000Z'],
  [{ months: 6 }, '2026-11-30', '2026-05-31T22:00:00.000Z'],
  [{ months: 6 }, '2026-08-31', '2026-02-28T23:00:00.000Z'],
  [{ months: 12 }, '2025-02-28', '2024-02-29T23:00:00.000Z'],
  [{ months: 12 }, '2024-02-28', '2023-02-28T23:00:00.000Z'],
  [{ months: 120 }, '2026-01-01', '2016-01-01T23:00:00.000Z'],
  [{ until: 'erasableAt', years: 5 }, '2026-11-20', '2026-11-19T23:00:00.000Z'],
] as const)('kept %o: on %s goes what is older than %s', (kept, today, limit) => {
  expect(erasedBefore(kept, today).toISOString()).toBe(limit);
});

test('each day erases at least what the day before did', () => {
  for (const kept of [{ days: 30 }, { months: 6 }, { months: 12 }, { months: 120 }] as const) {
    let before = 0;
    for (let day = 0; day < 1_500; day++) {
      const today = new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);
      const limit = erasedBefore(kept, today).getTime();
      expect(limit, today).toBeGreaterThanOrEqual(before);
      before = limit;
    }
  }
});

test('every rule is about some column, and no column is under two', () => {
  const used = new Set(Object.values(classifiedColumns).flatMap((classes) => Object.keys(classes)));
  expect([...Object.keys(retentionRules), 'notPersonal'].filter((name) => !used.has(name))).toEqual(['unpaidOrder']);
  for (const [table, classes] of Object.entries(classifiedColumns)) {
    const columns = Object.values(classes).flatMap((list) => list.split(' '));
    expect(new Set(columns).size, table).toBe(columns.length);
  }
  expect(dailyRules).toHaveLength(31);
});
