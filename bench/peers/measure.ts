import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type pg from 'pg';
import { medianOf, processorTimeOf } from '../process-usage.ts';
import type { LoadOrder, LoadResult } from './load-client.ts';
import { headersOf, type ServerName, type Servers, type Target, type Workload } from './targets.ts';

export interface Course {
  /** Rounds that count; one before them warms up. */
  rounds: number;
  milliseconds: number;
}

/** One round of one server. */
interface Sample {
  /** Requests per second. */
  rate: number;
  /** Processor time of the server per request, microseconds; null where the system does not tell. */
  spent: number | null;
}

export interface Measured {
  server: ServerName;
  /** Medians. */
  rate: number;
  spent: number | null;
  /** How many times the gateway's rate is this one's: median of the rounds, in each of which both were asked. */
  times: number;
}

const connections = 16;

/** Asks the targets of a workload in turn, so that a busy moment of the machine meets all alike. */
export async function measure(
  { client, loader, servers, cities }: { client: pg.Client; loader: ChildProcess; servers: Servers; cities: string[] },
  workload: Workload,
  { rounds, milliseconds }: Course,
): Promise<Measured[]> {
  const samples = new Map<ServerName, Sample[]>(workload.targets.map(({ server }) => [server, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const target of workload.targets) {
      const order = orderOf(servers, workload, target, cities);
      const sample = await load(loader, servers, target, { ...order, seed: `${workload.name} ${round}`, milliseconds });
      if (round > 0) samples.get(target.server)?.push(sample);
    }
    // Changed rows leave their old versions behind, which every later list would have to pass.
    await client.query('vacuum dentist');
  }
  const ours = samples.get('dentisti') as Sample[];
  return [...samples].map(([server, theirs]) => ({
    server,
    rate: medianOf(theirs.map(({ rate }) => rate)),
    spent: theirs.every(({ spent }) => spent !== null) ? medianOf(theirs.map(({ spent }) => spent as number)) : null,
    times: medianOf(theirs.map(({ rate }, i) => (ours[i] as Sample).rate / rate)),
  }));
}

/** The process that asks. */
export async function startLoader(stack: AsyncDisposableStack, databaseUrl: string): Promise<ChildProcess> {
  const loader = fork(join(import.meta.dirname, 'load-client.ts'), {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  stack.defer(() => void loader.kill());
  await once(loader, 'message');
  return loader;
}

type Requests = Pick<LoadOrder, 'port' | 'requests' | 'connections' | 'changesBefore'>;

function orderOf(servers: Servers, { encoding, changesBefore }: Workload, target: Target, cities: string[]): Requests {
  const { port } = new URL(servers[target.server].url);
  const requests = cities.map((city) => {
    const asked = target.request(city);
    return { ...asked, city, headers: headersOf(encoding, asked.body) };
  });
  return { port: Number(port), requests, connections, changesBefore };
}

async function load(loader: ChildProcess, servers: Servers, target: Target, order: LoadOrder): Promise<Sample> {
  const pid = servers[target.server].child.pid as number;
  const before = processorTimeOf(pid);
  loader.send(order);
  const ended = new AbortController();
  const gone = once(loader, 'exit', { signal: ended.signal }).then(() => Promise.reject(new Error('the client died')));
  const [{ answered, failed, seconds }] = (await Promise.race([once(loader, 'message'), gone])) as [LoadResult];
  ended.abort();
  gone.catch(() => {});
  const after = processorTimeOf(pid);
  if (failed > 0) throw new Error(`${target.server} failed ${failed} of ${answered} requests`);
  const spent = before === null || after === null ? null : (after - before) / answered;
  return { rate: answered / seconds, spent };
}
