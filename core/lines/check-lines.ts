import { setTimeout as delay } from 'node:timers/promises';
import { askLineCheck, findLines } from '@dentisti/db/dialing/phone-line.repository';
import type { RequestContext } from '../context.ts';
import { getLines, type LinesView } from './get-lines.ts';

const patienceMs = 10_000;
const pollIntervalMs = 250;

/** Asks the worker to compare every line with the platform now, and waits for it; answers with what is known by then. */
export async function checkLines(context: RequestContext): Promise<LinesView> {
  const { em, services } = context;
  await askLineCheck(em, services.now());
  const over = AbortSignal.any([context.createAbandonedSignal(), AbortSignal.timeout(patienceMs)]);
  while (!over.aborted && (await findLines(em)).some(({ checkAskedAt }) => checkAskedAt !== null))
    await delay(pollIntervalMs, undefined, { signal: over }).catch(() => null);
  return getLines(context);
}
