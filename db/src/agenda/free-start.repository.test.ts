import { randomUUID } from 'node:crypto';
import { type Agenda, stretchesOn } from '@dentisti/domain/agenda/agenda-slots';
import { closureRepeats, closureSpan, closuresOn } from '@dentisti/domain/agenda/closure';
import { addDays } from '@dentisti/domain/hours/holidays';
import { romeClock, romeInstant, weekdayOf } from '@dentisti/domain/hours/rome-time';
import { createRandom, type SeededRandom } from '@dentisti/domain/practice/seeded-random';
import { describe, expect, test } from 'vitest';
import { createAgenda, createPracticeRow, setUpTestDatabase } from '../testing/index.ts';
import { isKeptForVisits, type TakenSpan } from '../testing/place-model.ts';
import { findAgenda } from './agenda.repository.ts';
import { AgendaClosure } from './agenda-closure.entity.ts';
import { AgendaService } from './agenda-service.entity.ts';
import { holdSlot } from './appointment.repository.ts';
import { Chair } from './chair.entity.ts';
import { Clinician } from './clinician.entity.ts';
import { ClinicianHours } from './clinician-hours.entity.ts';
import { type AgendaClosureRow, findClosures } from './closure.repository.ts';
import { findFirstFreeStart, findFirstFreeStarts, listFreeStarts } from './free-start.repository.ts';
import { findPlace } from './place.repository.ts';

const db = setUpTestDatabase();
const em = () => db.orm.em.fork();
const minute = 60_000;

interface Team {
  practiceId: number;
  agenda: Agenda;
  chairs: number[];
  clinicians: { id: number; hours: { weekday: number; opensMinutes: number; closesMinutes: number }[] }[];
  services: {
    id: number;
    durationMinutes: number;
    bufferMinutes: number;
    clinicianIds: number[];
    chairIds: number[];
  }[];
}

const windows = (random: SeededRandom) =>
  [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => {
    if (random.chance(0.2)) return [];
    const opensMinutes = random.pick([0, 90, 120, 150, 480, 540]);
    return [
      { weekday, opensMinutes, closesMinutes: opensMinutes + random.pick([120, 245, 300]) },
      { weekday, opensMinutes: 900, closesMinutes: random.pick([960, 1140, 1440]) },
    ];
  });

async function inventTeam(random: SeededRandom, exceptions: Agenda['exceptions']): Promise<Team> {
  const { id: practiceId } = await createPracticeRow(db.em);
  await createAgenda(db.em, practiceId, {
    slotMinutes: random.pick([15, 20, 30]),
    availability: windows(random),
    exceptions,
  });
  const more = (n: number) =>
    Array.from({ length: random.integer(0, n) }, (_, i) => ({ practiceId, name: `n. ${i + 2}`, position: i + 1 }));
  await em().insertMany(Chair, more(2));
  await em().insertMany(Clinician, more(2));
  const ids = async (entity: typeof Chair | typeof Clinician) =>
    (await em().find(entity as typeof Chair, { practiceId }, { orderBy: { position: 'asc' } })).map(({ id }) => id);
  const [chairs, clinicianIds] = [await ids(Chair), await ids(Clinician)];
  const clinicians = clinicianIds.map((id) => ({ id, hours: random.chance(0.4) ? windows(random) : [] }));
  for (const { id, hours } of clinicians)
    for (const one of hours) await em().insert(ClinicianHours, { clinicianId: id, practiceId, ...one });
  const some = (all: number[]) => (random.chance(0.5) ? [] : all.filter(() => random.chance(0.6)));
  const services: Team['services'] = [];
  for (const [position, durationMinutes] of [20, 45, 60].entries()) {
    const given = {
      durationMinutes,
      bufferMinutes: random.pick([0, 10, 15]),
      clinicianIds: some(clinicianIds),
      chairIds: some(chairs),
    };
    const id = await em().insert(AgendaService, { practiceId, name: `per ${durationMinutes}`, position, ...given });
    services.push({ id: Number(id), ...given });
  }
  const agenda = await findAgenda(em(), practiceId);
  if (!agenda) throw new Error('no agenda');
  return { practiceId, agenda, chairs, clinicians, services };
}

/** Closures of every kind, of the practice, somebody or a chair. */
async function inventClosures(random: SeededRandom, team: Team, first: string): Promise<AgendaClosureRow[]> {
  for (let i = random.integer(0, 4); i > 0; i--) {
    const fromOn = addDays(first, random.integer(-40, 9));
    const repeats = random.pick(closureRepeats);
    const opensMinutes = random.pick([0, 60, 130, 150, 540, 900]);
    const whose = random.pick(['all', 'chair', 'clinician']);
    await em().insert(AgendaClosure, {
      practiceId: team.practiceId,
      label: 'Chiuso',
      repeats,
      fromOn:
        repeats === 'yearly' ? `${random.integer(2019, 2026)}${addDays(first, random.integer(0, 9)).slice(4)}` : fromOn,
      toOn: repeats === 'daily' || random.chance(0.3) ? addDays(first, random.integer(9, 12)) : null,
      opensMinutes,
      closesMinutes: opensMinutes + random.pick([30, 45, 120, 540]),
      clinicianId: whose === 'clinician' ? random.pick(team.clinicians).id : null,
      chairId: whose === 'chair' ? random.pick(team.chairs) : null,
    });
  }
  return findClosures(em(), team.practiceId);
}

async function takenOf(practiceId: number, now: Date): Promise<TakenSpan[]> {
  const rows = await em().execute<(Omit<TakenSpan, 'startsAt' | 'freeAt'> & { startsAt: string; freeAt: string })[]>(
    `select kind, service_id as "serviceId", clinician_id as "clinicianId", chair_id as "chairId", starts_at as "startsAt", free_at as "freeAt" from appointment
     where dentist_id = ? and (state = 'booked' or state = 'held' and held_until > ?)`,
    [practiceId, now],
  );
  return rows.map((row) => ({ ...row, startsAt: Date.parse(row.startsAt), freeAt: Date.parse(row.freeAt) }));
}

function hoursOn(hours: Team['clinicians'][number]['hours'], on: string): { from: number; to: number }[] {
  return hours
    .filter(({ weekday }) => weekday === weekdayOf(on))
    .map(({ opensMinutes, closesMinutes }) => ({
      from: romeInstant(on, opensMinutes).getTime(),
      to: romeInstant(on, closesMinutes).getTime(),
    }));
}

const does = (ids: number[] | undefined, id: number) => !ids || ids.length === 0 || ids.includes(id);

/** The same by trying every time of the grid with every clinician and every chair. */
function tryAll(
  { closures, ...team }: Team & { closures: AgendaClosureRow[] },
  taken: TakenSpan[],
  from: Date,
  to: Date,
  service: Team['services'][number] | null,
): Date[] {
  const length = (service?.durationMinutes ?? team.agenda.slotMinutes) * minute;
  const blocked = length + (service?.bufferMinutes ?? 0) * minute;
  const found: Date[] = [];
  for (let on = romeClock(from).date; on <= romeClock(to).date; on = addDays(on, 1))
    for (const [opens, closes] of stretchesOn(team.agenda, on)) {
      const there = new Map(team.clinicians.map(({ id, hours }) => [id, hoursOn(hours, on)]));
      const end = romeInstant(on, closes).getTime();
      const closed = closuresOn(closures, on).flatMap((closure) => {
        const span = closureSpan(closure, on);
        return span ? [{ ...closure, startsAt: span.startsAt.getTime(), endsAt: span.endsAt.getTime() }] : [];
      });
      for (let at = romeInstant(on, opens).getTime(); at + length <= end; at += team.agenda.slotMinutes * minute) {
        const hits = (one: TakenSpan) => one.startsAt < at + blocked && one.freeAt > at;
        const isAll = (one: { kind?: string; clinicianId: number | null; chairId: number | null }) =>
          one.kind !== 'visit' && one.clinicianId === null && one.chairId === null;
        const shut = closed.filter(({ startsAt, endsAt }) => startsAt < at + length && endsAt > at);
        const isThere = ({ id, hours }: Team['clinicians'][number]) =>
          hours.length === 0 || there.get(id)?.some((span) => span.from <= at && at + length <= span.to);
        const during = closed.map((one) => ({ ...one, kind: 'block' as const, serviceId: null, freeAt: one.endsAt }));
        const isGivenAway = (id: number, name: 'chair' | 'clinician', all: number[]) =>
          Array.from({ length: blocked / (5 * minute) }, (_, i) => at + i * 5 * minute).some((moment) => {
            const busy = [...taken, ...(moment < at + length ? during : [])].filter(
              (one) => one.startsAt <= moment && moment < one.freeAt,
            );
            const isAway = ({ id, hours }: Team['clinicians'][number]) =>
              hours.length > 0 && !there.get(id)?.some((span) => span.from <= moment && moment < span.to);
            const counted = name === 'clinician' && moment < at + length ? team.clinicians.filter(isAway) : [];
            const away = counted.map((one) => one.id);
            return isKeptForVisits(id, name, { all, services: team.services, busy, away });
          });
        const clinicianIds = team.clinicians.map(({ id }) => id);
        const somebody = team.clinicians.some(
          (one) =>
            does(service?.clinicianIds, one.id) &&
            isThere(one) &&
            !taken.some((visit) => hits(visit) && (visit.clinicianId === one.id || isAll(visit))) &&
            !shut.some((closure) => closure.clinicianId === one.id || isAll(closure)) &&
            !isGivenAway(one.id, 'clinician', clinicianIds),
        );
        const somewhere = team.chairs.some(
          (id) =>
            does(service?.chairIds, id) &&
            !taken.some((visit) => hits(visit) && (visit.chairId === id || isAll(visit))) &&
            !shut.some((closure) => closure.chairId === id || isAll(closure)) &&
            !isGivenAway(id, 'chair', team.chairs),
        );
        if (somebody && somewhere && at >= from.getTime() && at <= to.getTime()) found.push(new Date(at));
      }
    }
  return found;
}

// Weeks with a holiday and with each night on which clocks change.
describe.each(['2026-03-24', '2026-10-20', '2026-12-04'])('free times from %s on', (first) => {
  test('are those that trying every time with everybody finds, and each has a place', async () => {
    const random = createRandom(`free ${first}`);
    const now = romeInstant(first, 0);
    const to = romeInstant(addDays(first, 9), 0);
    for (let round = 0; round < 6; round++) {
      const exceptions = [
        { on: addDays(first, 2), intervals: [] },
        {
          on: addDays(first, 4),
          intervals: [
            [60, 240],
            [600, 700],
          ] as const,
        },
      ];
      const team = await inventTeam(random, random.chance(0.5) ? exceptions : []);
      const { practiceId } = team;
      const closures = await inventClosures(random, team, first);
      const wishes = [null, ...team.services];
      for (let i = 0; i < 25; i++) {
        const service = random.pick(wishes);
        const free = await listFreeStarts(em(), practiceId, { now, from: now, to, serviceId: service?.id ?? null });
        const startsAt = free[random.integer(0, free.length - 1)];
        if (!startsAt) continue;
        const endsAt = new Date(startsAt.getTime() + (service?.durationMinutes ?? team.agenda.slotMinutes) * minute);
        const slot = { dentistId: practiceId, startsAt, endsAt, serviceId: service?.id ?? null };
        const { kind } = await em().transactional((tx) => holdSlot(tx, slot, { holdToken: randomUUID(), now }));
        expect(kind).toBe('held');
      }
      // A chair is broken, somebody is away, everybody is: and one hold is over.
      const block = (chairId: number | null, clinicianId: number | null, hours: number) =>
        em().execute(
          `insert into appointment (dentist_id, chair_id, clinician_id, starts_at, ends_at, free_at, state, exclusive, kind)
           select ?, ?::int, ?::int, at, at + interval '3 hours', at + interval '3 hours', 'booked', false, 'block' from (select ?::timestamptz) t(at)`,
          [practiceId, chairId, clinicianId, new Date(now.getTime() + hours * 3_600_000)],
        );
      await block(team.chairs[0] ?? 0, null, 30);
      await block(null, team.clinicians[0]?.id ?? 0, 34);
      await block(null, null, 81);
      // The telephone confirmed visits without a place; of one it is known who sees the patient.
      for (let i = random.integer(0, 12); i > 0; i--)
        await em().execute(
          `insert into appointment (dentist_id, clinician_id, service_id, starts_at, ends_at, free_at, state, exclusive)
           select ?, ?::int, ?::int, at, at + interval '40 minutes', at + interval '50 minutes', 'booked', false from (select ?::timestamptz) t(at)`,
          [
            practiceId,
            random.chance(0.2) ? random.pick(team.clinicians).id : null,
            random.pick(wishes)?.id ?? null,
            new Date(now.getTime() + random.integer(0, 9 * 24 * 4) * 15 * minute),
          ],
        );
      await em().execute(
        `update appointment set held_until = ? where id = (select id from appointment where state = 'held' limit 1)`,
        [now],
      );
      const taken = await takenOf(practiceId, now);
      for (const service of wishes) {
        const query = { now, from: new Date(now.getTime() + 5 * 3_600_000), to, serviceId: service?.id ?? null };
        const free = await listFreeStarts(em(), practiceId, query);
        expect(free).toEqual(tryAll({ ...team, closures }, taken, query.from, to, service));
        expect((await findFirstFreeStarts(em(), [practiceId], query)).get(practiceId)).toEqual(free[0]);
        expect(await findFirstFreeStart(em(), practiceId, query)).toEqual(free[0] ?? null);
        for (const startsAt of free.slice(0, 3)) {
          const minutes = service?.durationMinutes ?? team.agenda.slotMinutes;
          const slot = { dentistId: practiceId, startsAt, endsAt: new Date(startsAt.getTime() + minutes * minute) };
          expect(await findPlace(em(), { ...slot, serviceId: query.serviceId }, now)).not.toBeNull();
        }
      }
    }
  });
});

test('an appointment that would move is no obstacle to itself', async () => {
  const { id: practiceId } = await createPracticeRow(db.em);
  await createAgenda(db.em, practiceId);
  const now = romeInstant('2026-11-25', 0);
  const [startsAt, endsAt] = [romeInstant('2026-11-26', 600), romeInstant('2026-11-26', 630)];
  await em().transactional((tx) =>
    holdSlot(tx, { dentistId: practiceId, startsAt, endsAt }, { holdToken: randomUUID(), now }),
  );
  const [own] = await em().execute<{ id: string }[]>('select id from appointment where dentist_id = ?', [practiceId]);
  const query = { now, from: startsAt, to: startsAt };
  expect(await listFreeStarts(em(), practiceId, query)).toEqual([]);
  expect(await listFreeStarts(em(), practiceId, { ...query, ownId: own?.id ?? null })).toEqual([startsAt]);
});

test('a practice that keeps no agenda, or has switched it off, offers nothing', async () => {
  const query = { now: new Date(), from: new Date(), to: new Date(Date.now() + 9e8) };
  const { id: without } = await createPracticeRow(db.em);
  const { id: off } = await createPracticeRow(db.em);
  await createAgenda(db.em, off, { enabled: false });
  expect(await findFirstFreeStarts(em(), [without, off], query)).toEqual(new Map());
});
