import { randomUUID } from 'node:crypto';
import type { OrderStatus } from '@dentisti/domain/package/order-status';
import type { PaymentOutcome } from '@dentisti/domain/package/payment-message';
import { expect, onTestFinished, test } from 'vitest';
import { migrateDown, migrateUp } from '../roles/migrate-database.ts';
import { createTestDatabase } from '../testing/index.ts';
import { findPackageOrder, insertPackageOrder, savePackageOrder } from './package-order.repository.ts';
import { markPaymentEventProcessed, storePaymentEvent } from './payment-event.repository.ts';

const now = new Date('2026-11-20T09:00:00Z');
const paid: PaymentOutcome = { kind: 'paid', amountCents: 5_900, currency: 'eur' };

test('an order of before has the payment that paid it, where that is known', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  await migrateDown(db.orm, { to: 'Migration20261202090000_every_revocation' });
  let number = 0;
  /** An order whose first payment was `pi_1`, with what is known of its payments: kind, payment, result, how it is named. */
  async function stored(
    status: OrderStatus,
    ...events: [PaymentOutcome, string | null, string, 'order' | 'session'][]
  ) {
    const em = db.orm.em.fork();
    const order = await insertPackageOrder(em, {
      ...{ number: `PVAF-2222-222${++number + 1}`, clientKey: randomUUID(), email: 'anna@posta.example', now },
      ...{ channel: 'online', amountCents: 5_900, currency: 'eur', simulated: true },
    });
    if (!order) throw new Error('the order was not stored');
    const sessionId = `cs_${number}`;
    const refundReason = status === 'refundDue' ? ('soldOut' as const) : null;
    await savePackageOrder(em, order.id, { status, paymentId: 'pi_1', sessionId, paidAt: now, refundReason });
    for (const [fact, paymentId, result, by] of events) {
      const named = by === 'order' ? { orderId: order.id, sessionId: null } : { orderId: null, sessionId };
      const event = { ...named, eventId: randomUUID(), type: 'test', paymentId, fact, receivedAt: now };
      const { id } = await storePaymentEvent(em, event);
      await markPaymentEventProcessed(em, id, { now, result });
    }
    return order.id;
  }
  const failed = [{ kind: 'paymentFailed' }, 'pi_1', 'failed', 'order'] as const;
  const orders = [
    await stored('paid', [...failed], [paid, 'pi_2', 'paid', 'order']),
    await stored('refundDue', [...failed], [paid, 'pi_2', 'refundDue', 'session']),
    await stored('paid', [paid, 'pi_1', 'paid', 'order'], [paid, 'pi_2', 'unchanged', 'order']),
    await stored('paid', [paid, null, 'paid', 'order']),
    await stored('failed', [...failed]),
  ];
  await migrateUp(db.orm, db.serviceUrl);
  const payments = await Promise.all(
    orders.map(async (id) => (await findPackageOrder(db.orm.em.fork(), id))?.paymentId),
  );
  expect(payments).toEqual(['pi_2', 'pi_2', 'pi_1', 'pi_1', 'pi_1']);
});
