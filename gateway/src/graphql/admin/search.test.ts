import { createBooking, createPracticeRow } from '@dentisti/db/testing';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { setUpTestGateway, startTestGateway } from '../../testing/start-test-gateway.ts';

const search = `query ($text: String!) { adminSearch(text: $text) { isReadable groups { section count hasMore hits { key title detail state at } } } }`;

const gateway = setUpTestGateway();
let operator: CookieJar;
beforeAll(async () => {
  operator = (await signedIn(gateway, 'luca@dentisti.example', 'operator')).browser;
});

test('a booking is found by its patient’s telephone; neither answer nor log repeats it', async () => {
  const em = gateway.database.em.fork();
  const practice = await createPracticeRow(em, { name: 'Studio Maccagnan' });
  const patient = { phone: '+393471234567', email: 'maria.rossi@example.it', patientName: 'Maria Rossi' };
  const booking = await createBooking(em, { dentistId: practice.id, ...patient });
  const { data } = await operator.ask(search, { text: '347 123 4567' });
  expect(data?.adminSearch).toMatchObject({
    isReadable: true,
    groups: [{ section: 'BOOKING', count: 1, hasMore: false, hits: [{ key: booking.number, state: 'scheduled' }] }],
  });
  const byName = await operator.ask(search, { text: 'macagnan' });
  expect(JSON.stringify([data, byName.data])).not.toMatch(/3471234567|maria|Maria/);
  expect(byName.data?.adminSearch?.groups).toMatchObject([{ section: 'BOOKING' }, { section: 'DENTIST' }]);
  await operator.ask(search, { text: `${patient.email}'); drop` });
  expect(JSON.stringify(gateway.logged)).not.toMatch(/347 ?123 ?4567|maria\.rossi|macagnan/);
});

test('too little to look for is said, and is no search', async () => {
  const { data } = await operator.ask(search, { text: ' a ' });
  expect(data?.adminSearch).toEqual({ isReadable: false, groups: [] });
});

test('bookings are found by surname; each search is audited without it, and no log repeats it', async () => {
  const em = gateway.database.em.fork();
  const { id: dentistId } = await createPracticeRow(em);
  const create = (patientName: string, more = {}) => createBooking(em, { dentistId, patientName, ...more });
  const anna = await create('Anna D’Angèlo');
  const maria = await create('Maria Teresa De Luca');
  const luca = await create('Luca Verdi-Bruni');
  await create('Bruno Dangelone');
  await create("Carla D'Angelo", { erasedAt: new Date() });
  const query = `query ($surname: String!) { adminBookingsBySurname(surname: $surname) { __typename
    ... on BookingsFound { hasMore items { number practice } } ... on InvalidInput { fields { name message } } } }`;
  const found = async (surname: string) => (await operator.ask(query, { surname })).data?.adminBookingsBySurname;
  expect(await found("d'angelo")).toEqual({
    __typename: 'BookingsFound',
    hasMore: false,
    items: [{ number: anna.number, practice: expect.any(String) }],
  });
  expect(await found('angelo')).toMatchObject({ items: [] });
  expect(await found('luca')).toMatchObject({ items: [{ number: maria.number }] });
  expect(await found('de lu')).toMatchObject({ items: [{ number: maria.number }] });
  expect(await found('VERD')).toMatchObject({ items: [{ number: luca.number }] });
  expect(await found('bruni')).toMatchObject({ items: [{ number: luca.number }] });
  expect(await found('maria')).toMatchObject({ items: [] });
  expect(await found('%')).toMatchObject({ __typename: 'InvalidInput', fields: [{ name: 'surname' }] });
  const entries = await em.execute<{ detail: object; targetId: string | null; email: string }[]>(
    `select detail, target_id as "targetId", operator.email from audit_entry join operator on operator.id = operator_id
     where action = 'booking.searched-by-surname' order by audit_entry.id`,
  );
  const entry = { targetId: null, email: 'luca@dentisti.example' };
  expect(entries).toEqual([
    { ...entry, detail: { found: 1 } },
    ...[0, 1, 1, 1, 1, 0].map((hits) => ({ ...entry, detail: { found: hits } })),
  ]);
  expect(JSON.stringify(gateway.logged)).not.toMatch(/angelo/i);
});

test('thirty searches by surname a minute are each operator’s own', async () => {
  const strict = await startTestGateway({ RATE_LIMIT_EXEMPT: '192.0.2.1' });
  onTestFinished(() => strict.close());
  const { browser: anna, id } = await signedIn(strict, 'anna@dentisti.example', 'operator');
  const { browser: bruno } = await signedIn(strict, 'bruno@dentisti.example', 'operator');
  const query = `query ($surname: String!) { adminBookingsBySurname(surname: $surname) { __typename
    ... on TooManyRequests { message retryAfterSeconds } } }`;
  const ask = async (operator: CookieJar) =>
    (await operator.ask(query, { surname: 'Rossi' })).data?.adminBookingsBySurname;
  for (let search = 0; search < 28; search++) await strict.services.limits.takeOf('surnameSearches', id, '203.0.113.9');
  for (let search = 0; search < 2; search++) expect((await ask(anna))?.__typename).toBe('BookingsFound');
  expect(await ask(anna)).toEqual({
    __typename: 'TooManyRequests',
    message: expect.stringMatching(/^Troppe richieste in poco tempo: riprova tra /),
    retryAfterSeconds: expect.any(Number),
  });
  expect((await ask(bruno))?.__typename).toBe('BookingsFound');
  const [counted] = await strict.database.em
    .fork()
    .execute(`select count(*)::int as count from audit_entry where action = 'booking.searched-by-surname'`);
  expect(counted).toEqual({ count: 3 });
});
