import { createPracticeRow } from '@dentisti/db/testing';
import { beforeAll, expect, test } from 'vitest';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const gateway = setUpTestGateway();
let browser: CookieJar;
beforeAll(async () => {
  browser = (await signedIn(gateway, 'anna@dentisti.example', 'operator')).browser;
});

const counts = { inserted: 0, updated: 0, merged: 0, unchanged: 0, dropped: {}, unparsed: {}, failures: {} };

/** A search of 21 November, eight to nine o'clock. */
async function createRun(istatCode: string, report: object | null): Promise<string> {
  const [row] = await gateway.database.em.fork().execute<{ id: string }[]>(
    `insert into discovery_job (istat_code, city, region, status, report, created_at, finished_at)
     values (?, 'Pavia', 'Lombardia', 'completed', ?, '2026-11-21T08:00:00Z', '2026-11-21T09:00:00Z') returning id`,
    [istatCode, report && JSON.stringify({ ...counts, ...report })],
  );
  return row?.id ?? '';
}

async function createPractice(istatCode: string, name: string, createdAt: string): Promise<number> {
  const em = gateway.database.em.fork();
  const { id } = await createPracticeRow(em, { istatCode, name });
  await em.execute('update dentist set created_at = ? where id = ?', [createdAt, id]);
  return id;
}

async function read(id: string) {
  const query = 'query ($id: ID!) { adminDiscovery(id: $id) { isOlderThanLinks practices { name outcome } } }';
  return (await browser.ask(query, { id })).data?.adminDiscovery;
}

test('a run older than the links names the practices of its comune that were first stored while it lasted', async () => {
  await createPractice('018110', 'Studio Prima', '2026-11-21T07:59:00Z');
  await createPractice('018110', 'Studio Durante', '2026-11-21T08:30:00Z');
  await createPractice('018110', 'Studio Dopo', '2026-11-21T09:01:00Z');
  await createPractice('015146', 'Studio Altrove', '2026-11-21T08:30:00Z');
  const old = await createRun('018110', { inserted: 2, updated: 4 });
  expect(await read(old)).toEqual({
    isOlderThanLinks: true,
    practices: [{ name: 'Studio Durante', outcome: 'INSERTED' }],
  });
});

test('where more practices were stored than the run counted, none is named', async () => {
  for (const name of ['Studio Uno', 'Studio Due']) await createPractice('016024', name, '2026-11-21T08:30:00Z');
  expect(await read(await createRun('016024', { inserted: 1 }))).toEqual({ isOlderThanLinks: true, practices: [] });
});

test('a run that kept its practices, stored none or never ran is not older than the links', async () => {
  const id = await createPractice('017029', 'Studio Nuovo', '2026-11-20T08:30:00Z');
  const practices = { inserted: [], updated: [id], merged: [] };
  expect(await read(await createRun('017029', { updated: 1, practices }))).toEqual({
    isOlderThanLinks: false,
    practices: [{ name: 'Studio Nuovo', outcome: 'UPDATED' }],
  });
  for (const report of [null, {}])
    expect(await read(await createRun('017029', report))).toEqual({ isOlderThanLinks: false, practices: [] });
});
