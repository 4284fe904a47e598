import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { beforeAll, expect, test } from 'vitest';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const gateway = setUpTestGateway();
let admin: CookieJar;
beforeAll(async () => {
  admin = (await signedIn(gateway, 'nora@dentisti.example', 'admin')).browser;
  await signedIn(gateway, 'bruno@dentisti.example', 'operator');
  const run = (sql: string, params: unknown[] = []) => gateway.database.em.fork().execute(sql, params);
  await run(`insert into operator (email, role) values ('zeno@dentisti.example', 'operator')`);
  for (const n of [1, 2, 3])
    await run(
      `insert into audit_entry (at, operator_id, action, target_kind, target_id)
       select now() - make_interval(mins => ?), id, ?, 'booking', ? from operator where email like ?`,
      [n, n % 2 === 0 ? 'booking.opened' : 'call.retried', `DENT-2222-222${9 - n}`, n === 3 ? 'bruno%' : 'nora%'],
    );
  await run(`insert into erasure_run (day, rule, rows, failures, started_at) values
    ('2026-11-20', 'booking', 3, 0, now()), ('2026-11-20', 'mail', 12, 1, now()),
    ('2026-11-21', 'callWords', 3, 0, now()), ('2026-11-22', 'on-request', 1, 0, now())`);
  await fillQueues();
});

/** A queue with jobs that wait for their time, and another with one to be done. */
async function fillQueues(): Promise<void> {
  const connection = new Redis(gateway.redis.url, { maxRetriesPerRequest: null });
  const [mail, discovery] = ['mail', 'discovery'].map((name) => new Queue(name, { connection }));
  for (const minutes of [20, 10, 30])
    await mail?.add('sendMail', { mailId: crypto.randomUUID() }, { jobId: `in-${minutes}`, delay: minutes * 60_000 });
  await discovery?.add('discoverDentists', {});
  await mail?.close();
  await discovery?.close();
  connection.disconnect();
}

type Row = Record<string, string | number>;
interface Asked {
  column: string;
  isDescending: boolean;
}

const ask = async (query: string, variables: Record<string, unknown>) => {
  const { data, errors } = await admin.ask(query, variables);
  expect(errors).toBeUndefined();
  return data as Record<string, unknown>;
};

/** Every row of a list, read page by page where it has pages. */
const lists: Record<string, (sort: Asked | null) => Promise<Row[]>> = {
  auditEntries: async (sort) => {
    const rows: Row[] = [];
    const query = `query ($sort: AdminListSort, $before: ID) { auditEntries(first: 2, before: $before, sort: $sort) {
      id at operatorEmail action targetId } }`;
    for (;;) {
      const { auditEntries } = await ask(query, { sort, before: rows.at(-1)?.id ?? null });
      rows.push(...(auditEntries as Row[]));
      if ((auditEntries as Row[]).length < 2 || rows.length > 30) return rows;
    }
  },
  adminErasureRuns: async (sort) => {
    const rows: Row[] = [];
    const query = `query ($sort: AdminListSort, $after: String) { adminErasureRuns(first: 1, after: $after, sort: $sort) {
      nextCursor items { day rule what rows failures } } }`;
    for (let after: string | null = null; ; ) {
      const { adminErasureRuns } = await ask(query, { sort, after });
      const page = adminErasureRuns as { items: Row[]; nextCursor: string | null };
      rows.push(...page.items);
      after = page.nextCursor;
      if (after === null || rows.length > 30) return rows;
    }
  },
  operators: async (sort) => {
    const query = 'query ($sort: AdminListSort) { operators(sort: $sort) { id email role hasSecondFactor } }';
    return (await ask(query, { sort })).operators as Row[];
  },
  adminQueues: async (sort) => {
    const query =
      'query ($sort: AdminListSort) { adminQueues(sort: $sort) { queues { name figures { waiting delayed } } } }';
    return ((await ask(query, { sort })).adminQueues as { queues: Row[] }).queues;
  },
  adminJobs: async (sort) => {
    const query = `query ($sort: AdminListSort) { adminJobs(queue: "mail", state: DELAYED, sort: $sort) { id name at } }`;
    return (await ask(query, { sort })).adminJobs as Row[];
  },
};

test.each([
  ['auditEntries', ['TIME', 'PERSON', 'KIND', 'TARGET']],
  ['adminErasureRuns', ['TIME', 'KIND', 'ROWS', 'FAILED']],
  ['operators', ['TIME', 'PERSON', 'KIND', 'STATE']],
  ['adminQueues', ['STATE', 'WAITING', 'ACTIVE', 'DELAYED', 'FAILED']],
  ['adminJobs', ['TIME', 'KIND', 'ATTEMPTS']],
])(
  '%s: each of its columns turns the rows round, every row comes once, another column leaves the own order',
  async (name, columns) => {
    const list = lists[name] as (sort: Asked | null) => Promise<Row[]>;
    const own = await list(null);
    expect(own.length).toBeGreaterThan(2);
    for (const column of columns) {
      const upwards = await list({ column, isDescending: false });
      expect(await list({ column, isDescending: true }), column).toEqual(upwards.toReversed());
      expect(new Set(upwards.map((row) => JSON.stringify(row))), column).toEqual(
        new Set(own.map((row) => JSON.stringify(row))),
      );
    }
    expect(await list({ column: 'AMOUNT', isDescending: true })).toEqual(own);
  },
);

test('the columns sort by what they show', async () => {
  const shown = async (name: string, column: string, field: string) =>
    (await lists[name]?.({ column, isDescending: false }))?.map((row) => row[field]);
  expect(await shown('operators', 'PERSON', 'email')).toEqual([
    'bruno@dentisti.example',
    'nora@dentisti.example',
    'zeno@dentisti.example',
  ]);
  expect((await shown('operators', 'KIND', 'role'))?.[0]).toBe('ADMIN');
  expect((await shown('operators', 'STATE', 'email'))?.[0]).toBe('zeno@dentisti.example');
  expect((await shown('operators', 'TIME', 'email'))?.[0]).toBe('zeno@dentisti.example');
  expect(await shown('adminErasureRuns', 'ROWS', 'rows')).toEqual([1, 3, 3, 12]);
  const kinds = await shown('adminErasureRuns', 'KIND', 'what');
  expect(kinds?.slice(0, 3)).toEqual(kinds?.slice(0, 3).toSorted((a, b) => String(a).localeCompare(String(b), 'it')));
  expect(kinds?.at(-1)).toBe('Su richiesta di chi ne aveva diritto');
  expect(await shown('adminJobs', 'TIME', 'id')).toEqual(['in-10', 'in-20', 'in-30']);
  expect((await shown('adminQueues', 'DELAYED', 'name'))?.at(-1)).toBe('mail');
  expect((await shown('adminQueues', 'WAITING', 'name'))?.at(-1)).toBe('discovery');
  const targets = (await shown('auditEntries', 'TARGET', 'targetId'))?.filter((id) => String(id).startsWith('DENT'));
  expect(targets).toEqual(['DENT-2222-2226', 'DENT-2222-2227', 'DENT-2222-2228']);
});
