import { findPackageOrder, type PackageOrderRow } from '@dentisti/db/package/package-order.repository';
import type { RequestContext } from '../context.ts';

/** Announcements may be lost with Redis; the row is also looked at this often. */
const pollIntervalMs = 500;

/** The order once its payment page is open or it came to an end, or as it stands after `milliseconds`. */
export async function waitForPage(
  context: RequestContext,
  order: PackageOrderRow,
  milliseconds: number,
): Promise<PackageOrderRow> {
  const over = AbortSignal.any([context.createAbandonedSignal(), AbortSignal.timeout(milliseconds)]);
  let latest = order;
  for await (const _ of context.services.orderChanges.watch(order.id, over, pollIntervalMs)) {
    latest = (await findPackageOrder(context.em, order.id)) ?? latest;
    if (latest.status !== 'created') break;
  }
  return latest;
}
