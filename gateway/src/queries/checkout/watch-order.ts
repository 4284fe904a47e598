import { setTimeout as wait } from 'node:timers/promises';
import { findPackageOrder, type PackageOrderRow } from '@dentisti/db';
import { GraphQLError } from 'graphql';
import { z } from 'zod';
import type { RequestContext } from '../../http/request-context.ts';
import { describeDefect } from '../../log.ts';

const retryMs = 1_000;

/** An order by the id in its page's address; null when there is none. */
export async function findOrder({ em }: RequestContext, id: string): Promise<PackageOrderRow | null> {
  return z.uuid().safeParse(id).success ? findPackageOrder(em, id) : null;
}

/** An order at once and after each change of its status. */
export async function watchOrder(context: RequestContext, id: string): Promise<AsyncIterableIterator<PackageOrderRow>> {
  const order = await findOrder(context, id);
  if (!order) throw new GraphQLError('Questo ordine non esiste.', { extensions: { code: 'FORBIDDEN' } });
  const ended = new AbortController();
  const views = look(context, order.id, AbortSignal.any([ended.signal, context.services.stopping]));
  // A generator that waits takes no `return` until it is woken: whoever unsubscribes wakes it.
  const watched: AsyncIterableIterator<PackageOrderRow> = {
    [Symbol.asyncIterator]: () => watched,
    next: () => views.next(),
    return: () => {
      ended.abort();
      return views.return(undefined);
    },
  };
  return watched;
}

async function* look(
  context: RequestContext,
  id: string,
  gone: AbortSignal,
): AsyncGenerator<PackageOrderRow, undefined> {
  let sent = '';
  for await (const _ of context.services.orderChanges.watch(id, gone)) {
    const order = await readUntilSeen(context, id, gone);
    if (!order) return;
    if (order.status === sent) continue;
    sent = order.status;
    yield order;
  }
}

/** While the database is away we try again: whoever watches should notice nothing but a delay. */
async function readUntilSeen(context: RequestContext, id: string, gone: AbortSignal) {
  for (let failures = 0; !gone.aborted; failures++) {
    try {
      return await findPackageOrder(context.em, id);
    } catch (error) {
      const { services, requestId } = context;
      if (failures === 0) services.log.error({ requestId, err: describeDefect(error) }, 'order not read');
      await wait(retryMs, undefined, { signal: gone }).catch(() => {});
    }
  }
  return null;
}
