import { spawnSync } from 'node:child_process';
import { containersOf, docker, untilHealthy, visitWhile } from './compose-project.ts';
import { judgeAnswers } from './judge-answers.ts';

/**
 * `node scripts/containers/through-a-pooler.ts <compose project> <address of web>`: the product as ops/pooler/compose.yml sets
 * it up. Every connection of the services comes through the pooler, visitors notice nothing, and a gateway that names the pooler
 * without its aliases ends with a sentence. Exits with 1 when it is not so.
 */
const [project, base] = process.argv.slice(2);
if (!project || !base) throw new Error('usage: through-a-pooler.ts <compose project> <address of web>');

const requests = 200;
const apartMs = 10;
const neverMs = 10_000;

const names = ['db', 'pooler', 'gateway', 'worker', 'web'];
const containers = await Promise.all(names.map((service) => containersOf(project, service)));
const [db, pooler, gateway, worker, web] = containers.map(([container]) => container);
if (!db || !pooler || !gateway || !worker || !web) throw new Error('a stack with a pooler is needed');
for (const container of [pooler, gateway, worker, web]) await untilHealthy(container);

const problems = judgeAnswers(await visitWhile(base, apartMs, (sent) => sent < requests), neverMs);

const address = await docker('inspect', '-f', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}', pooler);
const sql = `select count(*) filter (where client_addr = '${address}') || ' ' || count(*) from pg_stat_activity where usename = 'dentisti_service'`;
const sessions = await docker('exec', db, 'psql', '-U', 'dentisti', '-d', 'dentisti', '-Atc', sql);
const [pooled, all] = sessions.split(' ').map(Number);
console.log(
  `${requests} requests, ${problems.length} failed; ${pooled} of ${all} sessions of the services come from the pooler`,
);
if (!pooled || pooled !== all) problems.push(`sessions past the pooler: ${sessions}`);

const given = JSON.parse(await docker('inspect', '-f', '{{json .Config}}', gateway)) as {
  Image: string;
  Env: string[];
};
const [network] = Object.keys(
  JSON.parse(await docker('inspect', '-f', '{{json .NetworkSettings.Networks}}', gateway)) as object,
);
const plain = given.Env.map((line) => (line.startsWith('DATABASE_URL=') ? line.replace('{role}', 'visitor') : line));
const { status, stderr } = spawnSync(
  'docker',
  // biome-ignore format: one line
  ['run', '--rm', '--network', String(network), ...plain.flatMap((line) => ['-e', line]), given.Image, 'node', 'gateway/src/main.ts'],
  { encoding: 'utf8', timeout: 60_000 },
);
console.log(`without aliases a gateway ends with ${status}: ${stderr.trim()}`);
if (status !== 1 || !/^Postgres does not let us in as the role .*\n$/.test(stderr))
  problems.push('a gateway that names no alias does not end with a sentence');

for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
