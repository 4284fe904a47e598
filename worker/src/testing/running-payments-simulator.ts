import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createPaymentsSimulator } from '../../simulators/payments/create-payments-simulator.ts';
import type { PaymentSimulator, PaymentSimulatorSettings } from '../../simulators/payments/payment-simulator.ts';

export interface RunningPaymentsSimulator {
  payments: PaymentSimulator;
  /** The service's base address, also of its page. */
  url: string;
  close(): Promise<void>;
}

/** The payments simulator on a free port of this machine, in this process. */
export async function startPaymentsSimulator(
  settings: Partial<PaymentSimulatorSettings> = {},
): Promise<RunningPaymentsSimulator> {
  const { app, payments } = createPaymentsSimulator({
    publicUrl: 'http://payments.example',
    webhookUrl: null,
    retryMs: 20,
    silenceMs: 1_000,
    ...settings,
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    payments,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await payments.reset();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
