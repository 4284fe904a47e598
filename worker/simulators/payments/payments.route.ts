import express, { type NextFunction, type Request, type Response, Router } from 'express';
import { parseForm } from './parse-form.ts';
import { closedPage, paymentPage } from './payment-page.ts';
import type { PaymentSimulator } from './payment-simulator.ts';
import { CreateSessionBody, presentSession } from './simulated-session.ts';

function refuse(response: Response, status: number, type: string, message: string, code?: string): void {
  response.status(status).json({ error: { type, message, ...(code ? { code } : {}) } });
}

function requireKey(request: Request, response: Response, next: NextFunction): void {
  if (/^Bearer (sk|rk)_test_\S+$/.test(request.get('authorization') ?? '')) next();
  else refuse(response, 401, 'invalid_request_error', 'Invalid API Key provided.', 'api_key_invalid');
}

/** The service's calls that we use, and its page. */
export function createPaymentsRoute(payments: PaymentSimulator): Router {
  const router = Router();
  const text = express.text({ type: () => true, limit: '200kb' });
  router.use('/v1', requireKey);

  router.post('/v1/checkout/sessions', text, (request, response) => {
    const fault = payments.behaviour.takePageFault();
    const key = request.get('idempotency-key') ?? null;
    // A stored failure is repeated for its key, as the service does, even if the request would succeed now.
    if (key !== null && payments.hasFailed(key)) {
      response.setHeader('Idempotent-Replayed', 'true');
      return refuse(response, 500, 'api_error', 'Something went wrong on our end.');
    }
    if (fault === 'server-error') {
      if (key !== null) payments.storeFailure(key);
      return refuse(response, 500, 'api_error', 'Something went wrong on our end.');
    }
    if (fault === 'too-many-requests')
      return refuse(response, 429, 'invalid_request_error', 'Too many requests.', 'rate_limit');
    if (fault === 'refused') return refuse(response, 403, 'invalid_request_error', 'This key may not do that.');
    const parsed = CreateSessionBody.safeParse(parseForm(String(request.body)));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return refuse(
        response,
        400,
        'invalid_request_error',
        `${issue?.path.join('.')}: ${issue?.message}`,
        'parameter_invalid',
      );
    }
    const { expires_at: expiresAt } = parsed.data;
    const left = expiresAt === undefined ? 3_600 : expiresAt - payments.settings.now().getTime() / 1_000;
    if (left < 1_800 || left > 86_400)
      return refuse(response, 400, 'invalid_request_error', 'expires_at: between 30 minutes and 24 hours from now.');
    const session = payments.create(parsed.data, key);
    if (session === 'conflict')
      return refuse(response, 400, 'idempotency_error', 'The key was used with other parameters.');
    if (fault === 'error-after-accept') {
      if (key !== null) payments.storeFailure(key);
      return refuse(response, 500, 'api_error', 'Something went wrong on our end.');
    }
    if (fault === 'timeout-after-accept')
      return void setTimeout(() => request.socket.destroy(), payments.settings.silenceMs).unref();
    response.json(presentSession(session));
  });

  router.get('/v1/checkout/sessions', (request, response) => {
    const since = Number(request.query['created[gte]'] ?? 0);
    const data = payments.sessions.filter(({ createdAt }) => createdAt.getTime() / 1_000 >= since).map(presentSession);
    response.json({
      object: 'list',
      url: '/v1/checkout/sessions',
      has_more: false,
      data: data.reverse().slice(0, 100),
    });
  });

  router.get('/v1/checkout/sessions/:id', (request, response) => {
    const session = payments.find(String(request.params.id));
    if (session) response.json(presentSession(session));
    else refuse(response, 404, 'invalid_request_error', 'No such checkout.session', 'resource_missing');
  });

  router.get('/pagamento/:id', (request, response) => {
    const session = payments.find(request.params.id);
    if (session?.status !== 'open')
      return void response
        .status(session ? 410 : 404)
        .type('html')
        .send(closedPage(session));
    response.type('html').send(paymentPage(session));
  });

  router.post('/pagamento/:id', express.urlencoded({ extended: false }), (request, response) => {
    const session = payments.find(String(request.params.id));
    if (session?.status !== 'open')
      return void response
        .status(session ? 410 : 404)
        .type('html')
        .send(closedPage(session));
    const { way } = request.body as { way?: string };
    if (way === 'refused') return void response.type('html').send(paymentPage(session, { isRefused: true }));
    payments.pay(session, way === 'pending' ? 'pending' : 'paid');
    response.redirect(303, session.request.success_url);
  });

  router.post('/pagamento/:id/annulla', (request, response) => {
    const session = payments.find(request.params.id);
    if (!session) return void response.status(404).type('html').send(closedPage(null));
    // The service leaves the session open: the buyer may still come back and pay.
    response.redirect(303, session.request.cancel_url);
  });
  return router;
}
