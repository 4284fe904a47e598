/**
 * A standby that lost the last transactions is promoted, and gives their numbers to others: no answer that a gateway kept may be
 * taken for one of now, and the gateway finds the new primary by itself.
 */
import { rmSync } from 'node:fs';
import { createDoor } from '@dentisti/core/platform/testing/door';
import { createOrm } from '@dentisti/db/orm';
import { createPracticeRow, createTestRedis } from '@dentisti/db/testing';
import { serviceUrlOf } from '@dentisti/db/testing/test-servers';
import { createRandom } from '@dentisti/domain/practice/seeded-random';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { copyBuiltWeb } from '../../gateway/src/testing/built-web.ts';
import { productionSettings } from '../../gateway/src/testing/production-settings.ts';
import { DirectoryReader, readKinds } from '../freshness/directory-reader.ts';
import { startGateway } from '../product/production.ts';
import { runScript } from '../product/service-process.ts';
import { startReplicatedPostgres } from '../product/standby.ts';

const roma = { istatCode: '058091', name: 'Roma', province: 'RM', region: 'Lazio' };
const [before, lost, hiddenName] = ['Studio Com’era', 'Studio Perso', 'Studio Nascosto'];

test('after an asynchronous failover no kept answer shows what is hidden, and writing goes on', async () => {
  await using stack = new AsyncDisposableStack();
  const webDist = copyBuiltWeb();
  stack.defer(() => rmSync(webDist, { recursive: true }));
  let [a, b] = [
    { id: 0, slug: '' },
    { id: 0, slug: '' },
  ];
  const servers = await startReplicatedPostgres(stack, async (url) => {
    await runScript('db/src/migrate.ts', ['up'], { DATABASE_URL: serviceUrlOf(url), OWNER_DATABASE_URL: url });
    const orm = await createOrm({ clientUrl: url, poolMax: 1 });
    a = await createPracticeRow(orm.em, { name: before });
    b = await createPracticeRow(orm.em, { name: hiddenName });
    await orm.close();
  });
  const redis = await createTestRedis();
  stack.defer(() => redis.close());
  const door = await createDoor(serviceUrlOf(servers.url.primary));
  stack.defer(() => door.shut());
  const { url: origin } = await startGateway(stack, {
    ...productionSettings,
    DATABASE_URL: door.url,
    REDIS_URL: redis.url,
    WEB_DIST: webDist,
    RATE_LIMIT_EXEMPT: '127.0.0.1',
  });
  const readAll = async ({ id, slug }: { id: number; slug: string }) => {
    const practice = { id, slug, isAdded: false, states: [], committed: 0, isBeingWritten: false };
    const answers = readKinds.map((kind) =>
      new DirectoryReader().read(origin, kind, { practice, city: roma }, createRandom(kind)).then(
        ({ text }) => text,
        // Which the client asks for again.
        () => null,
      ),
    );
    return Promise.all(answers);
  };
  const showing = async (practice: { id: number; slug: string }, text: string) =>
    (await readAll(practice)).map((answer) => answer?.includes(text));
  const everywhere = readKinds.map(() => true);
  const nowhere = readKinds.map(() => false);

  await servers.cutReplication();
  const xid = await changeAs(
    servers.primary,
    null,
    `update dentist set name = '${lost}', google_places_rating = 4.9 where id = ${a.id}`,
  );
  await expect.poll(() => showing(a, lost)).toEqual(everywhere);
  await expect.poll(() => showing(b, hiddenName)).toEqual(everywhere);

  door.pointTo(servers.url.standby);
  await servers.killPrimary();
  // A server in recovery takes nothing. Nothing is read there: what is kept came from the dead server.
  expect(await report(origin, b.id)).toBe(false);

  await servers.standby.query('select pg_promote()');
  await changeAs(servers.standby, xid, `update dentist set hidden_at = now() where id = ${b.id}`);
  expect(await showing(b, hiddenName)).not.toContain(true);
  await expect.poll(() => showing(b, hiddenName)).toEqual(nowhere);
  expect(await showing(a, before)).toEqual(everywhere);
  expect(await report(origin, a.id)).toBe(true);
}, 120_000);

/** Makes a change in the transaction of that number, or in the next one; its number. */
async function changeAs(server: pg.Client, wanted: string | null, sql: string): Promise<string> {
  for (;;) {
    await server.query('begin');
    const { rows } = await server.query('select pg_current_xact_id()::text as xid');
    const { xid } = rows[0] as { xid: string };
    if (wanted !== null && BigInt(xid) > BigInt(wanted)) throw new Error(`the standby is at ${xid}, past ${wanted}`);
    const isIt = wanted === null || xid === wanted;
    if (isIt) await server.query(sql);
    await server.query('commit');
    if (isIt) return xid;
  }
}

/** Whether a write of a visitor is taken. */
async function report(origin: string, id: number): Promise<boolean> {
  const query = `mutation { reportDentist(input: { dentistId: ${id}, kind: ERROR, message: "Non risponde." }) { __typename } }`;
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return (await answer.text()).includes('ReportStored');
}
