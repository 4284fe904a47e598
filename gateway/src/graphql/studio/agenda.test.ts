import { beforeAll, describe, expect, test } from 'vitest';
import { thursdayAt, tuesdayMorning } from '../../testing/booking-form.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import {
  agendaOfOwn,
  changeEntry,
  type EntryAnswer,
  removeClosure,
  saveClosure,
  studioAgenda,
  studioFreeStarts,
} from '../../testing/studio-agenda.ts';

const clock = { now: tuesdayMorning };
const gateway = setUpTestGateway({}, () => clock.now);
const thursday = '2026-11-26';
const [nine = '', ten = '', eleven = '', twelve = '', four = ''] = thursdayAt(9, 10, 11, 12, 16);
const anna = { name: 'Anna Verdi', phone: '347 1234567' };

type Own = Awaited<ReturnType<typeof agendaOfOwn>>;
const visitInput = (own: Own, startsAt: string, more: object = {}) => ({
  ...{ startsAt, minutes: 30, chairId: own.chairId, clinicianId: own.clinicianId, newPatient: anna },
  ...more,
});
const change = (own: Own, name: Parameters<typeof changeEntry>[2], input: object) =>
  changeEntry(own.browser, own.practice.id, name, input);
const save = (own: Own, startsAt: string, more?: object) => change(own, 'saveVisit', visitInput(own, startsAt, more));
const entriesOf = async (own: Own) => (await studioAgenda(own.browser, own.practice.id, thursday))?.entries ?? [];
const sql = (text: string, params: unknown[] = []) =>
  gateway.database.em.fork().execute<Record<string, unknown>[]>(text, params);
const seen = ({ entry }: EntryAnswer) => ({ id: entry?.id, version: entry?.version });
beforeAll(() => {
  clock.now = tuesdayMorning;
});

describe('who comes in', () => {
  test('nobody before the rooms are open, and nobody of another practice', async () => {
    const [own, other] = [await agendaOfOwn(gateway), await agendaOfOwn(gateway)];
    expect(await studioAgenda(other.browser, own.practice.id, thursday)).toBeNull();
    expect(await studioFreeStarts(other.browser, own.practice.id, { on: thursday })).toEqual([]);
    expect((await changeEntry(other.browser, own.practice.id, 'saveVisit', visitInput(own, nine))).__typename).toBe(
      'StudioRefused',
    );
    await sql('delete from processing_acceptance where practice_id = ?', [own.practice.id]);
    expect(await studioAgenda(own.browser, own.practice.id, thursday)).toBeNull();
    expect((await save(own, nine)).message).toMatch(/condizioni/);
    await sql('update practice_standing set entitled_at = null, entitled_way = null where practice_id = ?', [
      own.practice.id,
    ]);
    expect((await save(own, nine)).message).toMatch(/titolarità/);
    expect(await sql('select 1 from appointment where dentist_id = ?', [own.practice.id])).toEqual([]);
  });

  test('chairs, patients and entries of another practice are nobody’s', async () => {
    const [own, other] = [await agendaOfOwn(gateway), await agendaOfOwn(gateway)];
    const theirs = await save(other, nine);
    for (const more of [{ chairId: other.chairId }, { clinicianId: other.clinicianId }, { chairId: 'x' }])
      expect((await save(own, nine, more)).__typename).toBe('StudioRefused');
    const patient = { newPatient: null, patientId: theirs.entry?.patientId };
    expect((await save(own, nine, patient)).__typename).toBe('StudioRefused');
    expect((await change(own, 'removeEntry', seen(theirs))).__typename).toBe('StudioRefused');
    expect((await change(own, 'moveEntry', { ...seen(theirs), startsAt: ten })).__typename).toBe('StudioRefused');
    expect((await save(own, nine, { ...seen(theirs) })).__typename).toBe('StudioRefused');
    expect(await entriesOf(other)).toHaveLength(1);
  });
});

describe('visits of its own', () => {
  test('are written, changed, moved, and gone', async () => {
    const own = await agendaOfOwn(gateway);
    // Of the afternoon the agenda offers nothing: the practice knows when it works.
    const added = await save(own, four, { label: ' Prima visita ' });
    expect(added.entry).toMatchObject({
      ...{
        kind: 'VISIT',
        startsAt: four,
        label: 'Prima visita',
        patientName: 'Anna Verdi',
        patientPhone: '347 123 4567',
      },
      ...{ isOverride: false, bookingNumber: null, reason: null, actions: ['MOVE', 'EDIT', 'REMOVE'] },
    });
    const moved = await change(own, 'moveEntry', { ...seen(added), startsAt: nine, minutes: 45 });
    expect(moved.entry).toMatchObject({ id: added.entry?.id, startsAt: nine, endsAt: '2026-11-26T08:45:00.000Z' });
    expect((await change(own, 'removeEntry', seen(added))).__typename).toBe('ChangedMeanwhile');
    const input = { ...seen(moved), newPatient: null, minutes: 30, label: null };
    const changed = await save(own, nine, input);
    expect(changed.entry).toMatchObject({ label: null, endsAt: '2026-11-26T08:30:00.000Z', patientName: 'Anna Verdi' });
    expect(await entriesOf(own)).toEqual([changed.entry]);
    expect(await studioFreeStarts(own.browser, own.practice.id, { on: thursday })).toHaveLength(7);
    expect(
      await studioFreeStarts(own.browser, own.practice.id, { on: thursday, exceptId: changed.entry?.id }),
    ).toHaveLength(8);
    expect((await change(own, 'removeEntry', seen(changed))).entry).toBeNull();
    expect(await entriesOf(own)).toEqual([]);
    const audit = await sql(`select action from audit_entry where detail->>'practiceId' = ? order by id`, [
      String(own.practice.id),
    ]);
    expect(audit.map(({ action }) => action)).toEqual(['visit.added', 'visit.moved', 'visit.changed', 'visit.removed']);
  });

  test('stand where nobody else does, unless they are squeezed in; alone again they are ordinary ones', async () => {
    const own = await agendaOfOwn(gateway);
    const first = await save(own, nine);
    const taken = await save(own, nine, { newPatient: { name: 'Bruno Neri' } });
    expect(taken).toMatchObject({
      __typename: 'AgendaEntryTaken',
      mayOverride: true,
      inTheWay: [{ id: first.entry?.id }],
    });
    // Nothing was stored of what was refused.
    expect(await sql('select name from patient where practice_id = ?', [own.practice.id])).toEqual([
      { name: 'Anna Verdi' },
    ]);
    const squeezed = await save(own, nine, { newPatient: { name: 'Bruno Neri' }, isOverride: true });
    expect(squeezed.entry).toMatchObject({ isOverride: true, patientName: 'Bruno Neri' });
    const there = await change(own, 'moveEntry', { ...seen(first), startsAt: ten });
    const alone = await save(own, nine, { ...seen(squeezed), newPatient: null, label: 'urgenza' });
    expect(alone.entry).toMatchObject({ isOverride: false, label: 'urgenza' });
    expect((await change(own, 'moveEntry', { ...seen(there), startsAt: nine })).__typename).toBe('AgendaEntryTaken');
    const forced = await change(own, 'moveEntry', { ...seen(there), startsAt: nine, isOverride: true });
    expect(forced.entry).toMatchObject({ isOverride: true, startsAt: nine });
  });

  test('what cannot be is refused in words', async () => {
    const own = await agendaOfOwn(gateway);
    const bad = [
      { minutes: 7 },
      { startsAt: '2026-10-20T09:00:00Z' },
      { startsAt: '2026-11-26T09:00:30Z' },
      { startsAt: '2030-11-26T09:00:00Z' },
      { label: 'x'.repeat(121) },
      { label: 'a\u0000b' },
      { newPatient: null },
      { newPatient: { name: '' } },
      { newPatient: null, patientId: 'x' },
      { serviceId: '99999999' },
      { id: 'x', version: 'x' },
    ];
    for (const more of bad) expect([more, (await save(own, nine, more)).__typename]).toEqual([more, 'StudioRefused']);
    expect(await studioAgenda(own.browser, own.practice.id, '2026-02-30')).toBeNull();
    expect(await studioAgenda(own.browser, own.practice.id, thursday, 15)).toBeNull();
    expect(await studioFreeStarts(own.browser, own.practice.id, { on: 'x', exceptId: 'y' })).toEqual([]);
  });

  test('presence is recorded once the visit has begun, and taken back', async () => {
    const own = await agendaOfOwn(gateway);
    const past = await save(own, '2026-11-20T09:00:00Z');
    expect(past.entry?.actions).toContain('RECORD_PRESENCE');
    const noShow = await change(own, 'recordPresence', { ...seen(past), presence: 'NO_SHOW' });
    expect(noShow.entry).toMatchObject({ presence: 'NO_SHOW' });
    expect((await change(own, 'recordPresence', { ...seen(noShow), presence: null })).entry).toMatchObject({
      presence: null,
    });
    const coming = await save(own, nine);
    expect((await change(own, 'recordPresence', { ...seen(coming), presence: 'KEPT' })).__typename).toBe(
      'StudioRefused',
    );
  });
});

describe('blocks and closures', () => {
  test('a block keeps patients away, names who stands in it, and overdue holds find it', async () => {
    const own = await agendaOfOwn(gateway);
    const hold =
      'mutation ($id: ID!, $at: DateTime!) { holdSlot(dentistId: $id, startsAt: $at) { __typename ... on SlotHeld { holdToken } } }';
    const held = (await gateway.query(hold, { id: String(own.practice.id), at: eleven })) as {
      holdSlot: { holdToken: string };
    };
    const visit = await save(own, ten);
    clock.now = new Date(tuesdayMorning.getTime() + 11 * 60_000);
    const block = await change(own, 'saveBlock', { startsAt: nine, minutes: 180, label: 'Corso' });
    clock.now = tuesdayMorning;
    expect(block).toMatchObject({ entry: { kind: 'BLOCK', label: 'Corso', isOverride: true, chairId: null } });
    expect(block.inTheWay).toEqual([{ id: visit.entry?.id, patientName: 'Anna Verdi' }]);
    expect(await sql('select state from appointment where hold_token = ?', [held.holdSlot.holdToken])).toEqual([
      { state: 'released' },
    ]);
    expect(await studioFreeStarts(own.browser, own.practice.id, { on: thursday })).toEqual([
      twelve,
      '2026-11-26T11:30:00.000Z',
    ]);
    const moved = await change(own, 'moveEntry', { ...seen(block), startsAt: four });
    expect(moved).toMatchObject({ entry: { isOverride: false }, inTheWay: [] });
    const renamed = { ...seen(moved), startsAt: four, minutes: 30, label: 'Riunione', chairId: own.chairId };
    const saved = await change(own, 'saveBlock', renamed);
    expect(saved.entry).toMatchObject({ label: 'Riunione', chairId: own.chairId });
    expect((await change(own, 'saveVisit', { ...visitInput(own, four), ...seen(saved) })).__typename).toBe(
      'StudioRefused',
    );
    expect((await change(own, 'removeEntry', seen(saved))).entry).toBeNull();
  });

  test('a closure comes again; patients see the day closed, the practice may squeeze in', async () => {
    const own = await agendaOfOwn(gateway);
    const visit = await save(own, nine);
    const closure = { label: 'Patrono', repeats: 'YEARLY', fromOn: thursday };
    const saved = await saveClosure(own.browser, own.practice.id, closure);
    expect(saved).toMatchObject({
      closures: [{ label: 'Patrono', opensMinutes: 0, closesMinutes: 1440 }],
      inTheWay: [{ id: visit.entry?.id }],
    });
    expect(await studioFreeStarts(own.browser, own.practice.id, { on: thursday })).toEqual([]);
    const slots = `query ($id: ID!) { agendaSlots(dentistId: $id, from: "${thursday}", days: 1) { ... on AgendaSlots { days { closedBecause } } } }`;
    expect(await gateway.query(slots, { id: String(own.practice.id) })).toEqual({
      agendaSlots: { days: [{ closedBecause: 'Chiuso' }] },
    });
    expect(await save(own, ten)).toMatchObject({ __typename: 'AgendaEntryTaken', inTheWay: [] });
    expect((await save(own, ten, { isOverride: true })).entry).toMatchObject({ isOverride: false });
    const agenda = await studioAgenda(own.browser, own.practice.id, '2027-11-25', 2);
    expect(agenda?.days.map(({ closures }) => closures.length)).toEqual([0, 1]);
    const id = saved.closures?.[0]?.id ?? '';
    const weekly = { ...closure, id, repeats: 'WEEKLY', chairId: own.chairId, opensMinutes: 600, closesMinutes: 660 };
    expect(await saveClosure(own.browser, own.practice.id, weekly)).toMatchObject({
      closures: [{ repeats: 'WEEKLY' }],
    });
    for (const bad of [
      { repeats: 'DAILY' },
      { label: '' },
      { fromOn: '2026-02-30' },
      { toOn: '2020-01-01' },
      { opensMinutes: 700 },
    ])
      expect((await saveClosure(own.browser, own.practice.id, { ...weekly, ...bad })).__typename).toBe('StudioRefused');
    const other = await agendaOfOwn(gateway);
    expect((await removeClosure(other.browser, other.practice.id, id)).__typename).toBe('StudioRefused');
    expect(await removeClosure(own.browser, own.practice.id, id)).toMatchObject({ closures: [] });
  });
});
