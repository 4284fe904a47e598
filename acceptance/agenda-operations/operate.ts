/**
 * One process of many that write into the same agendas: `operations` of them, in lanes side by side. Its last line is JSON:
 * what was done, refused and thrown, and what was reported as done. SIGTERM ends it early, judged by what it has played.
 */
import { parseArgs } from 'node:util';
import { createRandom } from '@dentisti/domain/practice/seeded-random';
import { Actor, type Operation } from './actor.ts';
import { sources } from './sources.ts';
import type { WrittenPractice } from './world.ts';

/** What a process came to. */
export interface OperationsReport {
  done: number;
  refused: number;
  /** Processor time of this process, without Postgres'. */
  cpuSeconds: number;
  /** Errors that are no outcome: a deadlock, a broken constraint, a defect. */
  errors: string[];
  /** By source and outcome. */
  counts: Record<string, number>;
  reported: Record<string, number>;
}

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    operations: { type: 'string' },
    seed: { type: 'string' },
    index: { type: 'string' },
    lanes: { type: 'string' },
    sources: { type: 'string' },
  },
});
const { database = '', seed = '0' } = values;
const [operations, index, lanes] = [Number(values.operations), Number(values.index), Number(values.lanes)];
const drawn = (values.sources ?? '')
  .split(',')
  .flatMap((name) =>
    (sources[name] ?? []).flatMap(([times, run]) => Array.from({ length: times }, () => ({ name, run }))),
  );
const shownErrors = 5;
const progressEvery = 10_000;

const orm = await Actor.connect(database, lanes + 1);
const [row] = await orm.em.fork().execute<{ practices: WrittenPractice[] }[]>(
  `select jsonb_agg(jsonb_build_object('id', d.id, 'accountId', m.account_id,
     'chairIds', (select jsonb_agg(id) from chair where practice_id = d.id),
     'clinicianIds', (select jsonb_agg(id) from clinician where practice_id = d.id),
     'calendars', (select jsonb_agg(jsonb_build_object('connectionId', id, 'clinicianId', clinician_id)) from calendar_connection where practice_id = d.id),
     'serviceId', (select min(id) from agenda_service where practice_id = d.id)) order by d.id) as practices
   from dentist d join practice_member m on m.practice_id = d.id`,
);
const practices = row?.practices ?? [];
const report: OperationsReport = { done: 0, refused: 0, cpuSeconds: 0, errors: [], counts: {}, reported: {} };
let left = operations;
const before = process.cpuUsage();
process.once('SIGTERM', () => {
  left = 0;
});

async function lane(number: number): Promise<Actor> {
  const random = createRandom(`${seed} ${index} ${number}`);
  const actor = new Actor(orm, random, index * lanes + number);
  while (left-- > 0) {
    if (left > 0 && left % progressEvery === 0) console.error(`process ${index}: ${left} operations left`);
    // Some practices are much busier than others.
    const practice = practices[Math.floor(practices.length * random.next() ** 2)] as WrittenPractice;
    const { name, run } = random.pick(drawn) as { name: string; run: Operation };
    const outcome = await run(actor, practice).catch((error: unknown) => {
      if (report.errors.length < shownErrors)
        report.errors.push(
          `${name}: ${error instanceof Error ? error.stack?.split('\n').slice(0, 8).join('\n') : error}`,
        );
      else report.errors.push(name);
      return 'thrown' as const;
    });
    if (outcome !== 'thrown') report[outcome] += 1;
    report.counts[`${name} ${outcome}`] = (report.counts[`${name} ${outcome}`] ?? 0) + 1;
  }
  return actor;
}

for (const { reported } of await Promise.all(Array.from({ length: lanes }, (_, i) => lane(i))))
  for (const [name, count] of reported) report.reported[name] = (report.reported[name] ?? 0) + count;
const { user, system } = process.cpuUsage(before);
report.cpuSeconds = (user + system) / 1_000_000;
await orm.close();
console.log(JSON.stringify(report));
