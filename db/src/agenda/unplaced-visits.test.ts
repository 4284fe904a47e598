import { randomUUID } from 'node:crypto';
import { romeInstant } from '@dentisti/domain/hours/rome-time';
import { createRandom } from '@dentisti/domain/practice/seeded-random';
import { expect, test } from 'vitest';
import { createAgenda, createBooking, createPracticeRow, setUpTestDatabase } from '../testing/index.ts';
import { AgendaClosure } from './agenda-closure.entity.ts';
import { AgendaService } from './agenda-service.entity.ts';
import { Appointment } from './appointment.entity.ts';
import { bookAppointment, holdSlot } from './appointment.repository.ts';
import { Chair } from './chair.entity.ts';
import { Clinician } from './clinician.entity.ts';
import { ClinicianHours } from './clinician-hours.entity.ts';
import { findInTheWay } from './entry.repository.ts';
import { listFreeStarts } from './free-start.repository.ts';
import { findPlace } from './place.repository.ts';
import { findStandingInClosure } from './unplaced-visit.repository.ts';

const db = setUpTestDatabase();
const em = () => db.orm.em.fork();
const on = '2026-12-02';
const now = romeInstant(on, 0);
const at = (minutes: number) => romeInstant(on, minutes);
const ten = 600;

/** A practice with an agenda and so many chairs and clinicians; the ids of both in their order. */
async function practiceOf(chairCount: number, clinicianCount = chairCount) {
  const { id: practiceId } = await createPracticeRow(db.em);
  await createAgenda(db.em, practiceId);
  const more = (count: number) =>
    Array.from({ length: count - 1 }, (_, i) => ({ practiceId, name: `n. ${i + 2}`, position: i + 1 }));
  if (chairCount > 1) await em().insertMany(Chair, more(chairCount));
  if (clinicianCount > 1) await em().insertMany(Clinician, more(clinicianCount));
  const ids = async (entity: typeof Chair | typeof Clinician) =>
    (await em().find(entity as typeof Chair, { practiceId }, { orderBy: { position: 'asc' } })).map(({ id }) => id);
  return { practiceId, chairs: await ids(Chair), clinicians: await ids(Clinician) };
}

/** A visit that the practice's telephone confirmed before chairs were named; `change` differs. */
const visitWithoutPlace = (practiceId: number, change: object = {}, from = ten, minutes = 30) =>
  em().insert(Appointment, {
    ...{ dentistId: practiceId, startsAt: at(from), endsAt: at(from + minutes), freeAt: at(from + minutes) },
    ...{ state: 'booked', exclusive: false, kind: 'visit' as const },
    ...change,
  } as never);

const isOffered = async (practiceId: number, from = ten, query: object = {}) =>
  (await listFreeStarts(em(), practiceId, { now, from: at(from), to: at(from), ...query })).length === 1;
const slotAt = (practiceId: number, from = ten, minutes = 30) => ({
  ...{ dentistId: practiceId, startsAt: at(from), endsAt: at(from + minutes) },
});
const hold = (practiceId: number, from = ten, minutes = 30) =>
  em().transactional(async (tx) => {
    const { kind } = await holdSlot(tx, slotAt(practiceId, from, minutes), { holdToken: randomUUID(), now });
    return kind;
  });
const spanOn = (practiceId: number, chairId: number, clinicianId: number) => ({
  ...{ practiceId, startsAt: at(ten), endsAt: at(ten + 30), freeAt: at(ten + 30), exceptId: null, now },
  ...{ chairId, clinicianId },
});

test('beside one visit without a chair, one more fits on two chairs: not two, and not none', async () => {
  const { practiceId } = await practiceOf(2, 3);
  await visitWithoutPlace(practiceId);
  expect(await isOffered(practiceId)).toBe(true);
  expect(await hold(practiceId)).toBe('held');
  expect(await isOffered(practiceId)).toBe(false);
  expect(await findPlace(em(), slotAt(practiceId), now)).toBeNull();
  expect(await hold(practiceId)).toBe('slotTaken');
});

test('it takes its own clinician, or without one the last that is left', async () => {
  const { practiceId, clinicians } = await practiceOf(3, 2);
  const [first, second] = clinicians as [number, number];
  await visitWithoutPlace(practiceId, { clinicianId: first });
  expect(await isOffered(practiceId, ten, { clinicianId: first })).toBe(false);
  expect(await findPlace(em(), slotAt(practiceId), now)).toMatchObject({ clinicianId: second });
  await visitWithoutPlace(practiceId);
  expect(await isOffered(practiceId)).toBe(false);
  expect(await findPlace(em(), slotAt(practiceId), now)).toBeNull();
});

test('a practice of one chair has no room beside it, and room again when it is over, its pause included', async () => {
  const { practiceId } = await practiceOf(1, 1);
  await visitWithoutPlace(practiceId, { freeAt: at(ten + 45) });
  const offered = [570, 585, ten, 615, 630, 645].map((from) => isOffered(practiceId, from));
  // The grid begins at midnight, every half hour.
  expect(await Promise.all(offered)).toEqual([true, false, false, false, false, false]);
  expect(await isOffered(practiceId, 660)).toBe(true);
  expect(await findPlace(em(), slotAt(practiceId, ten + 45), now)).not.toBeNull();
  expect(await findPlace(em(), slotAt(practiceId, ten + 40), now)).toBeNull();
});

test('a visit on a chair that is not used any more needs another one', async () => {
  const { practiceId, chairs } = await practiceOf(2, 3);
  const [kept, gone] = chairs as [number, number];
  const clinicianId = (await em().find(Clinician, { practiceId }))[0]?.id;
  await visitWithoutPlace(practiceId, { chairId: gone, clinicianId, exclusive: true });
  expect(await findPlace(em(), slotAt(practiceId), now)).toMatchObject({ chairId: kept });
  await em().nativeUpdate(Chair, { id: gone }, { active: false });
  expect(await isOffered(practiceId)).toBe(false);
  expect(await findPlace(em(), slotAt(practiceId), now)).toBeNull();
});

test('a chair that its service needs is left to it', async () => {
  const { practiceId, chairs } = await practiceOf(2);
  const [surgery, other] = chairs as [number, number];
  const service = { practiceId, name: 'Impianto', position: 0, durationMinutes: 30, chairIds: [surgery] };
  const serviceId = Number(await em().insert(AgendaService, service));
  await visitWithoutPlace(practiceId, { serviceId });
  expect(await findPlace(em(), slotAt(practiceId), now)).toMatchObject({ chairId: other });
  expect(await isOffered(practiceId)).toBe(true);
  expect(await isOffered(practiceId, ten, { serviceId })).toBe(false);
  expect(await findPlace(em(), { ...slotAt(practiceId), serviceId }, now)).toBeNull();
});

test('a closed chair is none that it could stand on; a pause may last into the closure', async () => {
  const { practiceId, chairs } = await practiceOf(2);
  await visitWithoutPlace(practiceId);
  const closure = { label: 'Guasta', repeats: 'daily' as const, fromOn: on, toOn: on, clinicianId: null };
  const hours = { opensMinutes: ten + 15, closesMinutes: ten + 60, chairId: chairs[1] as number };
  await em().insert(AgendaClosure, { practiceId, ...closure, ...hours });
  expect(await isOffered(practiceId)).toBe(false);
  expect(await findPlace(em(), slotAt(practiceId), now)).toBeNull();
  const quick = { practiceId, name: 'Controllo', position: 0, durationMinutes: 15, bufferMinutes: 10 };
  const serviceId = Number(await em().insert(AgendaService, quick));
  expect(await isOffered(practiceId, ten, { serviceId })).toBe(true);
  expect(await findPlace(em(), { ...slotAt(practiceId, ten, 15), serviceId }, now)).not.toBeNull();
});

test('who does not work then is nobody whom it could have, but neither kept for it where the practice agreed to the time', async () => {
  const { practiceId, chairs, clinicians } = await practiceOf(2);
  const [always, mondays] = clinicians as [number, number];
  // 2 December 2026 is a Wednesday.
  const hours = { clinicianId: mondays, practiceId, weekday: 0, opensMinutes: 480, closesMinutes: 1200 };
  await em().insert(ClinicianHours, hours);
  const id = await visitWithoutPlace(practiceId);
  expect(await isOffered(practiceId)).toBe(false);
  expect(await findPlace(em(), slotAt(practiceId), now)).toBeNull();
  expect(await hold(practiceId)).toBe('slotTaken');
  expect(await findInTheWay(em(), spanOn(practiceId, chairs[0] as number, always))).toMatchObject([{ id }]);
  expect(await findPlace(em(), slotAt(practiceId), now, { evenAway: true })).toMatchObject({ clinicianId: mondays });
  const from = { weekday: 2, opensMinutes: ten, closesMinutes: ten + 30 };
  await em().insert(ClinicianHours, { ...hours, ...from });
  expect(await isOffered(practiceId)).toBe(true);
  // Nobody works then: who agrees to the time all the same gets as many as there are.
  await em().insert(ClinicianHours, { ...hours, clinicianId: always });
  await em().nativeDelete(ClinicianHours, { clinicianId: mondays, weekday: 2 });
  expect(await findPlace(em(), slotAt(practiceId), now, { evenAway: true })).not.toBeNull();
  await visitWithoutPlace(practiceId);
  expect(await findPlace(em(), slotAt(practiceId), now, { evenAway: true })).toBeNull();
});

test('the practice, which chooses a chair itself, finds it in the way only of the last one', async () => {
  const { practiceId, chairs, clinicians } = await practiceOf(2, 3);
  const [one, two] = chairs as [number, number];
  const [first, second] = clinicians as [number, number];
  const id = await visitWithoutPlace(practiceId);
  expect(await findInTheWay(em(), spanOn(practiceId, one, first))).toEqual([]);
  await visitWithoutPlace(practiceId, { chairId: one, clinicianId: first, exclusive: true });
  expect(await findInTheWay(em(), spanOn(practiceId, two, second))).toMatchObject([{ id }]);
  expect(await findInTheWay(em(), { ...spanOn(practiceId, two, second), exceptId: id as string })).toEqual([]);
});

test('the practice’s own visit may pause into a closure of the last chair that is left, as a patient’s may', async () => {
  const { practiceId, chairs, clinicians } = await practiceOf(2, 3);
  await visitWithoutPlace(practiceId, {}, ten, 60);
  const closure = { label: 'Guasta', repeats: 'daily' as const, fromOn: on, toOn: on, clinicianId: null };
  const hours = { opensMinutes: ten + 30, closesMinutes: ten + 90, chairId: chairs[1] as number };
  await em().insert(AgendaClosure, { practiceId, ...closure, ...hours });
  const span = { ...spanOn(practiceId, chairs[0] as number, clinicians[0] as number), endsAt: at(ten + 30) };
  expect(await findInTheWay(em(), { ...span, freeAt: at(ten + 45) })).toEqual([]);
  expect(await findInTheWay(em(), { ...span, endsAt: at(ten + 45), freeAt: at(ten + 45) })).toHaveLength(1);
});

test('its own pause is kept where it is stored without a place', async () => {
  const { practiceId } = await practiceOf(1, 1);
  const service = { practiceId, name: 'Igiene', position: 0, durationMinutes: 30, bufferMinutes: 15 };
  const serviceId = Number(await em().insert(AgendaService, service));
  await visitWithoutPlace(practiceId);
  const { id: bookingId } = await createBooking(db.em, { dentistId: practiceId });
  const slot = { ...slotAt(practiceId), serviceId };
  const stored = await em().transactional((tx) =>
    bookAppointment(tx, slot, { bookingId, holdToken: null, exclusive: false, now }),
  );
  expect(stored).toMatchObject({ appointment: { chairId: null, freeAt: at(ten + 45) } });
});

test('whatever visits stand there, never more at once than chairs, or who works, and none is refused while one is free', async () => {
  const random = createRandom('visits without a chair');
  const half = 30;
  for (let round = 0; round < 8; round++) {
    const count = random.integer(1, 3);
    // One more of each, who does not work then, is one of none.
    const isOneAway = random.chance(0.5);
    const { practiceId, chairs, clinicians } = await practiceOf(isOneAway ? count + 1 : count);
    const mondays = { practiceId, weekday: 0, opensMinutes: 480, closesMinutes: 1200 };
    if (isOneAway) await em().insert(ClinicianHours, { ...mondays, clinicianId: random.pick(clinicians) });
    // The simplest model: how many visits stand in each half hour.
    const visits: { from: number; minutes: number }[] = [];
    const countAt = (minute: number) => visits.filter(({ from, minutes }) => from <= minute && minute < from + minutes);
    const hasRoom = (from: number, minutes: number) =>
      Array.from({ length: minutes / half }, (_, i) => countAt(from + i * half)).every((those) => those.length < count);
    for (let i = 0; i < 24; i++) {
      const [from, minutes] = [480 + half * random.integer(0, 7), half * random.integer(1, 2)];
      // A visit without a place never overlaps another one in part: then whoever comes finds one chair free throughout.
      if (random.chance(0.3)) {
        if (!hasRoom(from, half)) continue;
        const named = random.chance(0.5) && (await findPlace(em(), slotAt(practiceId, from), now));
        await visitWithoutPlace(practiceId, named ? { clinicianId: named.clinicianId } : {}, from);
        visits.push({ from, minutes: half });
        continue;
      }
      const wanted = { serviceId: null, visitMinutes: minutes };
      const offered = await isOffered(practiceId, from, wanted);
      const place = await findPlace(em(), slotAt(practiceId, from, minutes), now);
      const kind = await hold(practiceId, from, minutes);
      expect({ offered, kind, hasPlace: place !== null }).toEqual(
        offered ? { offered, kind: 'held', hasPlace: true } : { offered, kind: 'slotTaken', hasPlace: false },
      );
      if (!hasRoom(from, minutes)) expect(offered).toBe(false);
      if (minutes === half) expect(offered).toBe(hasRoom(from, minutes));
      if (offered) visits.push({ from, minutes });
    }
    for (let minute = 480; minute < 780; minute += half)
      expect(countAt(minute).length, `${chairs} ${clinicians}`).toBeLessThanOrEqual(count);
  }
});

test('a chair’s closure names the visit without a chair that then has none left, and else only its own', async () => {
  const { practiceId, chairs, clinicians } = await practiceOf(2);
  const [one, two] = chairs as [number, number];
  const id = await visitWithoutPlace(practiceId);
  const days = { fromOn: on, toOn: on, opensMinutes: 540, closesMinutes: 720 };
  const closure = { practiceId, label: 'Guasta', repeats: 'daily' as const, clinicianId: null, chairId: two, ...days };
  const closureId = Number(await em().insert(AgendaClosure, closure));
  const inClosure = () => findStandingInClosure(em(), { practiceId, id: closureId, now, toOn: on, limit: 10 });
  expect(await inClosure()).toEqual([]);
  const own = { exclusive: true, clinicianId: clinicians[0] };
  await visitWithoutPlace(practiceId, { ...own, chairId: one });
  expect(await inClosure()).toEqual([id]);
  const other = await visitWithoutPlace(practiceId, { ...own, chairId: two }, 660);
  expect(await inClosure()).toEqual([id, other]);
});
