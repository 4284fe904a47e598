import { expect, it } from 'vitest';
import { busyTexts, partsOfNobody } from './busy.ts';

const on = '2026-11-26';
const team = {
  chairs: [],
  services: [],
  clinicians: [
    { id: 'p1', name: 'Dott.ssa Bianchi', isActive: true },
    { id: 'p2', name: 'Dott. Verdi', isActive: true },
    { id: 'p3', name: 'Dott. Via', isActive: false },
  ],
} as unknown as Parameters<typeof busyTexts>[2];
const span = (clinicianId: string, startsAt: string, endsAt: string) => ({
  __typename: 'CalendarBusySpan' as const,
  clinicianId,
  startsAt: `${startsAt}:00Z`,
  endsAt: `${endsAt}:00Z`,
});
const busy = [
  span('p1', '2026-11-25T22:00', '2026-11-26T09:00'),
  span('p2', '2026-11-25T10:00', '2026-11-28T10:00'),
  span('p1', '2026-11-26T10:00', '2026-11-26T11:30'),
  span('p1', '2026-11-27T10:00', '2026-11-27T11:30'),
];

it('says whose calendar keeps which time of a day, and no time of another day', () => {
  expect(busyTexts(on, busy, team)).toEqual([
    'Dott.ssa Bianchi 0:00–10:00',
    'Dott. Verdi tutto il giorno',
    'Dott.ssa Bianchi 11:00–12:30',
  ]);
  expect(busyTexts('2026-11-24', busy, team)).toEqual([]);
});

it('nobody is at a chair where all clinicians in use are busy, and only there', () => {
  expect(partsOfNobody(on, busy, team)).toEqual([
    { from: 0, to: 600 },
    { from: 660, to: 750 },
  ]);
  expect(partsOfNobody(on, busy.slice(0, 1), team)).toEqual([]);
  expect(partsOfNobody(on, busy, { ...team, clinicians: [] })).toEqual([]);
});
