import { createHash } from 'node:crypto';
import { type PeerReply, type PeerRequest, type PeerScript, reply } from './sip-peer.ts';

/** What the customer's line is called at the registrars of these tests. */
export const line = { username: '390212345678', password: 'CANARINO-7f3k"\\pass', realm: 'provider.test' };

interface Asking {
  /** 401 by a registrar, 407 by a proxy. */
  status?: 401 | 407;
  algorithm?: 'MD5' | 'SHA-256' | 'SHA-512-256' | 'MD5-sess';
  qop?: string | null;
  nonce?: string;
  stale?: boolean;
}

/** A challenge as a server writes it. */
export function challenge(
  request: PeerRequest,
  { status = 401, algorithm, qop = 'auth', nonce = 'n0nce', stale }: Asking = {},
): string {
  const parts = [`realm="${line.realm}"`, `nonce="${nonce}"`];
  if (algorithm) parts.push(`algorithm=${algorithm}`);
  if (qop !== null) parts.push(`qop="${qop}"`);
  if (stale !== undefined) parts.push(`stale=${stale}`);
  const header = `${status === 407 ? 'Proxy' : 'WWW'}-Authenticate: Digest ${parts.join(', ')}`;
  return reply(request, status, status === 407 ? 'Proxy Authentication Required' : 'Unauthorized', [header]);
}

/** Whether the request proves the password; computed here on its own, straight from RFC 7616. */
export function proves(request: PeerRequest, password = line.password): boolean {
  const given = request.header('Authorization') || request.header('Proxy-Authorization');
  const part = (name: string) => new RegExp(`\\b${name}="?([^",]*)`).exec(given)?.[1] ?? '';
  const algorithm = part('algorithm') || 'MD5';
  const hash = { MD5: 'md5', 'MD5-sess': 'md5', 'SHA-256': 'sha256', 'SHA-512-256': 'sha512-256' }[algorithm] ?? 'md5';
  const h = (...texts: string[]) => createHash(hash).update(texts.join(':')).digest('hex');
  const own = h(line.username, line.realm, password);
  const first = algorithm.endsWith('-sess') ? h(own, part('nonce'), part('cnonce')) : own;
  const second = h(request.method, request.uri);
  const counted = [part('nonce'), part('nc'), part('cnonce'), part('qop'), second];
  const expected = part('qop') ? h(first, ...counted) : h(first, part('nonce'), second);
  return given !== '' && part('response') === expected;
}

const isAuthorised = (request: PeerRequest): boolean => /^(Proxy-)?Authorization:/m.test(request.text);

/** A registrar that works; `refuse` replaces its answer to missing or wrong credentials. */
export function registrar(asking: Asking = {}, refuse?: (request: PeerRequest) => PeerReply): PeerScript {
  return (request) => {
    if (request.method === 'OPTIONS') return reply(request, 200, 'OK');
    if (proves(request)) return reply(request, 200, 'OK', [`Contact: ${request.header('Contact')}`]);
    return isAuthorised(request) && refuse ? refuse(request) : challenge(request, asking);
  };
}

/** OPTIONS is answered, REGISTER as said. */
export const answering =
  (register: PeerScript): PeerScript =>
  (request) =>
    request.method === 'OPTIONS' ? reply(request, 200, 'OK') : register(request);
