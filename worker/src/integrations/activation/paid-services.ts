import type { ActivationFinding } from '@dentisti/domain/activation/activation-point';
import { neededStripeEvents } from '@dentisti/domain/package/stripe-events';
import { z } from 'zod';
import type { LlmEnv } from '../../llm-env.ts';
import type { PaymentsEnv } from '../../payments-env.ts';
import { SourceFailure } from '../discovery-source.ts';
import { parseAnswer, sendRequest } from '../http-request.ts';
import { failedFinding, orFailedFinding, passedFinding, unneededFinding } from './finding.ts';

const limits = { timeoutMs: 10_000, maxBytes: 1024 * 1024 };

const orNoAnswer = (service: string, signal: AbortSignal, check: () => Promise<ActivationFinding>) =>
  orFailedFinding(
    signal,
    check,
    (error) =>
      `${service} non risponde: ${error instanceof SourceFailure ? 'connessione fallita' : 'risposta illeggibile'}.`,
  );

const Endpoints = z.object({
  data: z.array(z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) })),
});

/** Whether Stripe tells our webhook everything an order needs. */
export function checkStripe(
  { stripe, mode }: PaymentsEnv,
  { publicUrl, signal }: { publicUrl: string; signal: AbortSignal },
): Promise<ActivationFinding> {
  if (mode === 'simulator') return Promise.resolve(unneededFinding('I pagamenti sono simulati.'));
  if (!stripe) return Promise.resolve(unneededFinding('I pagamenti con Stripe non sono configurati.'));
  const ours = `${publicUrl}/webhooks/stripe`;
  return orNoAnswer('Stripe', signal, async () => {
    const headers = { Authorization: `Bearer ${stripe.secretKey}` };
    const answer = await sendRequest(
      `${stripe.baseUrl}/v1/webhook_endpoints?limit=100`,
      { headers },
      { ...limits, signal },
    );
    if (answer.status === 401) return failedFinding('Stripe rifiuta la chiave: controlla STRIPE_SECRET_KEY.');
    if (answer.status === 403)
      return failedFinding('La chiave di Stripe non può leggere gli endpoint: dalle «Webhook Endpoints: lettura».');
    if (answer.status !== 200) return failedFinding(`Stripe risponde ${answer.status}.`);
    const endpoint = Endpoints.parse(parseAnswer(answer.text)).data.find(({ url }) => url.replace(/\/+$/, '') === ours);
    if (!endpoint) return failedFinding(`In Stripe nessun endpoint porta a ${ours}.`);
    if (endpoint.status !== 'enabled') return failedFinding(`L’endpoint di Stripe per ${ours} è disattivato.`);
    const events = new Set(endpoint.enabled_events);
    const missing = events.has('*') ? [] : neededStripeEvents.filter((event) => !events.has(event));
    if (missing.length > 0) return failedFinding(`All’endpoint di Stripe mancano gli eventi ${missing.join(', ')}.`);
    return passedFinding('Stripe avvisa il nostro endpoint di tutti gli eventi necessari.');
  });
}

/** Whether the configured language model's address takes our key. */
export function checkLanguageModel(llm: LlmEnv | null, signal: AbortSignal): Promise<ActivationFinding> {
  if (!llm) return Promise.resolve(unneededFinding('Nessun modello linguistico configurato: rispondono le regole.'));
  if (llm.isSimulated) return Promise.resolve(unneededFinding('Il modello linguistico è simulato.'));
  return orNoAnswer('Il modello linguistico', signal, async () => {
    const headers = { Authorization: `Bearer ${llm.apiKey}` };
    const { status } = await sendRequest(`${llm.baseUrl}/models`, { headers }, { ...limits, signal });
    if (status === 401 || status === 403)
      return failedFinding('Il modello linguistico rifiuta la chiave: controlla LLM_API_KEY.');
    // Some endpoints have no list of models: that they answer, and take the key, is what counts.
    if (status === 200 || status === 404) return passedFinding('Il modello linguistico risponde e accetta la chiave.');
    return failedFinding(`Il modello linguistico risponde ${status}.`);
  });
}
