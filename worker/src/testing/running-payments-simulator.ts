import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createPaymentsSimulator } from '../../simulators/payments/create-payments-simulator.ts';
import type { PaymentDesk, PaymentDeskSettings } from '../../simulators/payments/payment-desk.ts';

export interface RunningPaymentsSimulator {
  desk: PaymentDesk;
  /** The service's base address, also of its page. */
  url: string;
  close(): Promise<void>;
}

/** The payments simulator on a free port of this machine, in this process. */
export async function startPaymentsSimulator(
  settings: Partial<PaymentDeskSettings> = {},
): Promise<RunningPaymentsSimulator> {
  const { app, desk } = createPaymentsSimulator({
    publicUrl: 'http://payments.example',
    webhookUrl: null,
    retryMs: 20,
    silenceMs: 1_000,
    ...settings,
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    desk,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await desk.reset();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
