import { createHmac } from 'node:crypto';
import { isSameSecret, isSigned } from '@dentisti/core/voice/check-signature';
import { takeVoiceMessage } from '@dentisti/core/voice/take-voice-message';
import { reachabilityNonce, reachabilityNonceHeader } from '@dentisti/domain/activation/reachability';
import { webhookSecretHeader } from '@dentisti/domain/dialing/assistant-definition';
import { parseVoiceMessage } from '@dentisti/domain/dialing/voice-message';
import express, { type RequestHandler, type Router } from 'express';
import { apiRoute } from '../http/api-route.ts';
import { HttpError, httpMessages } from '../http/http-error.ts';
import { largestBody } from '../http/largest-body.ts';
import { parseBody } from '../http/parse-body.ts';
import type { GatewayServices } from '../services.ts';

/**
 * Creates the webhook that the voice platform tells about calls. A request without the secret is refused before its
 * body is read; an unreadable one gets 400, one that we have no use for gets 200.
 */
export function createVoiceWebhook(services: GatewayServices): Router {
  const { env, now } = services;
  const unauthorised = () => new HttpError(401, 'Accesso non consentito.');

  const checkSecret: RequestHandler = (req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    const shown = req.get(webhookSecretHeader);
    // A call that goes on still shows the secret it began with.
    if (!env.VOICE_WEBHOOK_SECRETS.some((secret) => isSameSecret(shown, secret))) throw unauthorised();
    next();
  };
  const checkSignature: RequestHandler = (req, _res, next) => {
    const given = { signature: req.get('x-signature'), timestamp: req.get('x-timestamp') };
    const keys = env.VOICE_HMAC_SECRETS;
    const fits = (secret: string) => isSigned(bodyOf(req.body), given, { secret, now: now() });
    if (keys.length > 0 && !keys.some(fits)) throw unauthorised();
    next();
  };
  const take: RequestHandler = async (req, res) => {
    const message = parseVoiceMessage(parseBody(bodyOf(req.body)));
    if (!message) throw new HttpError(400, httpMessages.badRequest);
    res.json(await takeVoiceMessage(services, message));
  };
  /** Asked by our own worker, which cannot sign as the platform does: answered before any body is read. */
  const answerNonce: RequestHandler = (req, res, next) => {
    const nonce = req.get(reachabilityNonceHeader);
    if (nonce === undefined) return next();
    if (!reachabilityNonce.test(nonce)) throw new HttpError(400, httpMessages.badRequest);
    const [secret] = env.VOICE_WEBHOOK_SECRETS;
    res.json({ reachability: createHmac('sha256', secret).update(nonce).digest('hex') });
  };
  const raw = express.raw({ type: () => true, limit: largestBody });
  return apiRoute('/', { post: [checkSecret, answerNonce, raw, checkSignature, take] });
}

/** Without a body the parser leaves it undefined. */
const bodyOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
