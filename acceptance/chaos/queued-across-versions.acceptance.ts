/** Jobs that one version queued and the other does, in both directions: by contract, and real ones of a gateway whose workers are away. */
// Reached by: domain/jobs/, db/migrations/, worker/src/processors/.
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { JobContract } from '@dentisti/domain/jobs/job-contract';
import { jobContracts } from '@dentisti/domain/jobs/registry';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditWorld, violationsOf } from '../product/audit.ts';
import { importFrom } from '../product/import-from.ts';
import type { AcceptancePractice } from '../product/patient.ts';
import { ownRoot } from '../product/service-process.ts';
import { settle } from '../product/settle.ts';
import { describeBeside } from '../product/version-before.ts';
import { type AcceptanceWorld, startAcceptanceWorld } from '../product/world.ts';
import { wantedTimes } from '../scoreboard/scoreboard.ts';
import { samplesOf } from './job-samples.ts';

type Contracts = Readonly<Record<string, JobContract>>;

/** Why a job of one version is none of the other's; nothing where it is. */
function refusalOf(theirs: JobContract | undefined, own: JobContract, payload: unknown): string | null {
  if (!theirs) return 'is not known';
  if (theirs.queue !== own.queue) return `goes to ${own.queue}, not to ${theirs.queue}`;
  const taken = theirs.payload.safeParse(payload);
  if (!taken.success) return `is refused: ${taken.error.message}`;
  // Of two ids the same would be done twice at once.
  const [id, theirId] = [own.jobId(own.payload.parse(payload)), theirs.jobId(taken.data)];
  return id === theirId ? null : `has the id ${theirId}, not ${id}`;
}

describeBeside('queued jobs', ({ makeTree }) => {
  const stack = new AsyncDisposableStack();
  let root: string;
  let before: Contracts;
  let world: AcceptanceWorld;

  beforeAll(async () => {
    root = await makeTree();
    before = (await importFrom<{ jobContracts: Contracts }>(root, 'domain/jobs/registry.ts')).jobContracts;
    world = await startAcceptanceWorld(3, {}, root);
    stack.defer(() => world.stop());
    await world.runAsOwner('db/src/migrate.ts', ['up']);
  });
  afterAll(() => stack.disposeAsync());

  test('the code of the version before finds its own packages, and its page is built', () => {
    const real = (path: string) => realpathSync(join(root, path));
    expect(real('node_modules/@dentisti/core')).toBe(join(root, 'core'));
    expect(existsSync(join(root, 'web/dist/server/render.js'))).toBe(true);
  });

  test('each contract of one version takes what the other one’s allows', () => {
    const ways = [
      ['ours, by the version before', jobContracts as Contracts, before],
      ['of the version before, by ours', before, jobContracts as Contracts],
    ] as const;
    const wrong: string[] = [];
    let judged = 0;
    for (const [way, from, to] of ways)
      for (const [name, contract] of Object.entries(from)) {
        // A worker that does not know the queue leaves its jobs for one that does.
        const isNewQueue = !Object.values(to).some(({ queue }) => queue === contract.queue);
        if (from === jobContracts && isNewQueue) continue;
        for (const payload of samplesOf(contract)) {
          judged++;
          const why = refusalOf(to[name], contract, payload);
          if (why) wrong.push(`${name} ${JSON.stringify(payload)}, ${way}: ${why}`);
        }
      }
    console.log(
      `${judged} payloads of ${Object.keys(before).length} and ${Object.keys(jobContracts).length} contracts`,
    );
    expect(wrong).toEqual([]);
  });

  test.each(['of the version before, by our worker', 'ours, by a worker of the version before'])(
    'real ones %s',
    async (way) => {
      const isUp = way.startsWith('of');
      const [from, to] = isUp ? [root, ownRoot] : [ownRoot, root];
      await world.reset();
      world.gateway.root = from;
      world.worker.root = to;
      await world.gateway.start();
      const practices = world.practices as AcceptancePractice[];
      const booked = await Promise.all(practices.map((practice) => world.patients.request(practice, wantedTimes)));
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(isUp ? { city: 'Roma', region: 'Lazio' } : { city: 'Milano', region: 'Lombardia' });
      const discovery = fetch(`${world.gatewayUrl}/api/scrape-dentists`, { method: 'POST', headers, body });
      const redis = new Redis(world.servers.redisUrl, { maxRetriesPerRequest: null });
      const contracts = isUp ? jobContracts : before;
      const names = new Set(Object.values(contracts).map(({ queue }) => queue));
      const queues = [...names].map((name) => new Queue(name, { connection: redis }));
      const queued = async () => (await Promise.all(queues.map((queue) => queue.getJobs()))).flat();
      try {
        await expect
          .poll(async () => new Set((await queued()).map(({ name }) => name)), { timeout: 30_000 })
          .toEqual(new Set(['dialPractice', 'sendMail', 'discoverDentists']));
        const refused = (await queued()).flatMap(({ name, data, id }) => {
          const contract = (contracts as Contracts)[name];
          const taken = contract?.payload.safeParse(data);
          return taken?.success && contract?.jobId(taken.data) === id ? [] : [`${name} ${JSON.stringify(data)}`];
        });
        expect(refused).toEqual([]);
        await world.worker.start();
        await discovery;
        await settle(world);
        expect(
          (await queued())
            .filter(({ failedReason }) => failedReason)
            .map(({ name, failedReason }) => `${name}: ${failedReason}`),
        ).toEqual([]);
        const left = await world.read<{ count: number }>(
          "select count(*)::int from discovery_job where status in ('queued', 'running')",
        );
        expect(left).toEqual({ count: 0 });
      } finally {
        await Promise.all(queues.map((queue) => queue.close()));
        redis.disconnect();
      }
      const audit = await auditWorld(world, booked);
      expect(violationsOf(audit)).toEqual([]);
      expect(audit.bookings.map(({ rang }) => rang)).toEqual(booked.map(() => 1));
      expect(audit.mails).toBeGreaterThanOrEqual(booked.length);
      expect([world.gateway, world.worker].flatMap(({ errors }) => errors)).toEqual([]);
    },
  );
});
