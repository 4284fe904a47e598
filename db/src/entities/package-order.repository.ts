import type { OrderStatus } from '@dentisti/domain/package/order-status';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrderChannel } from './package-order.entity.ts';
import { storedRow } from './stored-row.ts';

/** One order of the package; instants as Date (UTC). See `PackageOrder` for the fields. */
export interface PackageOrderRow {
  id: string;
  number: string;
  clientKey: string | null;
  email: string;
  city: string | null;
  channel: OrderChannel;
  status: OrderStatus;
  amountCents: number;
  currency: string;
  simulated: boolean;
  sessionId: string | null;
  sessionUrl: string | null;
  paymentId: string | null;
  refundReason: string | null;
  nextLookAt: Date | null;
  failures: number;
  createdAt: Date;
  paidAt: Date | null;
  refundedAt: Date | null;
}

const orderRow = storedRow<PackageOrderRow>({
  id: 'plain',
  number: 'plain',
  clientKey: 'plain',
  email: 'plain',
  city: 'plain',
  channel: 'plain',
  status: 'plain',
  amountCents: 'plain',
  currency: 'plain',
  simulated: 'plain',
  sessionId: 'plain',
  sessionUrl: 'plain',
  paymentId: 'plain',
  refundReason: 'plain',
  nextLookAt: 'instant',
  failures: 'plain',
  createdAt: 'instant',
  paidAt: 'instant',
  refundedAt: 'instant',
});

/** A new order's page is opened by its job; the sweep comes for it this much later. */
const graceSeconds = 10;

export type NewPackageOrder = Pick<
  PackageOrderRow,
  'number' | 'clientKey' | 'email' | 'channel' | 'amountCents' | 'currency' | 'simulated'
> & { city?: string | null; now: Date };

/**
 * Stores a new order: `created` online, `open` for a payment an operator records. Null when its number or client key is
 * taken: look the key up, or draw another number.
 */
export async function insertPackageOrder(em: EntityManager, order: NewPackageOrder): Promise<PackageOrderRow | null> {
  const isOnline = order.channel === 'online';
  const [row] = await em.execute<object[]>(
    `insert into package_order (number, client_key, email, city, channel, status, amount_cents, currency, simulated, created_at, next_look_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing returning ${orderRow.list()}`,
    [
      order.number,
      order.clientKey,
      order.email,
      order.city ?? null,
      order.channel,
      isOnline ? 'created' : 'open',
      order.amountCents,
      order.currency,
      order.simulated,
      order.now,
      isOnline ? new Date(order.now.getTime() + graceSeconds * 1_000) : null,
    ],
  );
  return row ? orderRow.read(row) : null;
}

async function findOne(em: EntityManager, where: string, value: string): Promise<PackageOrderRow | null> {
  const [row] = await em.execute<object[]>(`select ${orderRow.list()} from package_order where ${where}`, [value]);
  return row ? orderRow.read(row) : null;
}

/** An order by its id (UUID), which is also the key to its page; null when there is none. */
export const findPackageOrder = (em: EntityManager, id: string) => findOne(em, 'id = ?', id);

/** An order by its number (`PAC-XXXX-YYYY`); null when there is none. */
export const findPackageOrderByNumber = (em: EntityManager, number: string) => findOne(em, 'number = ?', number);

/** The order a page made with this key (UUID); null when it made none. */
export const findPackageOrderByClientKey = (em: EntityManager, key: string) => findOne(em, 'client_key = ?', key);

/** The order, locked until the transaction ends. Taken after the lock on its event, before the one on vouchers. */
export const lockPackageOrder = (em: EntityManager, id: string) => findOne(em, 'id = ? for update', id);

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
    const order = await findOne(em, 'session_id = ?', message.sessionId);
    if (order) return order;
  }
  return message.paymentId ? findOne(em, 'payment_id = ? limit 1', message.paymentId) : null;
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
  const names = Object.keys(change) as (keyof PackageOrderChange)[];
  if (names.length === 0) return;
  const set = names.map((name) => `${orderRow.column(name)} = ?`).join(', ');
  await em.execute(`update package_order set ${set} where id = ?`, [...names.map((name) => change[name]), id]);
}

/** Names the lock under which vouchers are counted and given away. */
const voucherLock = 711_905;

/**
 * Vouchers given away, counted so that nobody else gives one away until the transaction ends: of fifty payments at once
 * for the last ten exactly ten see one. Refunded orders give theirs back.
 */
export async function lockVouchers(em: EntityManager): Promise<number> {
  await em.execute('select pg_advisory_xact_lock(?)', [voucherLock]);
  return countVouchersUsed(em);
}

/** Vouchers given away so far: orders that stand paid. */
export async function countVouchersUsed(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ used: number }[]>(
    `select count(*)::int as used from package_order where status = 'paid'`,
  );
  return row?.used ?? 0;
}

/** The sweep's statement. Parameters: now, limit. */
const ordersToLookAtSql = `select ${orderRow.list()} from package_order where next_look_at <= ? order by next_look_at limit ?`;

/** Orders whose page is still to be opened, or whose outcome should be known by now, longest due first. */
export async function findOrdersToLookAt(em: EntityManager, now: Date, limit: number): Promise<PackageOrderRow[]> {
  const rows = await em.execute<object[]>(ordersToLookAtSql, [now, limit]);
  return rows.map((row) => orderRow.read(row));
}

/** Puts off the next look at an order; not over an outcome that came meanwhile and needs no further look. */
export async function postponeOrderLook(em: EntityManager, id: string, at: Date): Promise<void> {
  await em.execute('update package_order set next_look_at = ? where id = ? and next_look_at is not null', [at, id]);
}
