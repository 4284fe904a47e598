import { addOptOut } from '@dentisti/db/dialing/opt-out.repository';
import { createAgenda, createPracticeRow, type PracticeOverrides } from '@dentisti/db/testing';
import { cannotBeCalledText } from '@dentisti/domain/booking/decide-booking-request';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { bookingForm, request, tuesdayMorning, weekdays } from '../../testing/booking-form.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

const practices: Record<string, PracticeOverrides> = {
  'Si chiama': { phone: '+390612340001' },
  'Senza numero': { phone: null },
  Estero: { phone: '+41441234567' },
  Contrario: { phone: '+390612340002', optedOutAt: tuesdayMorning },
  'Numero escluso': { phone: '+390612340003' },
  'Con agenda': { phone: null },
  'Agenda spenta': { phone: null },
};
const expected = {
  'Si chiama': null,
  'Senza numero': cannotBeCalledText('no-phone'),
  Estero: cannotBeCalledText('no-phone'),
  Contrario: cannotBeCalledText('opted-out'),
  'Numero escluso': cannotBeCalledText('opted-out'),
  'Con agenda': null,
  'Agenda spenta': cannotBeCalledText('no-phone'),
};
type Listed = { id: string; name: string; notBookableBecause: string | null };

async function start(env: Record<string, string> = {}) {
  const gateway = await startTestGateway(env, () => tuesdayMorning);
  const { em } = gateway.database;
  for (const [name, fields] of Object.entries(practices)) {
    const { id } = await createPracticeRow(em, { name, week: weekdays, ...fields });
    if (!name.includes('genda')) continue;
    await createAgenda(em, id, { enabled: name === 'Con agenda' });
  }
  await addOptOut(em.fork(), { phone: '+390612340003', dentistId: null, at: tuesdayMorning, source: 'page' });
  return gateway;
}

async function list(gateway: TestGateway) {
  const { dentists } = await gateway.query<{ dentists: { dentists: Listed[] } }>(
    '{ dentists(city: "Roma") { ... on DentistList { dentists { id name notBookableBecause } } } }',
  );
  return dentists.dentists;
}
const reasons = (rows: Listed[]) => Object.fromEntries(rows.map((row) => [row.name, row.notBookableBecause]));

describe('notBookableBecause', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await start();
  });
  afterAll(() => gateway.close());

  test('says in a list what a request would be told', async () => {
    const rows = await list(gateway);
    expect(reasons(rows)).toEqual(expected);
    for (const { id, name, notBookableBecause } of rows.filter((row) => row.name !== 'Con agenda')) {
      const answer = await request(gateway, bookingForm(id));
      expect(answer.__typename === 'CannotBeCalled' ? answer.message : null, name).toBe(notBookableBecause);
    }
  });

  test('costs one query, however long the list', async () => {
    // Something else to say, so that the list is made anew.
    await gateway.database.em.execute(`update dentist set description = 'altro'`);
    const prototype = Object.getPrototypeOf(gateway.database.em);
    const execute = vi.spyOn(prototype, 'execute');
    onTestFinished(() => execute.mockRestore());
    await list(gateway);
    expect(execute.mock.calls.filter(([text]) => /practice_agenda/.test(String(text)))).toHaveLength(1);
  });
});

test('without telephone booking only an agenda is left', async () => {
  const gateway = await start({ VOICE: 'off' });
  onTestFinished(() => gateway.close());
  const bookable = (await list(gateway)).filter((row) => row.notBookableBecause === null);
  expect(bookable.map(({ name }) => name)).toEqual(['Con agenda']);
});
