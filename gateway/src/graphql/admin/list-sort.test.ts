import { createBooking, createCallTask, createPracticeRow } from '@dentisti/db/testing';
import { beforeAll, expect, test } from 'vitest';
import { createPractice } from '../../testing/booking-form.ts';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const gateway = setUpTestGateway();
let browser: CookieJar;
beforeAll(async () => {
  browser = (await signedIn(gateway, 'anna@dentisti.example', 'operator')).browser;
});
const em = () => gateway.database.em.fork();

test('lists sort by a column both ways and page on in that order; another column leaves the own order', async () => {
  const numbers: Record<string, string> = {};
  for (const [name, createdAt] of [
    ['Ordine Beta', '2026-11-20T08:00:00Z'],
    ['Ordine Álfa', '2026-11-21T08:00:00Z'],
    ['Ordine Gamma', '2026-11-19T08:00:00Z'],
  ] as const) {
    const { id: dentistId } = await createPractice(gateway, { name });
    const booking = await createBooking(gateway.database.em.fork(), { dentistId, createdAt: new Date(createdAt) });
    numbers[booking.number] = name.split(' ')[1] ?? '';
  }
  const query = `query ($sort: AdminListSort, $after: String) { adminBookings(practice: "Ordine", sort: $sort, first: 1, after: $after) {
    nextCursor items { number } } }`;
  type Page = { items: { number: string }[]; nextCursor: string | null };
  const list = async (column: string | null, isDescending = false) => {
    const found: (string | undefined)[] = [];
    let after: string | null = null;
    do {
      const answer = await browser.ask(query, { sort: column && { column, isDescending }, after });
      const { adminBookings } = answer.data as unknown as { adminBookings: Page };
      found.push(...adminBookings.items.map(({ number }) => numbers[number]));
      after = adminBookings.nextCursor;
    } while (after !== null);
    return found;
  };
  expect(await list('PRACTICE')).toEqual(['Álfa', 'Beta', 'Gamma']);
  expect(await list('PRACTICE', true)).toEqual(['Gamma', 'Beta', 'Álfa']);
  expect(await list('TIME')).toEqual(['Gamma', 'Beta', 'Álfa']);
  expect(await list('AMOUNT')).toEqual(await list(null));
  expect(await list('STATE')).toHaveLength(3);
});

test.each([
  ['adminCalls', ['TIME', 'PRACTICE', 'CITY', 'STATE', 'ATTEMPTS'], 'attempts'],
  ['adminMails', ['TIME', 'STATE', 'ATTEMPTS'], 'toAddress'],
  ['adminDiscoveries', ['TIME', 'CITY', 'STATE'], 'job { city }'],
  ['adminLeads', ['TIME', 'PRACTICE', 'STATE'], 'practiceName'],
  ['adminReports', ['TIME', 'PRACTICE', 'STATE'], 'dentistName'],
  ['adminOrders', ['TIME', 'STATE', 'AMOUNT'], 'number'],
  ['adminDentists', ['PRACTICE', 'CITY'], 'city'],
])(
  '%s: each of its columns turns the rows round, and a page goes on where the one before ended',
  async (field, columns, shown) => {
    await fill();
    const group = field === 'adminOrders' ? 'group: ALL, ' : '';
    const query = `query ($sort: AdminListSort, $after: String) { ${field}(${group}sort: $sort, first: 1, after: $after) {
    nextCursor items { id ${shown} } } }`;
    const list = async (column: string, isDescending: boolean) => {
      const ids: string[] = [];
      let after: string | null = null;
      do {
        const { data, errors } = await browser.ask(query, { sort: { column, isDescending }, after });
        expect(errors).toBeUndefined();
        const page = data?.[field] as unknown as { items: { id: string }[]; nextCursor: string | null };
        ids.push(...page.items.map(({ id }) => id));
        after = page.nextCursor;
      } while (after !== null && ids.length < 20);
      return ids;
    };
    for (const column of columns) {
      const upwards = await list(column, false);
      expect(upwards.length, column).toBeGreaterThan(1);
      expect(await list(column, true), column).toEqual(upwards.toReversed());
    }
  },
);

test.each([
  ['adminCalls', 'call_task'],
  ['adminBookings', 'booking'],
  ['adminMails', 'mail_outbox'],
  ['adminDiscoveries', 'discovery_job'],
  ['adminLeads', 'lead'],
  ['adminReports', 'profile_report'],
  ['adminOrders', 'package_order'],
])('%s goes on where it was when the last row shown has moved elsewhere meanwhile', async (field, table) => {
  await fill();
  const group = field === 'adminOrders' ? 'group: ALL, ' : '';
  const id = field === 'adminBookings' ? 'number' : 'id';
  const query = `query ($after: String) { ${field}(${group}first: 1, after: $after) { nextCursor items { row: ${id} } } }`;
  const page = async (after: string | null) =>
    (await browser.ask(query, { after })).data?.[field] as unknown as {
      items: { row: string }[];
      nextCursor: string | null;
    };
  const first = await page(null);
  const [second] = (await page(first.nextCursor)).items;
  await gateway.database.em
    .fork()
    .execute(`update ${table} set created_at = '2020-01-01' where ${id} = ?`, [first.items[0]?.row]);
  expect(second).toBeDefined();
  expect((await page(first.nextCursor)).items).toEqual([second]);
});

let isFilled = false;
/** Two rows of every list. */
async function fill(): Promise<void> {
  if (isFilled) return;
  isFilled = true;
  for (const n of [1, 2]) {
    const phone = `+39076800010${n}`;
    const { id: dentistId } = await createPracticeRow(em(), { name: `Studio ${n}`, phone });
    await createCallTask(em(), await createBooking(em(), { dentistId }), { phone });
    const run = (sql: string, params: unknown[]) => em().execute(sql, params);
    await run(`insert into discovery_job (istat_code, city, region) values (?, ?, 'Lazio')`, [
      `05800${n}`,
      `Comune ${n}`,
    ]);
    await run(
      `insert into lead (client_key, source, practice_name, person_name, email, phone, city, contact_consent_at)
       values (gen_random_uuid(), 'practices', ?, 'Prova', 'prova@studio.example', '+39076800000', 'Roma', now())`,
      [`Studio ${n}`],
    );
    await run(
      `insert into package_order (number, email, channel, amount_cents) values (?, 'prova@posta.example', 'online', ?)`,
      [`PAC-2222-222${n + 1}`, 5_900 + n],
    );
    await run(
      `insert into mail_outbox (event_key, message_id, template, to_address) values (?, ?, 'received', 'prova@posta.example')`,
      [`sort-${n}`, `<sort-${n}@dentisti.example>`],
    );
    await run(`insert into profile_report (dentist_id, kind, message) values (?, 'error', 'Prova')`, [dentistId]);
  }
}
