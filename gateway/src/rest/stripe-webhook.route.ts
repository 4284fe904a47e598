import { isStripeSigned } from '@dentisti/core/package/check-stripe-signature';
import { takePaymentMessage } from '@dentisti/core/package/take-payment-message';
import { parsePaymentMessage } from '@dentisti/domain/package/payment-message';
import express, { type RequestHandler, type Router } from 'express';
import { apiRoute } from '../http/api-route.ts';
import { HttpError, httpMessages } from '../http/http-error.ts';
import { parseBody } from '../http/parse-body.ts';
import type { GatewayServices } from '../services.ts';

/** A checkout session is some 5 kB. */
const largestBody = '512kb';

/**
 * Creates the webhook that the payment service tells about payments. It checks raw bytes: the signature is over them,
 * and a body that was parsed and written again would not fit it. 2xx only once the message is stored.
 */
export function createStripeWebhook(services: GatewayServices): Router {
  const { env, now } = services;
  const checkSignature: RequestHandler = async (req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    const secret = env.package.webhookSecret;
    const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    if (!secret || !(await isStripeSigned(body, req.get('stripe-signature'), { secret, now: now() })))
      throw new HttpError(401, 'Accesso non consentito.');
    next();
  };
  const take: RequestHandler = async (req, res) => {
    const message = parsePaymentMessage(parseBody(req.body as Buffer));
    if (message === null) throw new HttpError(400, httpMessages.badRequest);
    if (message !== 'unused') await takePaymentMessage(services, message);
    res.json({ received: true });
  };
  const raw = express.raw({ type: () => true, limit: largestBody });
  return apiRoute('/', { post: [raw, checkSignature, take] });
}
