import { describe, expect, test } from 'vitest';
import { thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { workWithTeamOfTwo } from '../../testing/team-of-two.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);
const [nine = '', ten = ''] = thursdayAt(9, 10);
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
