import express, { Router } from 'express';
import { z } from 'zod';
import { PaymentOrder } from './payment-behaviour.ts';
import type { PaymentSimulator } from './payment-simulator.ts';

const SessionOrder = z.strictObject({
  does: z.enum(['pay', 'pay-later', 'succeed', 'fail', 'expire', 'refund', 'dispute', 'fail-refund']),
  /** Of a refund; absent: the whole. */
  cents: z.int().positive().optional(),
});

/** What tests and operators order, and what they look at. */
export function createPaymentControls(payments: PaymentSimulator): Router {
  const router = Router();
  router.use(express.json());
  router.get('/health', (_request, response) => void response.json({ status: 'ok' }));
  router.get('/sessions', (_request, response) => {
    const sessions = payments.sessions.map(({ id, status, payment, refundedCents, request }) => {
      return { id, status, payment, refundedCents, orderId: request.metadata.orderId ?? null };
    });
    response.json({ sessions, deliveries: payments.deliveries });
  });
  router.post('/behaviour', (request, response) => {
    const parsed = PaymentOrder.safeParse(request.body);
    if (!parsed.success) return void response.status(400).json({ error: parsed.error.issues });
    payments.behaviour.order(parsed.data);
    payments.releaseHeld();
    response.json({ ok: true });
  });
  router.post('/sessions/:id', (request, response) => {
    const parsed = SessionOrder.safeParse(request.body);
    const session = payments.find(String(request.params.id));
    if (!parsed.success) return void response.status(400).json({ error: parsed.error.issues });
    if (!session) return void response.status(404).json({ error: 'unknown session' });
    const { does, cents } = parsed.data;
    if (does === 'pay' || does === 'pay-later') payments.pay(session, does === 'pay' ? 'paid' : 'pending');
    else if (does === 'refund') payments.refund(session, cents);
    else if (does === 'dispute') payments.dispute(session);
    else if (does === 'fail-refund') payments.failRefund(session);
    else if (does === 'expire') payments.expire(session);
    else payments.settle(session, does === 'succeed');
    response.json({ ok: true });
  });
  router.delete('/sessions', async (_request, response) => {
    await payments.reset();
    response.status(204).end();
  });
  return router;
}
