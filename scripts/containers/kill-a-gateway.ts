import { setTimeout as delay } from 'node:timers/promises';
import { containersOf, docker, untilHealthy, visitWhile } from './compose-project.ts';
import { countAnswered, judgeAnswers } from './judge-answers.ts';

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
const visitAll = () => visitWhile(base, apartMs, (sent) => sent < requests);

/** How many visitors' requests a gateway has answered since it started. */
async function answeredBy(gateway: string, web: string): Promise<number> {
  const address = await docker('inspect', '-f', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}', gateway);
  return countAnswered(await docker('exec', web, 'curl', '-fsS', '-m', '5', `http://${address}:9464/metrics`));
}

const [web] = await containersOf(project, 'web');
const gateways = await containersOf(project, 'gateway');
if (!web || gateways.length !== 2) throw new Error('two gateways behind web are needed');

/** Whether `web` uses each running gateway; a gateway that has just started answers its first visitors slowly. */
async function settle(web: string): Promise<string[]> {
  for (const gateway of gateways) await untilHealthy(gateway);
  // Its resolver has to have seen both.
  await delay(1_500);
  const problems = judgeAnswers([...(await visitAll()), ...(await visitAll())], Number.POSITIVE_INFINITY);
  for (const gateway of gateways)
    if ((await answeredBy(gateway, web)) === 0) problems.push('a gateway that runs is not used');
  return problems;
}

const problems = await settle(web);
let late: string[] = [];
for (let tries = 0; tries < 3; tries++) {
  const victim = gateways[tries % 2] as string;
  await docker('kill', '--signal', 'KILL', victim);
  const answers = await visitAll();
  await docker('start', victim);
  problems.push(...judgeAnswers(answers, neverMs), ...(await settle(web)));
  late = judgeAnswers(answers, limitMs);
  const [quickest, slowest] = [Math.min, Math.max].map((of) => Math.round(of(...answers.map(({ ms }) => ms))));
  console.log(`${requests} requests after the kill of a gateway: ${quickest} to ${slowest} ms`);
  if (late.length === 0) break;
}
for (const problem of [...problems, ...late]) console.log(problem);
process.exitCode = problems.length + late.length > 0 ? 1 : 0;
