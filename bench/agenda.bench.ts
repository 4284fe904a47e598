import { parseArgs } from 'node:util';
import { findFirstFreeStart, listFreeStarts } from '@dentisti/db/agenda/free-start.repository';
import { createOrm, type MikroORM } from '@dentisti/db/orm';
import { enterStudio } from '@dentisti/db/roles/studio-transaction.repository';
import { addDays } from '@dentisti/domain/hours/holidays';
import { romeInstant } from '@dentisti/domain/hours/rome-time';
import { createRandom, type SeededRandom } from '@dentisti/domain/practice/seeded-random';
import { startOwnServers } from './production-processes.ts';

/**
 * `node bench/agenda.bench.ts`: the first free time for a visit of an hour at practices of twelve chairs and eight
 * clinicians, whose whole year is full but for what patients cancel: an hour comes free about twice a week. Searched from
 * any moment on to the year's end, at most 20 ms at the 95th percentile. Then the same as somebody of the practice,
 * under row-level security. It is closed now and then: `--closures` of every kind. Each clinician keeps a calendar elsewhere,
 * with `--busy` events a week. `--practices` and `--visits`: as many others in the same table; then the same within 1.3 times.
 */
const limitMs = 20;
const maxTimes = 1.3;
const queries = 250;
/** The quickest of so many rounds counts: others use the machine as well. */
const rounds = 5;
const chairs = 12;
const clinicians = 8;
/** Of the year's visits so many leave an hour and more that nobody has taken yet. */
const cancelled = 1 / 450;
const firstDate = '2027-01-04';
const firstDay = romeInstant(firstDate, 0).getTime();
const days = 364;
const dayMs = 86_400_000;

const { values: options } = parseArgs({
  options: {
    practices: { type: 'string', default: '0' },
    visits: { type: 'string', default: '0' },
    closures: { type: 'string', default: '12' },
    busy: { type: 'string', default: '3' },
  },
});

await using stack = new AsyncDisposableStack();
const { databaseUrl } = await startOwnServers(stack);
const orm = await createOrm({ clientUrl: databaseUrl, statementTimeoutMs: 0 });
stack.defer(() => orm.close());
const em = () => orm.em.fork();

const practiceId = await insertPractice();
await fillYear(practiceId);
await closeNowAndThen(practiceId, Number(options.closures));
await keepBusy(practiceId, Number(options.busy));
await vacuum(orm);
console.log(`${chairs} chairs, ${clinicians} clinicians, a year with ${await countVisits(orm)} visits`);
const others = { practices: Number(options.practices), visits: Number(options.visits) };
const crowded = others.practices > 0 ? await addOthers(others) : null;
if (crowded) await vacuum(crowded);
const among = `among ${others.practices} practices, ${crowded ? await countVisits(crowded) : 0} visits`;

// In turn, so that a busy machine slows all of them down.
const quickest = {
  alone: Number.POSITIVE_INFINITY,
  guarded: Number.POSITIVE_INFINITY,
  among: Number.POSITIVE_INFINITY,
};
for (let round = 1; round <= rounds; round++) {
  quickest.alone = Math.min(quickest.alone, await measureRound(orm, `alone, ${round}`));
  const ofPractice = `as the practice itself, under its policies, ${round}`;
  quickest.guarded = Math.min(quickest.guarded, await measureRound(orm, ofPractice, 'studio'));
  if (crowded) quickest.among = Math.min(quickest.among, await measureRound(crowded, `${among}, ${round}`));
}
let isQuick = quickest.alone <= limitMs && quickest.guarded <= limitMs;
if (crowded) {
  // A part of a millisecond is no difference.
  isQuick &&= quickest.among <= Math.max(maxTimes * quickest.alone, quickest.alone + 1);
  console.log(`${(quickest.among / quickest.alone).toFixed(2)} times, at most ${maxTimes}`);
}
console.log(`at most ${limitMs} ms at the 95th percentile`);
process.exitCode = isQuick ? 0 : 1;

/** The 95th percentile of one round, in milliseconds. */
async function measureRound(on: MikroORM, name: string, role?: 'studio'): Promise<number> {
  const random = createRandom('agenda');
  const question = 'select id from agenda_service where practice_id = ?';
  const [service] = await on.em.fork().execute<{ id: number }[]>(question, [practiceId]);
  const firsts: number[] = [];
  const weeks: number[] = [];
  const daysAhead: number[] = [];
  for (let i = 0; i < queries; i++) {
    const from = new Date(firstDay + random.integer(0, days - 30) * dayMs + random.integer(0, 1_439) * 60_000);
    const to = new Date(firstDay + days * dayMs);
    const query = { now: from, serviceId: service?.id ?? null };
    await on.em.fork().transactional(async (tx) => {
      if (role) await enterStudio(tx, { practiceId, accountId: '' });
      let started = performance.now();
      const first = await findFirstFreeStart(tx, practiceId, { ...query, from, to });
      firsts.push(performance.now() - started);
      daysAhead.push(first ? (first.getTime() - from.getTime()) / dayMs : Number.POSITIVE_INFINITY);
      started = performance.now();
      await listFreeStarts(tx, practiceId, { ...query, from, to: new Date(from.getTime() + 7 * dayMs) });
      weeks.push(performance.now() - started);
    });
  }
  const at = (values: number[], share: number) =>
    values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] as number;
  const line = (values: number[]) =>
    [0.5, 0.95, 1].map((share) => `${at(values, share).toFixed(1)} ms`.padStart(9)).join('');
  const ahead = [0.5, 0.95, 1].map((share) => at(daysAhead, share).toFixed(1));
  console.log(
    `${name}: half of the free times within ${ahead[0]} days, 95 % within ${ahead[1]}, all within ${ahead[2]}`,
  );
  console.log(`  first free time, half, 95 %, all within ${line(firsts)}`);
  console.log(`  a week's free times                     ${line(weeks)}`);
  return at(firsts, 0.95);
}

async function insertPractice(): Promise<number> {
  const [row] = await em().execute<{ id: number }[]>(
    `insert into dentist (slug, name, address, cap, istat_code, city, province, region)
     values ('bench', 'Studio Grande', 'Via Lunga 1', '00153', '058091', 'Roma', 'RM', 'Lazio') returning id`,
  );
  const id = (row as { id: number }).id;
  await em().execute('insert into practice_agenda (dentist_id, slot_minutes) values (?, 15)', [id]);
  await em().execute(
    `insert into agenda_availability (dentist_id, weekday, opens_minutes, closes_minutes)
     select ?, weekday, opens, opens + 240 from generate_series(0, 5) weekday, unnest(array[540, 900]) opens`,
    [id],
  );
  for (const [table, n] of [
    ['chair', chairs],
    ['clinician', clinicians],
  ] as const)
    await em().execute(
      `insert into ${table} (practice_id, name, position) select ?, 'n. ' || i, i from generate_series(1, ${n}) i`,
      [id],
    );
  await em().execute(
    `insert into agenda_service (practice_id, name, position, duration_minutes, buffer_minutes) values (?, 'Devitalizzazione', 0, 60, 10)`,
    [id],
  );
  return id;
}

/** Each clinician moves to another chair each day; between two visits there is seldom a gap. */
async function fillYear(id: number): Promise<void> {
  const random = createRandom('full year');
  const idsOf = async (table: string) =>
    (await em().execute<{ id: number }[]>(`select id from ${table} where practice_id = ? order by position`, [id])).map(
      (row) => row.id,
    );
  const [chairIds, clinicianIds] = [await idsOf('chair'), await idsOf('clinician')];
  for (let day = 0; day < days; day++) {
    const visits = clinicianIds.flatMap((clinician, index) =>
      [9 * 60, 15 * 60].flatMap((opens) =>
        visitsBetween(random, opens, opens + 240).map(([start, minutes]) => ({
          clinician,
          chair: chairIds[(index + day) % chairs],
          at: romeInstant(addDays(firstDate, day), start),
          minutes,
        })),
      ),
    );
    await em().execute(
      `insert into appointment (dentist_id, chair_id, clinician_id, starts_at, ends_at, free_at, state, exclusive)
       select ?, chair, clinician, at, at + make_interval(mins => minutes), at + make_interval(mins => minutes), 'booked', true
       from jsonb_to_recordset(?::jsonb) v (chair int, clinician int, at timestamptz, minutes int)`,
      [id, JSON.stringify(visits)],
    );
  }
}

/** A weekly course of each clinician, a chair's monthly service, holidays of the practice and its patron saint. */
async function closeNowAndThen(id: number, count: number): Promise<void> {
  await em().execute(
    `insert into agenda_closure (practice_id, label, repeats, from_on, to_on, opens_minutes, closes_minutes, clinician_id, chair_id)
     select ?, 'Chiuso ' || i, (array['weekly', 'monthly', 'yearly', 'daily'])[i % 4 + 1], ?::date + i * 5,
       case i % 4 when 3 then ?::date + i * 5 + 3 end, 720, 960,
       case i % 4 when 0 then (select id from clinician where practice_id = ? order by id offset i % ${clinicians} limit 1) end,
       case i % 4 when 1 then (select id from chair where practice_id = ? order by id offset i % ${chairs} limit 1) end
     from generate_series(0, ? - 1) i`,
    [id, firstDate, firstDate, id, id, count],
  );
}

/** Events of the clinicians' own calendars, of half an hour to two hours, at any time from eight to eight. */
async function keepBusy(id: number, perWeek: number): Promise<void> {
  if (perWeek === 0) return;
  const random = createRandom('own calendars');
  const own = await em().execute<{ connection: string; clinician: number }[]>(
    `insert into calendar_connection (practice_id, clinician_id, provider, server_url, account_name, credentials_encrypted, state,
       calendar_url, calendar_name, entitled_at, created_at)
     select practice_id, id, 'other', 'https://calendar.example/', 'bench', '', 'active', 'https://calendar.example/' || id, 'Bench', now(), now()
     from clinician where practice_id = ? order by position returning id as connection, clinician_id as clinician`,
    [id],
  );
  const events = own.flatMap(({ connection, clinician }) =>
    Array.from({ length: Math.round((perWeek * days) / 7) }, (_, i) => ({
      connection,
      clinician,
      href: `event ${i}`,
      at: romeInstant(addDays(firstDate, random.integer(0, days - 1)), random.integer(8 * 4, 18 * 4) * 15),
      minutes: random.pick([30, 60, 60, 120]),
    })),
  );
  await em().execute(
    `insert into calendar_busy (practice_id, clinician_id, connection_id, href_hash, starts_at, ends_at)
     select ?, clinician, connection, href, at, at + make_interval(mins => minutes)
     from jsonb_to_recordset(?::jsonb) v (connection uuid, clinician int, href text, at timestamptz, minutes int)`,
    [id, JSON.stringify(events)],
  );
}

function visitsBetween(random: SeededRandom, opens: number, closes: number): [number, number][] {
  const visits: [number, number][] = [];
  for (let at = opens; ; ) {
    if (random.chance(0.06)) at += random.pick([15, 30, 45]);
    else if (random.chance(cancelled)) at += 75;
    const minutes = Math.min(random.pick([15, 30, 30, 45, 60]), closes - at);
    if (minutes <= 0) return visits;
    visits.push([at, minutes]);
    at += minutes;
  }
}

/** A copy of the database with so many practices and visits more. */
async function addOthers({ practices, visits }: { practices: number; visits: number }): Promise<MikroORM> {
  const [row] = await em().execute<{ name: string }[]>('select current_database() as name');
  const name = `${row?.name}_crowded`;
  await orm.close();
  const administrator = await createOrm({ clientUrl: databaseOf('postgres'), statementTimeoutMs: 0 });
  await administrator.em.fork().execute(`create database "${name}" template "${row?.name}"`);
  await administrator.close();
  await orm.connect();
  const copy = await createOrm({ clientUrl: databaseOf(name), statementTimeoutMs: 0 });
  stack.defer(() => copy.close());
  const run = (sql: string) => copy.em.fork().execute<object[]>(sql);
  // They keep two visits apart when one is stored; no search reads them, and building them for millions takes an hour.
  const constraints = (await run(
    `select conname as name from pg_constraint where conrelid = 'appointment'::regclass and contype = 'x'`,
  )) as { name: string }[];
  for (const constraint of constraints) await run(`alter table appointment drop constraint ${constraint.name}`);
  await run(
    `insert into dentist (slug, name, address, cap, istat_code, city, province, region)
     select 'altro-' || i, 'Studio ' || i, 'Via Breve 1', '00153', '058091', 'Roma', 'RM', 'Lazio' from generate_series(1, ${practices}) i`,
  );
  const of = `select id from dentist where slug like 'altro-%'`;
  await run(`insert into practice_agenda (dentist_id, slot_minutes) ${of.replace('id', 'id, 30')}`);
  await run(`insert into chair (practice_id, name, position) ${of.replace('id', `id, 'n. 1', 0`)}`);
  await run(`insert into clinician (practice_id, name, position) ${of.replace('id', `id, 'n. 1', 0`)}`);
  const each = Math.ceil(visits / practices);
  // Rows as right as these need none of the triggers that check and follow each one, or it takes a quarter of an hour.
  await copy.em.fork().transactional(async (tx) => {
    await tx.execute(`set local session_replication_role = 'replica'`);
    await tx.execute(
      `insert into appointment (dentist_id, chair_id, clinician_id, starts_at, ends_at, free_at, state, exclusive)
       select h.practice_id, h.id, c.id, t.at, t.at + interval '30 minutes', t.at + interval '30 minutes', 'booked', true
       from chair h join clinician c on c.practice_id = h.practice_id join dentist d on d.id = h.practice_id and d.slug like 'altro-%'
       cross join lateral (select ?::timestamptz + i * interval '1 hour' as at from generate_series(1, ${each}) i) t`,
      [new Date(firstDay)],
    );
  });
  return copy;
}

function databaseOf(name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function vacuum(on: MikroORM): Promise<void> {
  const agenda = ['chair', 'clinician', 'agenda_availability', 'agenda_closure', 'practice_agenda', 'calendar_busy'];
  for (const table of ['appointment', 'dentist', ...agenda]) await on.em.fork().execute(`vacuum analyze ${table}`);
}

async function countVisits(on: MikroORM): Promise<string> {
  const [row] = await on.em.fork().execute<{ n: number }[]>('select count(*)::int as n from appointment');
  return (row?.n ?? 0).toLocaleString('en');
}
