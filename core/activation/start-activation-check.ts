import { setTimeout as delay } from 'node:timers/promises';
import { askForActivationCheck, findActivationPoints } from '@dentisti/db/activation/activation-point.repository';
import { isCheckAskedFor } from '@dentisti/domain/activation/activation-point';
import type { OperatorContext } from '../admin/manual-override.ts';

const maxWaitMs = 20_000;
const pollIntervalMs = 500;

/** Asks the worker to check every point and waits until it has, for 20 s at most: the board then shows its state. */
export async function askForCheck({ em, services }: OperatorContext): Promise<void> {
  await askForActivationCheck(em, services.now());
  const until = performance.now() + maxWaitMs;
  while (performance.now() < until && !services.stopping.aborted) {
    const points = await findActivationPoints(em);
    if (!points.some(isCheckAskedFor)) return;
    await delay(pollIntervalMs);
  }
}
