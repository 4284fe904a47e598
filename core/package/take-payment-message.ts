import { storePaymentEvent } from '@dentisti/db/package/payment-event.repository';
import type { PaymentMessage } from '@dentisti/domain/package/payment-message';
import type { CoreServices } from '../context.ts';
import { crashPoint } from '../platform/crash-point.ts';

/** Takes one message of the payment service: stores it once and has it applied. Repeated, it changes nothing. */
export async function takePaymentMessage(services: CoreServices, message: PaymentMessage): Promise<void> {
  const { orm, now, jobs } = services;
  const { id, isProcessed } = await storePaymentEvent(orm.em.fork(), { ...message, receivedAt: now() });
  crashPoint('webhook.stored');
  if (!isProcessed) await jobs.add('processPaymentEvent', { paymentEventId: id });
}
