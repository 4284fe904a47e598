import { describe, expect, test } from 'vitest';
import { thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { saveClosure } from '../../testing/studio-agenda.ts';
import { workWithTeamOfTwo } from '../../testing/team-of-two.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);
const [nine = '', ten = '', eleven = ''] = thursdayAt(9, 10, 11);
const { sql, teamOfTwo, agreedVisit, change, entriesOf, ownVisit, moveTo } = workWithTeamOfTwo(gateway);

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

const retire = (table: 'chair' | 'clinician', id = '') => sql(`update ${table} set active = false where id = ?`, [id]);

describe('a visit of a chair that is not used any more', () => {
  test.each(['left out', 'named'])(
    'moved with its chair %s, is given one that is free, or said to collide',
    async (how) => {
      const own = await teamOfTwo();
      await ownVisit(own, ten, 1);
      await agreedVisit(own, nine, { chairId: own.chairs[1], clinicianId: own.clinicians[1] });
      await retire('chair', own.chairs[1]);
      const asNow = how === 'named' ? { chairId: own.chairs[1], clinicianId: own.clinicians[1] } : {};
      for (const [from, to] of thursdayAt(11, 12).map((to, i) => [[nine, ten][i] as string, to] as const)) {
        const moved = await moveTo(own, { startsAt: to, ...asNow }, from);
        expect(moved.entry).toMatchObject({ startsAt: to, chairId: own.chairs[0], clinicianId: own.clinicians[1] });
      }
      await sql('update appointment set chair_id = ? where dentist_id = ? and starts_at = ?', [
        ...[own.chairs[1], own.practice.id, eleven],
      ]);
      await ownVisit(own, ten, 0);
      expect(await moveTo(own, { startsAt: ten, ...asNow }, eleven)).toMatchObject({ __typename: 'AgendaEntryTaken' });
    },
  );

  test('a block of one stays its block', async () => {
    const own = await teamOfTwo();
    const block = { startsAt: ten, minutes: 30, chairId: own.chairs[1], clinicianId: null, label: 'Manutenzione' };
    await change(own, 'saveBlock', block);
    await retire('chair', own.chairs[1]);
    expect((await moveTo(own, { startsAt: eleven })).entry).toMatchObject({ chairId: own.chairs[1] });
  });
});

test('a visit without a chair that becomes longer does not have the time yet into which it grows', async () => {
  const own = await teamOfTwo();
  await sql(
    `insert into appointment (dentist_id, starts_at, ends_at, free_at, state, exclusive)
     select ?, at, at + interval '30 minutes', at + interval '30 minutes', 'booked', false from (select ?::timestamptz) t(at)`,
    [own.practice.id, ten],
  );
  const on = '2026-11-26';
  const days = { repeats: 'DAILY', fromOn: on, toOn: on, opensMinutes: 630, closesMinutes: 660 };
  await saveClosure(own.browser, own.practice.id, { label: 'Pausa', ...days });
  expect(await moveTo(own, { minutes: 60 })).toMatchObject({ __typename: 'AgendaEntryTaken' });
  expect(await moveTo(own, { minutes: 25 })).toMatchObject({ __typename: 'AgendaEntryChanged' });
});

describe('a visit without a clinician, where nobody is free', () => {
  const onTuesdays = (own: { practice: { id: number } }, clinicianId = '') =>
    sql(
      'insert into clinician_hours (clinician_id, practice_id, weekday, opens_minutes, closes_minutes) values (?, ?, 1, 540, 780)',
      [clinicianId, own.practice.id],
    );

  test('is put over who is there rather than with who does not work then, and it is said over whom', async () => {
    const own = await teamOfTwo();
    await onTuesdays(own, own.clinicians[1]);
    const other = await ownVisit(own, ten, 0);
    await agreedVisit(own, eleven);
    const to = { startsAt: ten, chairId: own.chairs[1] };
    expect(await moveTo(own, to, eleven)).toMatchObject({
      message: 'A quell’ora poltrona o professionista sono già occupati.',
      inTheWay: [{ id: other.entry?.id }],
    });
    const over = await moveTo(own, { ...to, isOverride: true }, eleven);
    expect(over.entry).toMatchObject({ clinicianId: own.clinicians[0], isOverride: true });
  });

  test('nor works, it is said who does not', async () => {
    const own = await teamOfTwo();
    for (const one of own.clinicians) await onTuesdays(own, one);
    await sql(`update clinician set name = 'Dott.ssa Ida Neri' where id = ?`, [own.clinicians[0]]);
    await agreedVisit(own, eleven);
    const answer = await moveTo(own, { startsAt: ten, chairId: own.chairs[1] }, eleven);
    expect(answer.message).toBe('Quel giorno Dott.ssa Ida Neri non lavora.');
  });
});
