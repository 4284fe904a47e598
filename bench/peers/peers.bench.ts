/**
 * `node bench/peers/peers.bench.ts`: what the gateway answers in a second beside other servers that give the same answers
 * from the same database, while ten practices a second change. Judged by `bench/limits.json`. `make bench-peers` (`full`)
 * takes its time and writes `docs/benchmarks.md`.
 */
import pg from 'pg';
import { installPackages } from '../../scripts/install-packages.ts';
import { machineFacts, tableOf, writeSection } from '../benchmarks-document.ts';
import limits from '../limits.json' with { type: 'json' };
import { residentMegabytesOf } from '../process-usage.ts';
import { startOwnStores } from '../production-processes.ts';
import { type Course, type Measured, measure, startLoader } from './measure.ts';
import { compareAnswers, startServers } from './start-servers.ts';
import { type Workload, workloads } from './targets.ts';

const isFull = process.argv.includes('full');
const course: Course = isFull ? { rounds: 5, milliseconds: 2_000 } : { rounds: 3, milliseconds: 1_000 };
const compareStep = isFull ? 1 : 8;
const asked = workloads.filter(({ name }) => isFull || name !== 'plainList');
/** Changes of practices that go on meanwhile. */
const changeEveryMs = 100;
/** In the short course, where a neighbour on the machine spoils a round, a workload past its limits is measured once more. */
const maxTries = isFull ? 1 : 2;

interface Verdict {
  row: string[];
  isWithin: boolean;
}

installPackages('bench/peers');
await using stack = new AsyncDisposableStack();
process.env.TEST_SERVERS ??= 'embedded';
const stores = await startOwnStores(stack);
const client = new pg.Client(stores.databaseUrl);
await client.connect();
stack.defer(() => client.end());
const { servers, cities } = await startServers(stack, stores, client);
const compared = await compareAnswers(servers, asked, cities, compareStep);
console.log(`${cities.length} cities; ${compared} lists of the peers are those of the gateway`);
const loader = await startLoader(stack, stores.databaseUrl);
const changes = setInterval(() => void changeAnyPractice(), changeEveryMs);
stack.defer(() => clearInterval(changes));

const report: string[] = [];
let isWithin = true;
for (const workload of asked) isWithin = (await judgeWorkload(workload)) && isWithin;
isWithin = judgeMemory() && isWithin;
if (isFull) {
  const packages = ['@apollo/server', '@mikro-orm/postgresql', 'mercurius', 'postgraphile', 'express', 'pg'];
  writeSection('peers', [machineFacts(packages), ...report]);
}
process.exitCode = isWithin ? 0 : 1;

/** Measures a workload, prints and reports it; false when it is past its limits each time. */
async function judgeWorkload(workload: Workload): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    // A page is drawn once: that is no part of how fast it is given out.
    if (workload.name === 'page') await drawPages(cities);
    const judged = judge(workload, await measure({ client, loader, servers, cities }, workload, course));
    const cells = judged.map(({ row }) => row.map((cell, i) => (i ? cell.padStart(12) : cell.padEnd(18))).join(''));
    console.log(['', workload.title, ...cells].join('\n'));
    const isWithinLimits = judged.every((verdict) => verdict.isWithin);
    if (!isWithinLimits && tries < maxTries) continue;
    const table = tableOf(
      ['server', 'requests/s', 'ours ×', 'at least', 'processor time µs', 'ours ×'],
      judged.map(({ row }) => row),
    );
    report.push('', `**${workload.title}**`, '', ...table);
    return isWithinLimits;
  }
}

/** What the gateway holds in memory after all that. */
function judgeMemory(): boolean {
  const memory = residentMegabytesOf(servers.dentisti.child.pid as number);
  const { wanted, held } = limits.peers.residentMegabytes;
  const sentence = `Memory of the gateway afterwards: ${memory ?? '?'} MB (wanted: at most ${wanted})`;
  report.push('', `${sentence}.`);
  console.log(`\n${sentence}${memory === null || memory <= wanted ? '' : ' ✗'}`);
  return memory === null || memory <= held;
}

/** What is wanted, and what has been reached: past that the measurement fails. */
interface Limit {
  wanted: number;
  held: number;
}

function judge({ name }: Workload, measured: readonly Measured[]): Verdict[] {
  const ofWorkload: Partial<Record<string, number | Limit>> =
    ((limits.peers as Record<string, object>)[name] as object) ?? {};
  const ours = measured.find(({ server }) => server === 'dentisti');
  return measured.map(({ server, rate, spent, times }) => {
    const limit = ofWorkload[server];
    const { wanted: least, held } = typeof limit === 'number' ? { wanted: limit, held: limit } : (limit ?? {});
    const isWithin = held === undefined || times >= held;
    const spentTimes = spent && ours?.spent ? (ours.spent / spent).toFixed(2) : '';
    const isOurs = server === 'dentisti';
    const row = [
      isOurs ? 'Dentisti.ai' : server,
      rate.toFixed(0),
      isOurs ? '' : times.toFixed(2),
      least === undefined ? '' : `${least}${times >= least ? '' : ' ✗'}`,
      spent === null ? '' : spent.toFixed(0),
      isOurs ? '' : spentTimes,
    ];
    return { row, isWithin };
  });
}

async function drawPages(places: readonly string[]): Promise<void> {
  for (const citta of places) await fetch(`${servers.dentisti.url}/results?${new URLSearchParams({ citta })}`);
}

/** As an operator's edit of one field. */
async function changeAnyPractice(): Promise<void> {
  await client.query(
    `update dentist set description = 'Lo studio riceve su appuntamento: ' || random(), updated_at = now()
     where id = (select id from dentist where hidden_at is null order by random() limit 1)`,
  );
}
