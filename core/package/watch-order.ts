import { setTimeout as wait } from 'node:timers/promises';
import { findPackageOrder, type PackageOrderRow } from '@dentisti/db/package/package-order.repository';
import { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { describeError } from '../platform/log.ts';
import { watched } from '../platform/watched.ts';

const retryMs = 1_000;

/** An order by the id in its page's address; null when there is none. */
export async function findOrder({ em }: RequestContext, id: string): Promise<PackageOrderRow | null> {
  return z.uuid().safeParse(id).success ? findPackageOrder(em, id) : null;
}

/** An order at once and after each change of its status; null when there is none. */
export async function watchOrder(
  context: RequestContext,
  id: string,
): Promise<AsyncIterableIterator<PackageOrderRow> | null> {
  const order = await findOrder(context, id);
  if (!order) return null;
  return watched(context.services.stopping, (gone) => orderViews(context, order.id, gone));
}

async function* orderViews(
  context: RequestContext,
  id: string,
  gone: AbortSignal,
): AsyncGenerator<PackageOrderRow, undefined> {
  let sent = '';
  for await (const _ of context.services.orderChanges.watch(id, gone)) {
    const order = await findOrderWithRetry(context, id, gone);
    if (!order) return;
    if (order.status === sent) continue;
    sent = order.status;
    yield order;
  }
}

/** Tries again while the database is away, so that a watching page sees only a delay. */
async function findOrderWithRetry(context: RequestContext, id: string, gone: AbortSignal) {
  for (let failures = 0; !gone.aborted; failures++) {
    try {
      return await findPackageOrder(context.em, id);
    } catch (error) {
      const { services, requestId } = context;
      if (failures === 0) services.log.error({ requestId, err: describeError(error) }, 'order not read');
      await wait(retryMs, undefined, { signal: gone }).catch(() => {});
    }
  }
  return null;
}
