/**
 * Random operations from page, telephone, studio, waiting list and calendars on the same agendas, in processes side by side on
 * one Postgres, each with its own seed: nothing overlaps, whatever was reported as done is stored and nothing else, nothing dies of a deadlock,
 * and at least two of five operations succeed. 20,000 operations, in CI 1,500, each turn others; `--operations=1000000`
 * plays more, `--seed` draws others (how they interleave is the machine's), `--processes` and `--lanes` say how many at
 * once, `--sources=web,studio` who.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createOrm, type MikroORM } from '@dentisti/db/orm';
import { serviceUrlOf } from '@dentisti/db/testing/test-servers';
import { startOwnServers } from '../testing/production-processes.ts';
import { judgeAgenda } from './agenda-operations/judge-agenda.ts';
import type { OperationsReport } from './agenda-operations/operate.ts';
import { createPractices } from './agenda-operations/world.ts';
import { isWhole, turn } from './env.ts';

const minShare = 0.4;
/** Of each practice so many: agendas of the first days would otherwise have more history than any real one. */
const operationsOfPractice = 5_000;
const minPractices = 4;
const vacuumMs = 45_000;
const shownProblems = 10;
const names = ['web', 'telephone', 'studio', 'waiting', 'calendar'];

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: isWhole ? '20000' : '1500' },
    seed: { type: 'string', default: String(turn) },
    processes: { type: 'string', default: '2' },
    lanes: { type: 'string', default: '4' },
    sources: { type: 'string', default: names.join(',') },
  },
});
const unknown = values.sources.split(',').filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`unknown sources: ${unknown.join(', ')}; known: ${names.join(', ')}`);
process.exitCode = (await play(Number(values.operations), Number(values.processes))) ? 0 : 1;

async function play(operations: number, processes: number): Promise<boolean> {
  await using stack = new AsyncDisposableStack();
  const { databaseUrl } = await startOwnServers(stack);
  const orm = await createOrm({ clientUrl: databaseUrl, statementTimeoutMs: 0 });
  stack.defer(() => orm.close());
  const practices = Math.max(minPractices, Math.ceil(operations / operationsOfPractice));
  await createPractices(orm.em.fork(), practices);
  const began = performance.now();
  const over = new AbortController();
  const care = keepTidy(orm, over.signal);
  const each = Math.ceil(operations / processes);
  const reports = await Promise.all(
    Array.from({ length: processes }, (_, index) => operate(serviceUrlOf(databaseUrl), index, each)),
  );
  over.abort();
  await care;
  const seconds = (performance.now() - began) / 1_000;
  const sum = (of: (report: OperationsReport) => Record<string, number>) => {
    const total = new Map<string, number>();
    for (const report of reports)
      for (const [name, count] of Object.entries(of(report))) total.set(name, (total.get(name) ?? 0) + count);
    return total;
  };
  const done = reports.reduce((total, report) => total + report.done, 0);
  const played = reports.reduce((total, report) => total + report.refused + report.errors.length, done);
  const problems = reports.flatMap(({ errors }) => errors);
  problems.push(
    ...(await judgeAgenda(
      orm.em.fork(),
      sum(({ reported }) => reported),
    )),
  );
  if (done < minShare * played) problems.push(`${done} of ${played} succeeded, less than ${minShare * 100} %`);
  const cpuMs = (1_000 * reports.reduce((total, { cpuSeconds }) => total + cpuSeconds, 0)) / played;
  for (const [name, count] of [...sum(({ counts }) => counts)].sort()) console.log(`${name.padEnd(24)}${count}`);
  console.log(
    `${played} operations on ${practices} agendas in ${seconds.toFixed(1)} s (${Math.round(played / seconds)} a second, ${cpuMs.toFixed(1)} ms of processor each beside Postgres), ` +
      `${((100 * done) / played).toFixed(1)} % succeeded, ${problems.length} problems (seed ${values.seed})`,
  );
  for (const problem of problems.slice(0, shownProblems)) console.log(`✗ ${problem}`);
  return problems.length === 0;
}

/** A server of tests has no autovacuum; without statistics a long course becomes slow by itself. */
async function keepTidy(orm: MikroORM, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await wait(vacuumMs, undefined, { signal: over }).catch(() => {});
    if (!over.aborted) await orm.em.fork().execute('vacuum analyze');
  }
}

async function operate(database: string, index: number, operations: number): Promise<OperationsReport> {
  const given = { database, index, operations, seed: values.seed, lanes: values.lanes, sources: values.sources };
  const args = Object.entries(given).map(([name, value]) => `--${name}=${value}`);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'agenda-operations/operate.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = '';
  createInterface({ input: child.stdout }).on('line', (line) => {
    last = line;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`process ${index} ended with ${code}`);
  return JSON.parse(last) as OperationsReport;
}
