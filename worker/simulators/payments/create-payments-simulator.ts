import { simulatorWebhookSecret } from '@dentisti/domain/package/payment-mode';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { createPaymentControls } from './payment-controls.route.ts';
import { PaymentSimulator, type PaymentSimulatorSettings } from './payment-simulator.ts';
import { createPaymentsRoute } from './payments.route.ts';

/** The payment service as a local server: its HTTP and its page at the root, controls under `/simulator`. */
export function createPaymentsSimulator(
  settings: Pick<PaymentSimulatorSettings, 'publicUrl' | 'webhookUrl'> & Partial<PaymentSimulatorSettings>,
): { app: Express; payments: PaymentSimulator } {
  const payments = new PaymentSimulator({
    now: () => new Date(),
    webhookSecret: simulatorWebhookSecret,
    retries: 5,
    retryMs: 1_000,
    silenceMs: 120_000,
    ...settings,
  });
  const app = express();
  app.disable('x-powered-by');
  app.use('/simulator', createPaymentControls(payments));
  app.use(createPaymentsRoute(payments));
  app.use((request: Request, response: Response) => {
    const message = `Unrecognized request URL (${request.method}: ${request.path}).`;
    response.status(404).json({ error: { type: 'invalid_request_error', message } });
  });
  app.use((error: { status?: number }, _request: Request, response: Response, _next: NextFunction) => {
    response.status(error.status ?? 500).json({ error: { type: 'api_error', message: 'Unreadable request.' } });
  });
  return { app, payments };
}
