import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Answer } from './judge-answers.ts';

const run = promisify(execFile);
export const docker = async (...args: string[]): Promise<string> => (await run('docker', args)).stdout.trim();

/** The running containers of a service. */
export async function containersOf(project: string, service: string): Promise<string[]> {
  const labels = [`com.docker.compose.project=${project}`, `com.docker.compose.service=${service}`];
  const ids = await docker('ps', '-q', ...labels.flatMap((label) => ['--filter', `label=${label}`]));
  return ids.split('\n').filter(Boolean);
}

export async function untilHealthy(container: string): Promise<void> {
  for (let polls = 0; polls < 90; polls++) {
    if ((await docker('inspect', '-f', '{{.State.Health.Status}}', container)) === 'healthy') return;
    await delay(1_000);
  }
  throw new Error('a container does not become healthy');
}

/** Asks once; the status, or the network's word for what went wrong. */
export async function ask(url: string, init?: RequestInit): Promise<Answer> {
  const path = new URL(url).pathname;
  const began = performance.now();
  const took = () => performance.now() - began;
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(70_000) });
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
const visits: [path: string, init?: RequestInit][] = [['/'], ['/api/cities'], ['/api/top-cities'], ['/graphql', query]];

/** Sends requests at a fixed interval, without waiting for earlier answers, as visitors do, while `goesOn` says so. */
export async function visitWhile(base: string, apartMs: number, goesOn: (sent: number) => boolean): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  for (let sent = 0; goesOn(sent); sent++) {
    const [path, init] = visits[sent % visits.length] as (typeof visits)[number];
    answers.push(ask(base + path, init));
    await delay(apartMs);
  }
  return Promise.all(answers);
}
