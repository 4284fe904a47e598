import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:tls';
import { isSameSecret } from '@dentisti/core/voice/check-signature';
import type { ActivationFinding } from '@dentisti/domain/activation/activation-point';
import { reachabilityNonceHeader } from '@dentisti/domain/activation/reachability';
import { webhookSecretHeader } from '@dentisti/domain/dialing/assistant-definition';
import { z } from 'zod';
import { SourceFailure } from '../discovery-source.ts';
import { type HttpAnswer, parseAnswer, sendRequest } from '../http-request.ts';
import { failedFinding, orFailedFinding, passedFinding } from './finding.ts';

/** Our own pages, asked for from outside as a visitor's browser asks. */
export interface PublicSite {
  /** Without a trailing slash. */
  publicUrl: string;
  signal: AbortSignal;
}

const limits = { timeoutMs: 10_000, maxBytes: 4 * 1024 * 1024 };
/** A certificate that ends sooner was not renewed in time. */
const minCertificateDays = 7;
const dayMs = 86_400_000;

const orUnreachable = (where: string, signal: AbortSignal, check: () => Promise<ActivationFinding>) =>
  orFailedFinding(signal, check, (error) => {
    if (!(error instanceof SourceFailure)) throw error;
    return `${where} non è raggiungibile da fuori: ${causeOf(error)}.`;
  });

/** Node's own code where there is one, e.g. `CERT_HAS_EXPIRED` or `ECONNREFUSED`. */
function causeOf(error: SourceFailure): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (typeof (cause as NodeJS.ErrnoException).code === 'string') return String((cause as NodeJS.ErrnoException).code);
  return error.reason;
}

/** The JSON of a successful answer; null for anything else. */
function jsonOf({ status, text }: HttpAnswer): unknown {
  try {
    return status === 200 ? parseAnswer(text) : null;
  } catch {
    return null;
  }
}

const Live = z.object({ edition: z.string() });

/** Whether the public address leads to our gateway over TLS that browsers trust, for another week at least. */
export function checkDomain({ publicUrl, signal }: PublicSite, now: Date): Promise<ActivationFinding> {
  const { hostname, port, protocol } = new URL(publicUrl);
  if (protocol !== 'https:') return Promise.resolve(failedFinding('PUBLIC_URL non comincia con https://.'));
  return orUnreachable(hostname, signal, async () => {
    const answer = await sendRequest(`${publicUrl}/health/live`, {}, { ...limits, signal });
    const live = Live.safeParse(jsonOf(answer));
    if (!live.success)
      return failedFinding(`${hostname} risponde, ma non è il nostro gateway (stato ${answer.status}).`);
    const until = await certificateEnd(hostname, Number(port || 443), signal);
    const days = Math.floor((until.getTime() - now.getTime()) / dayMs);
    if (days < minCertificateDays)
      return failedFinding(`Il certificato di ${hostname} scade tra ${days} giorni: rinnovalo.`);
    return passedFinding(`${hostname} risponde in TLS; il certificato vale altri ${days} giorni.`);
  });
}

async function certificateEnd(host: string, port: number, signal: AbortSignal): Promise<Date> {
  const socket = connect({ host, port, servername: host });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.any([signal, AbortSignal.timeout(limits.timeoutMs)]) });
    return new Date(socket.getPeerCertificate().valid_to);
  } catch (error) {
    throw new SourceFailure('TLS failed', { cause: error });
  } finally {
    socket.destroy();
  }
}

/** Pages on which our legal data stand. */
const legalPages = ['/', '/privacy-policy', '/termini-servizio', '/cookie-policy'];
/** What a page shows while a legal datum is not configured. */
const placeholders = [/da configurare/i, /[\w.-]+@[\w.-]+\.example\b/i, /https?:\/\/[\w.-]+\.example\b/i, /\b0{11}\b/];

/** Whether the pages a visitor reads are free of the placeholders of an unconfigured product. */
export function checkLegal({ publicUrl, signal }: PublicSite): Promise<ActivationFinding> {
  return orUnreachable(new URL(publicUrl).host, signal, async () => {
    for (const page of legalPages) {
      const { status, text } = await sendRequest(`${publicUrl}${page}`, {}, { ...limits, signal });
      if (status !== 200) return failedFinding(`La pagina ${page} risponde ${status}.`);
      const found = placeholders.map((placeholder) => placeholder.exec(text)?.[0]).find((match) => match !== undefined);
      if (found) return failedFinding(`La pagina ${page} mostra ancora un dato da configurare: «${found}».`);
    }
    return passedFinding('Le pagine mostrano dati legali veri: nessun segnaposto.');
  });
}

const Echo = z.object({ reachability: z.string() });

/**
 * Sends a nonce through the public webhook address and has it come back signed with the webhook's secret: the address,
 * everything in front of the gateway and the secret are right, whatever else the message of the platform then holds.
 */
export function checkWebhook(
  { url, secret }: { url: string; secret: string },
  { signal }: PublicSite,
): Promise<ActivationFinding> {
  const { host, protocol } = new URL(url);
  if (protocol !== 'https:')
    return Promise.resolve(failedFinding(`L’indirizzo dei webhook (${host}) non comincia con https://.`));
  return orUnreachable(host, signal, async () => {
    const nonce = randomUUID();
    const headers = { [webhookSecretHeader]: secret, [reachabilityNonceHeader]: nonce };
    const answer = await sendRequest(url, { method: 'POST', headers }, { ...limits, signal });
    if (answer.status === 401)
      return failedFinding(`Il webhook di ${host} rifiuta il nostro segreto: gateway e worker ne hanno due.`);
    if (!echoes(answer, nonce, secret))
      return failedFinding(`Il webhook di ${host} risponde ${answer.status}, ma non con il nostro codice.`);
    return passedFinding(`Un codice inviato a ${host} è tornato firmato.`);
  });
}

function echoes(answer: HttpAnswer, nonce: string, secret: string): boolean {
  const echo = Echo.safeParse(jsonOf(answer)).data?.reachability ?? '';
  const expected = createHmac('sha256', secret).update(nonce).digest('hex');
  return isSameSecret(echo, expected);
}
