import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { romeClock } from '../hours/rome-time.ts';
import { type Agenda, freeDays, isAgendaSlot, isBookableAt, slotStarts } from './agenda-slots.ts';

const agenda: Agenda = {
  slotMinutes: 40,
  availability: [
    { weekday: 1, opensMinutes: 900, closesMinutes: 1020 },
    { weekday: 1, opensMinutes: 540, closesMinutes: 665 },
    { weekday: 4, opensMinutes: 540, closesMinutes: 620 },
  ],
  exceptions: [
    { on: '2026-12-08', intervals: [[600, 680]] },
    { on: '2026-11-27', intervals: [] },
  ],
};
const rome = (local: string) => new Date(`${local}:00+01:00`);
const clocks = (times: readonly Date[] = []) => times.map((at) => romeClock(at).minutes);
const now = rome('2026-11-23T10:00');

describe('slots', () => {
  test('lie in the agenda’s stretches, whole ones only, in order', () => {
    const [monday, tuesday, , , friday] = slotStarts(agenda, now, null, 7);
    expect(monday).toEqual({ on: '2026-11-23', times: [] });
    expect(clocks(tuesday?.times)).toEqual([540, 580, 620, 900, 940, 980]);
    expect(friday).toEqual({ on: '2026-11-27', times: [] });
  });
  test('an exception opens a holiday, others stay closed', () => {
    expect(clocks(slotStarts(agenda, now, '2026-12-08', 1)[0]?.times)).toEqual([600, 640]);
    expect(slotStarts(agenda, now, '2026-12-25', 1)[0]?.times).toEqual([]);
  });
  test('begin an hour ahead and end at sixty days', () => {
    expect(clocks(slotStarts(agenda, rome('2026-11-24T08:30'), null, 1)[0]?.times)[0]).toBe(580);
    expect(slotStarts(agenda, now, null, 100).length).toBe(61);
  });
});

test('free times stand on their days, and a day without any says why', () => {
  const free = [rome('2026-11-24T09:40'), rome('2026-12-08T10:00'), rome('2026-11-24T15:00')].sort((a, b) => +a - +b);
  const reasonOn = (on: string) => freeDays(agenda, free, now, on, 1)[0]?.closedBecause;
  const [monday, tuesday] = freeDays(agenda, free, now, null, 2);
  expect(monday).toEqual({ on: '2026-11-23', times: [], closedBecause: 'Chiuso' });
  expect(tuesday).toEqual({ on: '2026-11-24', times: free.slice(0, 2), closedBecause: null });
  expect(reasonOn('2026-12-01')).toBe('Nessun orario libero');
  expect(reasonOn('2026-11-27')).toBe('Chiusura straordinaria');
  expect(reasonOn('2026-12-25')).toBe('Chiuso: Natale');
});

test('slots of a night on which clocks change last their minutes and do not overlap', () => {
  for (const on of ['2026-03-29', '2026-10-25']) {
    const night: Agenda = { slotMinutes: 30, availability: [], exceptions: [{ on, intervals: [[0, 360]] }] };
    const times =
      slotStarts(
        night,
        new Date(`${on}T00:00:00Z`).getTime() > 0 ? new Date(Date.parse(`${on}T00:00:00Z`) - 86_400_000) : now,
        on,
        1,
      )[0]?.times ?? [];
    expect(times.length).toBe(on === '2026-03-29' ? 10 : 14);
    times.forEach((at, i) => {
      const next = times[i + 1];
      if (next) expect(next.getTime() - at.getTime()).toBe(30 * 60_000);
    });
  }
});

test('what is offered may be held, and nothing else', () => {
  fc.assert(
    fc.property(fc.nat({ max: 20 * 1440 }), fc.nat({ max: 60 * 24 * 6 }), (minutes, tenths) => {
      const moment = new Date(now.getTime() + minutes * 60_000);
      const at = new Date(moment.getTime() + tenths * 10 * 60_000 - (moment.getTime() % 600_000));
      const offered = slotStarts(agenda, moment, null, 62).some(({ times }) =>
        times.some((time) => time.getTime() === at.getTime()),
      );
      expect(isAgendaSlot(agenda, moment, at, agenda.slotMinutes)).toBe(offered);
    }),
    { numRuns: 60 },
  );
});
test('a time is the agenda’s when the visit itself still ends in its stretch', () => {
  const isTime = (clock: string, minutes: number) => isAgendaSlot(agenda, now, rome(`2026-11-24T${clock}`), minutes);
  // 9:00 to 11:05 in steps of forty minutes.
  expect([5, 10].map((minutes) => isTime('11:00', minutes))).toEqual([true, false]);
  expect([isTime('10:20', 45), isTime('10:20', 50), isTime('10:25', 20)]).toEqual([true, false, false]);
});
test('a time may be booked until the end of the sixtieth day', () => {
  expect(isBookableAt(now, rome('2027-01-22T23:59'))).toBe(true);
  expect(isBookableAt(now, rome('2027-01-23T00:00'))).toBe(false);
  expect(isBookableAt(now, new Date('9999-12-31T23:00:00Z'))).toBe(false);
});
test.each([0, -5, Number.NaN])('slots of %d minutes are none', (slotMinutes) => {
  expect(slotStarts({ ...agenda, slotMinutes }, now, '2026-11-24', 1)[0]?.times).toEqual([]);
});
