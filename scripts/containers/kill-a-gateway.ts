import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Answer, countAnswered, judgeAnswers } from './judge-answers.ts';

/**
 * `node scripts/containers/kill-a-gateway.ts <compose project> <address of web>`: kills one of two running gateways and
 * asks on through `web`. Every answer has to be 200 within a second; the gateway, started again, has to be used again.
 * The second is judged on the quickest of three tries, five seconds and everything else on each. Exits with 1 when it is not so.
 */
const [project, base] = process.argv.slice(2);
if (!project || !base) throw new Error('usage: kill-a-gateway.ts <compose project> <address of web>');

const limitMs = 1_000;
/** No machine is so busy: in no try may anybody wait longer. */
const neverMs = 5_000;
const requests = 40;
/** Together longer than `web` may hold on to an address that is gone: the second of its resolver, and half of one more. */
const apartMs = 50;
const run = promisify(execFile);
const docker = async (...args: string[]) => (await run('docker', args)).stdout.trim();

async function containersOf(service: string): Promise<string[]> {
  const labels = [`com.docker.compose.project=${project}`, `com.docker.compose.service=${service}`];
  const ids = await docker('ps', '-q', ...labels.flatMap((label) => ['--filter', `label=${label}`]));
  return ids.split('\n').filter(Boolean);
}

async function ask(path: string, init?: RequestInit): Promise<Answer> {
  const began = performance.now();
  const took = () => performance.now() - began;
  try {
    const response = await fetch(base + path, { ...init, signal: AbortSignal.timeout(70_000) });
    await response.arrayBuffer();
    return { path, status: response.status, ms: took() };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return { path, status: cause?.code ?? message, ms: took() };
  }
}
const query: RequestInit = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query: '{ __typename }' }),
};
const visits = [() => ask('/'), () => ask('/api/cities'), () => ask('/api/top-cities'), () => ask('/graphql', query)];
const visit = (i: number) => (visits[i % visits.length] as () => Promise<Answer>)();

/** Sends requests at a fixed interval without waiting for earlier answers, as visitors do. */
async function visitAll(count: number): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  for (let i = 0; i < count; i++) {
    answers.push(visit(i));
    await delay(apartMs);
  }
  return Promise.all(answers);
}

/** How many visitors' requests a gateway has answered since it started. */
async function answeredBy(gateway: string, web: string): Promise<number> {
  const address = await docker('inspect', '-f', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}', gateway);
  return countAnswered(await docker('exec', web, 'curl', '-fsS', '-m', '5', `http://${address}:9464/metrics`));
}

async function untilHealthy(gateway: string): Promise<void> {
  for (let polls = 0; polls < 90; polls++) {
    if ((await docker('inspect', '-f', '{{.State.Health.Status}}', gateway)) === 'healthy') return;
    await delay(1_000);
  }
  throw new Error('a gateway does not become healthy');
}

const [web] = await containersOf('web');
const gateways = await containersOf('gateway');
if (!web || gateways.length !== 2) throw new Error('two gateways behind web are needed');

/** Whether `web` uses each running gateway; a gateway that has just started answers its first visitors slowly. */
async function settle(web: string): Promise<string[]> {
  for (const gateway of gateways) await untilHealthy(gateway);
  // Its resolver has to have seen both.
  await delay(1_500);
  const problems = judgeAnswers(
    [...(await visitAll(requests)), ...(await visitAll(requests))],
    Number.POSITIVE_INFINITY,
  );
  for (const gateway of gateways)
    if ((await answeredBy(gateway, web)) === 0) problems.push('a gateway that runs is not used');
  return problems;
}

const problems = await settle(web);
let late: string[] = [];
for (let tries = 0; tries < 3; tries++) {
  const victim = gateways[tries % 2] as string;
  await docker('kill', '--signal', 'KILL', victim);
  const answers = await visitAll(requests);
  await docker('start', victim);
  problems.push(...judgeAnswers(answers, neverMs), ...(await settle(web)));
  late = judgeAnswers(answers, limitMs);
  const [quickest, slowest] = [Math.min, Math.max].map((of) => Math.round(of(...answers.map(({ ms }) => ms))));
  console.log(`${requests} requests after the kill of a gateway: ${quickest} to ${slowest} ms`);
  if (late.length === 0) break;
}
for (const problem of [...problems, ...late]) console.log(problem);
process.exitCode = problems.length + late.length > 0 ? 1 : 0;
