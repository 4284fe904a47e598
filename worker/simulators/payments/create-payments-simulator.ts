import { simulatorWebhookSecret } from '@dentisti/domain/package/payment-mode';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { createPaymentControls } from './payment-controls.route.ts';
import { PaymentDesk, type PaymentDeskSettings } from './payment-desk.ts';
import { createPaymentsRoute } from './payments.route.ts';

/** The payment service as a local server: its HTTP and its page at the root, controls under `/simulator`. */
export function createPaymentsSimulator(
  settings: Pick<PaymentDeskSettings, 'publicUrl' | 'webhookUrl'> & Partial<PaymentDeskSettings>,
): { app: Express; desk: PaymentDesk } {
  const desk = new PaymentDesk({
    now: () => new Date(),
    webhookSecret: simulatorWebhookSecret,
    retries: 5,
    retryMs: 1_000,
    silenceMs: 120_000,
    ...settings,
  });
  const app = express();
  app.disable('x-powered-by');
  app.use('/simulator', createPaymentControls(desk));
  app.use(createPaymentsRoute(desk));
  app.use((request: Request, response: Response) => {
    const message = `Unrecognized request URL (${request.method}: ${request.path}).`;
    response.status(404).json({ error: { type: 'invalid_request_error', message } });
  });
  app.use((error: { status?: number }, _request: Request, response: Response, _next: NextFunction) => {
    response.status(error.status ?? 500).json({ error: { type: 'api_error', message: 'Unreadable request.' } });
  });
  return { app, desk };
}
