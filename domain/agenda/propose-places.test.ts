import { expect, test } from 'vitest';
import { createRandom } from '../practice/seeded-random.ts';
import { proposePlaces, type TakenPlace, type TeamToPlaceOn, type VisitToPlace } from './propose-places.ts';

const [morning, minute] = [Date.parse('2026-12-02T09:00:00Z'), 60_000];
const at = (minutes: number) => new Date(morning + minutes * minute);
const visit = (id: string, from: number, change: Partial<VisitToPlace> = {}): VisitToPlace => ({
  ...{ id, startsAt: at(from), endsAt: at(from + 30), freeAt: at(from + 30) },
  ...{ clinicianId: null, chairIds: [], clinicianIds: [], ...change },
});
const taken = (from: number, to: number, change: Partial<TakenPlace>): TakenPlace => ({
  ...{ chairId: null, clinicianId: null, isClosure: false, startsAt: at(from), endsAt: at(to) },
  ...change,
});
const team = (chairs: number, clinicians: number, usual: Record<number, number[]> = {}): TeamToPlaceOn => ({
  chairs: Array.from({ length: chairs }, (_, i) => i + 1),
  clinicians: Array.from({ length: clinicians }, (_, i) => ({
    ...{ id: 11 + i, hours: [], usualChairs: usual[11 + i] ?? [] },
  })),
});
const proposed = (...args: Parameters<typeof proposePlaces>) =>
  Object.fromEntries(
    [...proposePlaces(...args)].map(([id, one]) => [
      id,
      one.kind === 'place' ? `${one.chairId} ${one.clinicianId}` : one.missing,
    ]),
  );

test('each visit has a place of its own, in the order of time, and one too many says what is missing', () => {
  const visits = [visit('c', 10), visit('a', 0), visit('b', 0), visit('d', 30)];
  expect(proposed(visits, team(2, 3), [])).toEqual({ a: '1 11', b: '2 12', c: 'chair', d: '1 11' });
  expect(proposed(visits, team(3, 2), [])).toEqual({ a: '1 11', b: '2 12', c: 'clinician', d: '1 11' });
});

test('it keeps its clinician, and gets the chair that they mostly work at', () => {
  const usual = { 12: [3, 2] };
  expect(proposed([visit('a', 0, { clinicianId: 12 })], team(3, 2, usual), [])).toEqual({ a: '3 12' });
  const isTaken = [taken(0, 30, { chairId: 3 })];
  expect(proposed([visit('a', 0, { clinicianId: 12 })], team(3, 2, usual), isTaken)).toEqual({ a: '2 12' });
  expect(proposed([visit('a', 0, { clinicianId: 12 })], team(3, 2), [taken(20, 40, { clinicianId: 12 })])).toEqual({
    a: 'clinician',
  });
});

test('a clinician who is known to see somebody is left to them; two at once are said', () => {
  const visits = [visit('a', 0), visit('b', 10, { clinicianId: 11 }), visit('c', 20, { clinicianId: 11 })];
  expect(proposed(visits, team(3, 2), [])).toEqual({ a: '1 12', b: '2 11', c: 'clinician' });
});

test('only where and with whom its service is done; who has the least choice comes first', () => {
  const visits = [visit('a', 0), visit('b', 0, { chairIds: [1], clinicianIds: [12] })];
  expect(proposed(visits, team(2, 2), [])).toEqual({ a: '2 11', b: '1 12' });
});

test('nobody is proposed who does not work at that hour, unless the visit is theirs already', () => {
  const away = { weekday: 2, opensMinutes: 840, closesMinutes: 1140 };
  const two = team(1, 2);
  const clinicians = two.clinicians.map((one) => (one.id === 11 ? { ...one, hours: [away] } : one));
  expect(proposed([visit('a', 0)], { ...two, clinicians }, [])).toEqual({ a: '1 12' });
  expect(proposed([visit('a', 0, { clinicianIds: [11] })], { ...two, clinicians }, [])).toEqual({ a: 'clinician' });
  expect(proposed([visit('a', 0, { clinicianId: 11 })], { ...two, clinicians }, [])).toEqual({ a: '1 11' });
});

test('a pause lasts into a closure, and not into a visit', () => {
  const paused = visit('a', 0, { freeAt: at(45) });
  expect(proposed([paused], team(1, 1), [taken(30, 60, { chairId: 1, isClosure: true })])).toEqual({ a: '1 11' });
  expect(proposed([paused], team(1, 1), [taken(30, 60, { chairId: 1 })])).toEqual({ a: 'chair' });
});

test('whatever is taken, no place is proposed twice, and of equal chairs none stays free beside who has none', () => {
  const random = createRandom('proposed places');
  for (let round = 0; round < 200; round++) {
    const count = random.integer(1, 4);
    const visits = Array.from({ length: random.integer(1, 10) }, (_, i) => visit(String(i), 15 * random.integer(0, 6)));
    const proposals = proposePlaces(visits, team(count, count), []);
    const placed = visits.filter(({ id }) => proposals.get(id)?.kind === 'place');
    for (const one of visits) {
      const beside = placed.filter(
        (other) => other.id !== one.id && other.startsAt < one.endsAt && other.endsAt > one.startsAt,
      );
      const own = proposals.get(one.id);
      if (own?.kind !== 'place') {
        const atOnce = beside.filter((other) => other.startsAt <= one.startsAt);
        expect(atOnce.length).toBe(count);
        continue;
      }
      for (const other of beside) {
        const place = proposals.get(other.id);
        expect(place).not.toMatchObject({ chairId: own.chairId });
        expect(place).not.toMatchObject({ clinicianId: own.clinicianId });
      }
    }
  }
});
