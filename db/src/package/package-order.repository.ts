import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow, findRows, insertUnlessThere, type RowOf, storedRow } from '../stored-row.ts';
import { PackageOrder } from './package-order.entity.ts';

/** One order of the package; instants as Date (UTC). See `PackageOrder` for the fields. */
export type PackageOrderRow = RowOf<PackageOrder>;

const orderRow = storedRow(PackageOrder);

/** A new order's page is opened by its job; the sweep comes for it this much later. */
const graceSeconds = 10;

type NewPackageOrder = Pick<
  PackageOrderRow,
  'number' | 'clientKey' | 'email' | 'channel' | 'amountCents' | 'currency' | 'simulated'
> & { city?: string | null; now: Date };

/**
 * Stores a new order: `created` online, `open` for a payment an operator records. Null when its number or client key is
 * taken: look the key up, or draw another number.
 */
export async function insertPackageOrder(em: EntityManager, order: NewPackageOrder): Promise<PackageOrderRow | null> {
  const { number, clientKey, email, city, channel, amountCents, currency, simulated, now } = order;
  const isOnline = channel === 'online';
  const given = { number, clientKey, email, city: city ?? null, channel, amountCents, currency, simulated };
  return insertUnlessThere(em, PackageOrder, {
    ...given,
    status: isOnline ? 'created' : 'open',
    createdAt: now,
    nextLookAt: isOnline ? new Date(now.getTime() + graceSeconds * 1_000) : null,
  });
}

/** An order by its id (UUID), which is also the key to its page; null when there is none. */
export const findPackageOrder = (em: EntityManager, id: string) => findRow(em, PackageOrder, { id });

/** An order by its number (`PAC-XXXX-YYYY`); null when there is none. */
export const findPackageOrderByNumber = (em: EntityManager, number: string) => findRow(em, PackageOrder, { number });

/** The order a page made with this key (UUID); null when it made none. */
export const findPackageOrderByClientKey = (em: EntityManager, clientKey: string) =>
  findRow(em, PackageOrder, { clientKey });

/** The order, locked until the transaction ends. Taken after the lock on its event, before the one on vouchers. */
export async function lockPackageOrder(em: EntityManager, id: string): Promise<PackageOrderRow | null> {
  // SQL: `for update`, so that its events are applied one after the other.
  return orderRow.one(em, `select ${orderRow.list()} from package_order where id = ? for update`, [id]);
}

/** The order a message is about, by our id, else the session's, else the payment's; null when it is none of ours. */
export async function findOrderOfMessage(
  em: EntityManager,
  message: { orderId: string | null; sessionId: string | null; paymentId: string | null },
): Promise<PackageOrderRow | null> {
  if (message.orderId) {
    const order = await findPackageOrder(em, message.orderId);
    if (order) return order;
  }
  if (message.sessionId) {
    const order = await findRow(em, PackageOrder, { sessionId: message.sessionId });
    if (order) return order;
  }
  return message.paymentId ? findRow(em, PackageOrder, { paymentId: message.paymentId }) : null;
}

export type PackageOrderChange = Partial<
  Pick<
    PackageOrderRow,
    | 'status'
    | 'sessionId'
    | 'sessionUrl'
    | 'paymentId'
    | 'refundReason'
    | 'nextLookAt'
    | 'failures'
    | 'paidAt'
    | 'refundedAt'
  >
>;

/** Writes these columns of an order, in the transaction that holds its lock. */
export async function savePackageOrder(em: EntityManager, id: string, change: PackageOrderChange): Promise<void> {
  if (Object.keys(change).length > 0) await em.nativeUpdate(PackageOrder, { id }, change);
}

/** Names the lock under which vouchers are counted and given away. */
const voucherLock = 711_905;

/**
 * Vouchers given away, counted so that nobody else gives one away until the transaction ends: of fifty payments at once
 * for the last ten exactly ten see one. Refunded orders give theirs back.
 */
export async function lockVouchers(em: EntityManager): Promise<number> {
  // SQL: an advisory lock.
  await em.execute('select pg_advisory_xact_lock(?)', [voucherLock]);
  return countVouchersUsed(em);
}

/** Vouchers given away so far: orders that stand paid. */
export async function countVouchersUsed(em: EntityManager): Promise<number> {
  return em.count(PackageOrder, { status: 'paid' });
}

/** Orders whose page is still to be opened, or whose outcome should be known by now, longest due first. */
export async function findOrdersToCheck(em: EntityManager, now: Date, limit: number): Promise<PackageOrderRow[]> {
  return findRows(em, PackageOrder, { nextLookAt: { $lte: now } }, { orderBy: { nextLookAt: 'asc' }, limit });
}

/** Puts off the next look at an order; not over an outcome that came meanwhile and needs no further look. */
export async function postponeOrderCheck(em: EntityManager, id: string, at: Date): Promise<void> {
  await em.nativeUpdate(PackageOrder, { id, nextLookAt: { $ne: null } }, { nextLookAt: at });
}
