import { expect, test } from 'vitest';
import { faultOf, hostileMessages, webhookSecrets } from '../testing/hostile-webhooks.ts';
import { send } from '../testing/raw-request.ts';
import { setUpTestGateway } from '../testing/start-test-gateway.ts';

const gateway = setUpTestGateway(webhookSecrets);

test('a hostile message to a webhook is taken or refused, never a defect of ours; a forged one is refused', async () => {
  const draw = hostileMessages(1);
  const faults: string[] = [];
  for (let i = 0; i < 120; i++) {
    const message = draw();
    const { status } = await send(gateway, { method: 'POST', ...message });
    const fault = faultOf(message, status);
    if (fault) faults.push(fault);
  }
  expect(faults).toEqual([]);
});
