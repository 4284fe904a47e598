import { createBooking } from '@dentisti/db/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { agendaOfOwn, changeEntry, studioAgenda } from '../../testing/studio-agenda.ts';

const clock = { now: tuesdayMorning };
const gateway = setUpTestGateway({}, () => clock.now);
const thursday = '2026-11-26';
const [nine = '', ten = ''] = thursdayAt(9, 10);
type Own = Awaited<ReturnType<typeof teamOfTwo>>;
const sql = <Row = Record<string, unknown>>(text: string, params: unknown[] = []) =>
  gateway.database.em.fork().execute<Row[]>(text, params);
beforeEach(() => {
  clock.now = tuesdayMorning;
});

/** A practice with two chairs and two clinicians. */
async function teamOfTwo() {
  const own = await agendaOfOwn(gateway);
  const second = async (table: string) => {
    const [row] = await sql<{ id: number }>(
      `insert into ${table} (practice_id, name, position) values (?, 'Due', 1) returning id`,
      [own.practice.id],
    );
    return String(row?.id);
  };
  return {
    ...own,
    chairs: [own.chairId, await second('chair')],
    clinicians: [own.clinicianId, await second('clinician')],
  };
}

/** A visit that was agreed by telephone before there were chairs. */
async function agreedVisit({ practice }: Own, at: string, place: object = {}) {
  const startsAt = new Date(at);
  const given = { dentistId: practice.id, status: 'confirmed', appointmentAt: startsAt } as const;
  const { id } = await createBooking(gateway.database.em.fork(), given);
  const { chairId = null, clinicianId = null, serviceId = null } = place as Record<string, string | null>;
  const endsAt = new Date(startsAt.getTime() + 1_800_000);
  await sql(
    `insert into appointment (dentist_id, starts_at, ends_at, free_at, state, exclusive, booking_id, chair_id, clinician_id, service_id)
     values (?, ?, ?, ?, 'booked', false, ?, ?, ?, ?)`,
    [practice.id, startsAt, endsAt, endsAt, id, chairId, clinicianId, serviceId],
  );
}

const change = (own: Own, name: Parameters<typeof changeEntry>[2], input: object) =>
  changeEntry(own.browser, own.practice.id, name, input);
const entriesOf = async (own: Own) => (await studioAgenda(own.browser, own.practice.id, thursday))?.entries ?? [];
const ownVisit = (own: Own, at: string, index: 0 | 1, more: object = {}) =>
  change(own, 'saveVisit', {
    ...{ startsAt: at, minutes: 30, chairId: own.chairs[index], clinicianId: own.clinicians[index] },
    ...{ newPatient: { name: 'Ugo Blu', phone: '347 7654321' }, ...more },
  });
const moveTo = async (own: Own, to: object, at = ten) => {
  const entry = (await entriesOf(own)).find(({ startsAt }) => startsAt === at);
  return change(own, 'moveEntry', { id: entry?.id, version: entry?.version, startsAt: at, ...to });
};

describe('a visit without a chair', () => {
  test('dropped on a chair gets a clinician who is free then, and stands in the agenda for good', async () => {
    const own = await teamOfTwo();
    await ownVisit(own, ten, 0);
    await agreedVisit(own, ten);
    const visit = (await entriesOf(own)).find(({ chairId }) => chairId === null);
    const input = { id: visit?.id, version: visit?.version, startsAt: ten };
    const taken = await change(own, 'moveEntry', { ...input, chairId: own.chairs[0] });
    expect(taken).toMatchObject({ __typename: 'AgendaEntryTaken', inTheWay: [{ patientName: 'Ugo Blu' }] });
    const placed = await change(own, 'moveEntry', { ...input, chairId: own.chairs[1] });
    expect(placed.entry).toMatchObject({ id: visit?.id, chairId: own.chairs[1], clinicianId: own.clinicians[1] });
    expect(await sql('select from appointment where dentist_id = ? and not exclusive', [own.practice.id])).toEqual([]);
  });

  test('keeps the clinician that it has, and the pause of its service', async () => {
    const own = await teamOfTwo();
    const [service] = await sql<{ id: number }>(
      `insert into agenda_service (practice_id, name, position, duration_minutes, buffer_minutes) values (?, 'Igiene', 0, 30, 15) returning id`,
      [own.practice.id],
    );
    await agreedVisit(own, ten, { clinicianId: own.clinicians[1], serviceId: service?.id });
    const placed = await moveTo(own, { chairId: own.chairs[0] });
    expect(placed.entry).toMatchObject({ chairId: own.chairs[0], clinicianId: own.clinicians[1] });
    expect(placed.entry?.freeAt).toBe(new Date(Date.parse(ten) + 45 * 60_000).toISOString());
  });

  test('over what stands there it is put only when the practice says so', async () => {
    const own = await teamOfTwo();
    await ownVisit(own, ten, 0);
    await ownVisit(own, ten, 1);
    await agreedVisit(own, ten);
    const visit = (await entriesOf(own)).find(({ chairId }) => chairId === null);
    const input = { id: visit?.id, version: visit?.version, startsAt: ten, chairId: own.chairs[1] };
    expect(await change(own, 'moveEntry', input)).toMatchObject({ __typename: 'AgendaEntryTaken', mayOverride: true });
    const over = await change(own, 'moveEntry', { ...input, isOverride: true });
    expect(over.entry).toMatchObject({ chairId: own.chairs[1], isOverride: true });
    expect(over.entry?.clinicianId).not.toBeNull();
  });

  test('moved to an hour without a free chair is said to collide, and to another one finds its place', async () => {
    const own = await teamOfTwo();
    await ownVisit(own, nine, 0);
    await ownVisit(own, nine, 1);
    await agreedVisit(own, ten);
    const visit = (await entriesOf(own)).find(({ chairId }) => chairId === null);
    const input = { id: visit?.id, version: visit?.version };
    expect(await change(own, 'moveEntry', { ...input, startsAt: nine })).toMatchObject({
      __typename: 'AgendaEntryTaken',
    });
    const [eleven = ''] = thursdayAt(11);
    expect((await change(own, 'moveEntry', { ...input, startsAt: eleven })).entry).toMatchObject({
      ...{ startsAt: eleven, chairId: own.chairs[0], clinicianId: own.clinicians[0] },
    });
  });

  test('keeps others from the last chair, whoever puts them there', async () => {
    const own = await teamOfTwo();
    await agreedVisit(own, ten);
    expect((await ownVisit(own, ten, 0)).__typename).toBe('AgendaEntryChanged');
    expect((await ownVisit(own, ten, 1)).__typename).toBe('AgendaEntryTaken');
    const block = { startsAt: ten, minutes: 30, chairId: own.chairs[1], clinicianId: null, label: 'Manutenzione' };
    expect((await change(own, 'saveBlock', block)).inTheWay).toHaveLength(1);
  });
});
