import type { RequestContext } from './request-context.ts';

/** From here on a piece of work waits for the client's others: about a quarter of a large city's list. */
const dear = 1_500;

/**
 * Takes what something costs from its client's budget of a minute; over it, or where too much of the client's dear work
 * waits already, the seconds until another try. Dear work of one client is done one piece after the other. Null: go on.
 */
export async function chargeClient(context: RequestContext, cost: number): Promise<number | null> {
  const { services, clientIp, currentOperator } = context;
  if (context.isCharged || currentOperator || services.limits.isExempt(clientIp)) return null;
  const verdict = await services.limits.take('queryCost', clientIp, cost);
  if (!verdict.allowed) return verdict.retryAfterSeconds;
  if (cost < dear) return null;
  const left = context.createAbandonedSignal();
  const end = await services.dearWork.take(clientIp);
  if (!end) return 1;
  if (left.aborted) end();
  left.addEventListener('abort', end, { once: true });
  return null;
}
