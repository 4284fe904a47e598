/**
 * Random operations from page, telephone, studio, waiting list and calendars on the same agendas, in processes side by side on
 * one Postgres, each with its own seed: nothing overlaps, whatever was reported as done is stored and nothing else, nothing dies of a deadlock,
 * and at least two of five operations succeed. 20,000 operations, in CI 1,500, each turn others;
 * `ACCEPTANCE_OPTIONS='operations=1000000 seed=7 processes=4 lanes=8 sources=web,studio'` plays more, draws others (how they
 * interleave is the machine's), and says how many at once, and who.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { createOrm, type MikroORM } from '@dentisti/db/orm';
import { createTestDatabase } from '@dentisti/db/testing';
import { expect, test } from 'vitest';
import { countOption, isWhole, option, turn } from '../env.ts';
import { judgeAgenda } from './judge-agenda.ts';
import type { OperationsReport } from './operate.ts';
import { createPractices } from './world.ts';

const minShare = 0.4;
/** Of each practice so many: agendas of the first days would otherwise have more history than any real one. */
const operationsOfPractice = 5_000;
const minPractices = 4;
const vacuumMs = 45_000;
const shownProblems = 10;
const names = ['web', 'telephone', 'studio', 'waiting', 'calendar'];

const operations = countOption('operations', isWhole ? 20_000 : 1_500);
const processes = countOption('processes', 2);
const lanes = countOption('lanes', 4);
const seed = option('seed', turn);
const sources = option('sources', names.join(','));

test(`${operations} operations on the same agendas: nothing overlaps, is lost or stored twice`, async () => {
  const unknown = sources.split(',').filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`unknown sources: ${unknown.join(', ')}; known: ${names.join(', ')}`);
  await using stack = new AsyncDisposableStack();
  const database = await createTestDatabase();
  stack.defer(() => database.close());
  const orm = await createOrm({ clientUrl: database.url, statementTimeoutMs: 0 });
  stack.defer(() => orm.close());
  const practices = Math.max(minPractices, Math.ceil(operations / operationsOfPractice));
  await createPractices(orm.em.fork(), practices);
  const began = performance.now();
  const over = new AbortController();
  const care = keepTidy(orm, over.signal);
  const each = Math.ceil(operations / processes);
  const reports = await Promise.all(
    Array.from({ length: processes }, (_, index) => operate(database.serviceUrl, index, each)),
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
      `${((100 * done) / played).toFixed(1)} % succeeded, ${problems.length} problems (seed ${seed})`,
  );
  expect(problems.slice(0, shownProblems), `${problems.length} problems`).toEqual([]);
});

/** A server of tests has no autovacuum; without statistics a long course becomes slow by itself. */
async function keepTidy(orm: MikroORM, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await wait(vacuumMs, undefined, { signal: over }).catch(() => {});
    if (!over.aborted) await orm.em.fork().execute('vacuum analyze');
  }
}

async function operate(database: string, index: number, each: number): Promise<OperationsReport> {
  const given = { database, index, operations: each, seed, lanes, sources };
  const args = Object.entries(given).map(([name, value]) => `--${name}=${value}`);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'operate.ts'), ...args], {
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
