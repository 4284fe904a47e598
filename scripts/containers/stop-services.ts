import { setTimeout as delay } from 'node:timers/promises';
import { ask, containersOf, docker, untilHealthy, visitWhile } from './compose-project.ts';
import { judgeAnswers } from './judge-answers.ts';

/**
 * `node scripts/containers/stop-services.ts <compose project> <address of web>`: `docker stop` of one of two gateways and one
 * of two workers, then of `web`, under load. No request may fail – of `web` until it has said for a while that it stops, when a
 * balancer asks it nothing more – and each ends by itself, before the engine kills it. Exits with 1 when it is not so.
 */
const [project, base] = process.argv.slice(2);
if (!project || !base) throw new Error('usage: stop-services.ts <compose project> <address of web>');

const apartMs = 25;
/** No machine is so busy. */
const neverMs = 10_000;
/** How often `web` is asked whether it stops. */
const noticeEveryMs = 20;
/** A balancer that asks every second and believes the second answer. */
const noticedAfterMs = 2_000;

const [gateways, workers, webs] = await Promise.all(
  ['gateway', 'worker', 'web'].map((service) => containersOf(project, service)),
);
const [gateway, worker, web] = [gateways, workers, webs].map((containers) => containers?.[0]);
if (!gateway || !worker || !web || gateways?.length !== 2 || workers?.length !== 2)
  throw new Error('two gateways and two workers behind web are needed');
const problems: string[] = [];

/** Stops it; notes when it did not end by itself. */
async function stop(name: string, container: string): Promise<void> {
  const began = performance.now();
  await docker('stop', container);
  const code = await docker('inspect', '-f', '{{.State.ExitCode}}', container);
  console.log(`${name}: ended after ${Math.round(performance.now() - began)} ms with ${code}`);
  if (code !== '0') problems.push(`${name} ended with ${code}`);
}

for (const container of [...gateways, ...workers, web]) await untilHealthy(container);
let isOver = false;
const visiting = visitWhile(base, apartMs, () => !isOver);
await Promise.all([stop('a gateway', gateway), stop('a worker', worker)]);
isOver = true;
const answers = await visiting;
await docker('start', gateway, worker);

let saidAt: number | null = null;
const asking = visitWhile(base, apartMs, () => saidAt === null || performance.now() - saidAt < noticedAfterMs);
let isStopped = false;
const stopped = stop('web', web).finally(() => (isStopped = true));
// A slow engine hands the signal on late.
while (saidAt === null && !isStopped)
  if ((await ask(`${base}/web-health`)).status === 503) saidAt = performance.now();
  else await delay(noticeEveryMs);
if (saidAt === null) problems.push('web does not say that it stops');
saidAt ??= 0;
const lastAnswers = await asking;
await stopped;
await docker('start', web);

for (const [what, all] of [
  ['gateway and worker stopped', answers],
  ['web stopped', lastAnswers],
] as const) {
  const bad = judgeAnswers(all, neverMs);
  console.log(
    `${what}: ${all.length} requests, ${bad.length} failed, ${Math.round(Math.max(...all.map(({ ms }) => ms)))} ms at most`,
  );
  problems.push(...bad);
}
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
