import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import { checkServerIdentity, connect, rootCertificates, type TLSSocket } from 'node:tls';
import type { SipFault } from '@dentisti/domain/sip/faults';

const faultOfCode: Record<string, SipFault> = {
  CERT_HAS_EXPIRED: 'certificate-expired',
  CERT_NOT_YET_VALID: 'certificate-not-yet-valid',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-self-signed',
};

/** `detail` is Italian and quotes the certificate: clean it before it is shown. */
export type Secured = { socket: TLSSocket; detail: string } | { fault: SipFault; detail: string };

/**
 * TLS over a connected socket, with the certificate judged for `domain`: RFC 5922 wants the SIP domain in it, not the
 * host its SRV records name. `authorities` are trusted beside the usual ones. Rejects only on `signal`.
 */
export async function secure(
  socket: Socket,
  domain: string,
  authorities: readonly string[],
  milliseconds: number,
  signal: AbortSignal,
): Promise<Secured> {
  const { promise, resolve } = Promise.withResolvers<'done' | 'silent' | 'refused' | 'stopped'>();
  const secured = connect({
    socket,
    ...(isIP(domain) === 0 ? { servername: domain } : {}),
    ca: [...rootCertificates, ...authorities],
    minVersion: 'TLSv1.2',
    checkServerIdentity: () => undefined,
    // Judged below, so that each fault has its name; before that nothing is sent.
    rejectUnauthorized: false,
  });
  const timer = setTimeout(resolve, Math.max(0, milliseconds), 'silent' as const);
  const stop = () => resolve('stopped');
  signal.addEventListener('abort', stop, { once: true });
  secured.once('secureConnect', () => resolve('done'));
  secured.on('error', () => resolve('refused'));
  secured.once('close', () => resolve('refused'));
  const end = await promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', stop);
  const verdict = end === 'done' ? judge(secured, domain) : null;
  if (!verdict || 'fault' in verdict) {
    secured.destroy();
    socket.destroy();
  }
  signal.throwIfAborted();
  if (verdict) return verdict;
  return end === 'silent'
    ? { fault: 'tls-silent', detail: 'Nessuna risposta alla cifratura.' }
    : { fault: 'tls-refused', detail: 'La cifratura è stata interrotta dal server.' };
}

function judge(socket: TLSSocket, domain: string): Secured {
  const certificate = socket.getPeerCertificate();
  const names = (certificate.subjectaltname ?? '').replaceAll('DNS:', '').slice(0, 200);
  const until = isoDay(certificate.valid_to);
  if (!socket.authorized) {
    // Typed as an Error, in truth OpenSSL's code.
    const code = String(socket.authorizationError);
    const fault = faultOfCode[code] ?? 'certificate-unknown-authority';
    return {
      fault,
      detail: `Certificato di ${names || 'nome assente'}, dal ${isoDay(certificate.valid_from)} al ${until}: ${code}.`,
    };
  }
  if (checkServerIdentity(domain, certificate))
    return {
      fault: 'certificate-wrong-name',
      detail: `Il certificato vale per ${names || 'nessun nome'}, non per ${domain}.`,
    };
  return { socket, detail: `Certificato valido fino al ${until}, ${socket.getProtocol() ?? 'TLS'}.` };
}

function isoDay(text: string | undefined): string {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? 'data illeggibile' : date.toISOString().slice(0, 10);
}
