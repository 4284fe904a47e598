import { describe, expect, test } from 'vitest';
import { ownRooms } from '../../testing/studio-patients.ts';
import { setUpRecalls } from '../../testing/studio-recalls.ts';

const recalls = setUpRecalls();
const { sql, patient, read, change, send, aside, stateOf, actionsOf } = recalls;

describe('the due list', () => {
  test('shows who is due, apart those who may not be written to, and nobody else’s', async () => {
    const [due, silent, unreachable] = [
      await patient(),
      await patient({ consentAt: null }),
      await patient({ email: null }),
    ];
    const list = await read();
    expect(list).toMatchObject({ isAutomatic: false, isMessageOn: true, agenda: 'ON', patients: 3, consenting: 2 });
    expect(list?.services).toMatchObject([
      { name: 'Igiene orale', months: 6, usualMonths: 6 },
      { name: 'Otturazione', months: null, usualMonths: null },
    ]);
    const states = Object.fromEntries(list?.due.map(({ patientId, state, bar }) => [patientId, [state, bar]]) ?? []);
    expect(states).toEqual({
      [due]: ['OVERDUE', null],
      [silent]: ['BARRED', 'NO_CONSENT'],
      [unreachable]: ['BARRED', 'NO_EMAIL'],
    });
    expect(await read((await ownRooms(recalls.gateway())).browser)).toBeNull();
  });

  test('sends to those chosen who are due and consent, each once', async () => {
    const [due, silent] = [await patient(), await patient({ consentAt: null })];
    expect(await send(due, silent)).toMatchObject({ sent: 1, left: 1 });
    expect(await stateOf(due)).toBe('RECALLED');
    expect(await send(due)).toMatchObject({ __typename: 'StudioRefused' });
    expect(await send(silent)).toMatchObject({ __typename: 'StudioRefused' });
    expect(await send()).toMatchObject({ message: 'Scegli almeno un paziente.' });
    expect(await send('x')).toMatchObject({ __typename: 'StudioRefused' });
    expect(await actionsOf()).toContain('recall.asked');
    // Asked at once from two browsers.
    const other = await patient();
    const both = await Promise.all([send(other), send(other)]);
    expect(both.map(({ __typename }) => __typename).sort()).toEqual(['StudioRecallsChanged', 'StudioRefused']);
  });

  test('puts off and drops, and takes either back', async () => {
    const id = await patient();
    expect(await aside(id, 'POSTPONE', 13)).toMatchObject({ message: 'Rimanda da 1 a 12 mesi.' });
    expect(await aside(id, 'POSTPONE')).toMatchObject({ __typename: 'StudioRefused' });
    expect(await aside(id, 'POSTPONE', 12)).toMatchObject({ __typename: 'StudioRecallsChanged' });
    expect(await stateOf(id)).toBe('ASIDE');
    expect(await send(id)).toMatchObject({ __typename: 'StudioRefused' });
    await aside(id, 'RESUME');
    expect(await stateOf(id)).toBe('OVERDUE');
    await aside(id, 'DROP');
    expect(await stateOf(id)).toBe('ASIDE');
    await aside(id, 'RESUME');
    await send(id);
    expect(await aside(id, 'DROP')).toMatchObject({ __typename: 'StudioRefused' });
  });

  test('reckons by the interval that the practice chose', async () => {
    const id = await patient();
    const interval = (months: number | null, of = recalls.serviceId()) =>
      change('saveRecallInterval', '$serviceId: ID!, $months: Int', 'serviceId: $serviceId, months: $months', {
        serviceId: String(of),
        months,
      });
    expect(await interval(37)).toMatchObject({ message: 'Scrivi da 1 a 36 mesi.' });
    expect(await interval(6, 999_999)).toMatchObject({ __typename: 'StudioRefused' });
    await interval(12);
    expect(await stateOf(id)).toBeUndefined();
    await interval(null);
    expect((await read())?.services[0]).toMatchObject({ months: null, usualMonths: 6 });
    await interval(1);
    expect(await stateOf(id)).toBe('OVERDUE');
    const automatic = await change('switchAutomaticRecalls', '$on: Boolean!', 'isAutomatic: $on', { on: true });
    expect(automatic.recalls).toMatchObject({ isAutomatic: true });
  });

  test('stands still with the message switched off', async () => {
    const id = await patient();
    await sql(
      `insert into practice_message (practice_id, kind, is_off, changed_at) values (?, 'recall', true, now())`,
      [recalls.own().practice.id],
    );
    expect(await send(id)).toMatchObject({ message: expect.stringContaining('spento') });
  });
});
