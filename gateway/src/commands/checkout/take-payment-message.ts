import { storePaymentEvent } from '@dentisti/db';
import { crashPoint } from '@dentisti/db/crash-point';
import type { PaymentMessage } from '@dentisti/domain/package/payment-message';
import type { GatewayServices } from '../../services.ts';

/** Takes one message of the payment service: stores it once and has it applied. Repeated, it changes nothing. */
export async function takePaymentMessage(services: GatewayServices, message: PaymentMessage): Promise<void> {
  const { orm, now, paymentJobs } = services;
  const { id, isProcessed } = await storePaymentEvent(orm.em.fork(), { ...message, receivedAt: now() });
  crashPoint('webhook.stored');
  if (!isProcessed) await paymentJobs.paymentEvent(id);
}
