import { createHmac, randomUUID } from 'node:crypto';
import { webhookSecretHeader } from '@dentisti/domain/dialing/assistant-definition';
import { createRandom } from '@dentisti/domain/practice/seeded-random';
import { hostileBody } from './hostile-json.ts';

const secret = 'a-webhook-secret-of-at-least-thirty-two-characters';
const hmac = 'a-signing-secret-of-at-least-thirty-two-characters';
const stripe = 'whsec_of_this_test';

/** Settings of a gateway that takes the messages. */
export const webhookSecrets = {
  VOICE_WEBHOOK_SECRET: secret,
  VOICE_HMAC_SECRET: hmac,
  STRIPE_WEBHOOK_SECRET: stripe,
};

const call = () => ({ id: randomUUID(), status: 'ended', customer: { number: '+390612345678' } });
const outcome = { result: 'declined', preference: 0, dateTime: '', callBackAt: '', reason: 'none', sentence: 'No.' };
const artifact = () => ({
  transcript: 'AI: Buongiorno\nUser: No, grazie\n',
  structuredOutputs: { x: { name: 'esito_chiamata', result: outcome } },
});
const voiceMessages = [
  () => ({ type: 'status-update', status: 'ended', endedReason: 'customer-busy', call: call() }),
  () => ({
    type: 'end-of-call-report',
    endedReason: 'assistant-ended-call',
    startedAt: '2026-11-24T09:00:00Z',
    endedAt: '2026-11-24T09:01:00Z',
    cost: 0.12,
    call: call(),
    artifact: artifact(),
    analysis: { structuredData: outcome },
  }),
  () => ({
    type: 'tool-calls',
    call: call(),
    toolCallList: [
      { id: 't', type: 'function', function: { name: 'registra_esito', arguments: JSON.stringify(outcome) } },
      { id: 'u', name: 'registra_esito', parameters: outcome },
    ],
  }),
  () => ({ type: 'assistant-request', call: call(), customer: { number: '+390612345678' } }),
  () => ({ type: 'hang', call: call() }),
];
const payment = () => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type: 'checkout.session.completed',
  data: {
    object: {
      id: 'cs_1',
      status: 'complete',
      payment_status: 'paid',
      payment_intent: 'pi_1',
      amount_total: 5_900,
      currency: 'eur',
      metadata: { orderId: randomUUID() },
    },
  },
});

export interface HostileMessage {
  path: string;
  body: Buffer;
  headers: Record<string, string>;
  /** Its signature is not the sender's. */
  isForged: boolean;
}

/** Messages to the two webhooks, drawn by a seed: four in five carry the right signature. */
export function hostileMessages(seed: number): () => HostileMessage {
  const { next } = createRandom(seed);
  return () => drawMessage(next);
}

function drawMessage(random: () => number): HostileMessage {
  const isVoice = random() < 0.7;
  const make = voiceMessages[Math.floor(random() * voiceMessages.length)] as () => object;
  const body = hostileBody(JSON.stringify(isVoice ? { message: make() } : payment()), random);
  const t = String(Math.floor(Date.now() / 1_000));
  const isForged = random() < 0.2;
  const sign = (key: string) =>
    createHmac('sha256', isForged ? 'forged' : key)
      .update(`${t}.`)
      .update(body)
      .digest('hex');
  const headers: Record<string, string> = isVoice
    ? { [webhookSecretHeader]: secret, 'x-timestamp': t, 'x-signature': sign(hmac) }
    : { 'stripe-signature': `t=${t},v1=${sign(stripe)}` };
  if (random() < 0.02) headers['content-encoding'] = 'gzip';
  return { path: isVoice ? '/webhooks/voice' : '/webhooks/stripe', body, headers, isForged };
}

/** What is wrong with the answer to a message: a defect of ours, or a forged one that was taken. */
export function faultOf({ path, body, isForged }: HostileMessage, status: number): string | null {
  const isRefused = status >= 400 && status < 500;
  const isWrong = status >= 500 || (isForged && !isRefused);
  return isWrong ? `${path} ${status}: ${body.toString().slice(0, 300)}` : null;
}
