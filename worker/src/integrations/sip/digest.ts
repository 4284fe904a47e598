import { createHash, randomBytes } from 'node:crypto';
import type { SipResponse } from './sip-message.ts';

const hashes: Record<string, string> = { MD5: 'md5', 'SHA-256': 'sha256', 'SHA-512-256': 'sha512-256' };
const strength = ['SHA-512-256', 'SHA-256', 'MD5'];

/** What a carrier asks us to prove the password with. */
export interface Challenge {
  realm: string;
  nonce: string;
  /** As the carrier wrote it, to be sent back; null: not named, MD5. */
  algorithm: string | null;
  hash: string;
  /** `-sess` variant: the first hash covers the nonces too. */
  isSession: boolean;
  /** Whether `auth` is offered; false: the older form without counters. */
  hasQop: boolean;
  opaque: string | null;
  isStale: boolean;
}

const parameter = /([A-Za-z][A-Za-z0-9-]{0,31})\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",;]+))/gy;

/** `Digest a="b", c=d` → its parameters by lower-case name; null when it is another scheme or unreadable. */
function parseParameters(value: string): Map<string, string> | null {
  const start = /^\s*digest\s+/i.exec(value);
  if (!start || value.length > 4_096) return null;
  const found = new Map<string, string>();
  parameter.lastIndex = start[0].length;
  for (let end = start[0].length; end < value.length; end = parameter.lastIndex) {
    parameter.lastIndex = end + (/^[\s,]*/.exec(value.slice(end))?.[0].length ?? 0);
    if (parameter.lastIndex >= value.length) break;
    const parts = parameter.exec(value);
    if (!parts) return null;
    const name = (parts[1] ?? '').toLowerCase();
    if (found.has(name)) return null;
    found.set(name, parts[3] ?? (parts[2] ?? '').replace(/\\(.)/g, '$1'));
  }
  return found;
}

function parseChallenge(value: string): Challenge | 'unsupported' | 'unreadable' {
  if (/^\s*[a-z][a-z0-9-]*(\s|$)/i.test(value) && !/^\s*digest(\s|$)/i.test(value)) return 'unsupported';
  const given = parseParameters(value);
  const [realm, nonce] = [given?.get('realm'), given?.get('nonce')];
  if (!given || realm === undefined || !nonce || realm.length > 256 || nonce.length > 1_024) return 'unreadable';
  const algorithm = given.get('algorithm') ?? null;
  const [, base = 'MD5', session] = /^(.+?)(-sess)?$/i.exec((algorithm ?? 'MD5').toUpperCase()) ?? [];
  const hash = Object.hasOwn(hashes, base) ? hashes[base] : undefined;
  const qop = given
    .get('qop')
    ?.split(',')
    .map((word) => word.trim().toLowerCase());
  if (!hash || (qop && !qop.includes('auth'))) return 'unsupported';
  return {
    realm,
    nonce,
    algorithm,
    hash,
    isSession: session !== undefined,
    hasQop: qop !== undefined,
    opaque: given.get('opaque') ?? null,
    isStale: given.get('stale')?.toLowerCase() === 'true',
  };
}

/** Two challenges may share a header line: `Digest …, Digest …`. */
const separate = (value: string): string[] => value.split(/,\s*(?=(?:digest|basic|negotiate|ntlm|bearer)\s)/i);

/** The strongest challenge of a 401 or 407 that we can answer, or why there is none. */
export function chooseChallenge(response: SipResponse): Challenge | 'unsupported' | 'unreadable' {
  const name = response.status === 407 ? 'proxy-authenticate' : 'www-authenticate';
  const parsed = (response.headers.get(name) ?? []).flatMap(separate).slice(0, 8).map(parseChallenge);
  const usable = parsed.filter((challenge): challenge is Challenge => typeof challenge === 'object');
  const rank = ({ hash }: Challenge) => strength.findIndex((key) => hashes[key] === hash);
  const best = usable.toSorted((a, b) => rank(a) - rank(b))[0];
  return best ?? (parsed.includes('unsupported') ? 'unsupported' : 'unreadable');
}

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

/** The value of an Authorization header (RFC 8760), and the parts of it that must not reach a trace. */
export function answerChallenge(
  challenge: Challenge,
  given: { username: string; password: string; method: string; uri: string; count: number; cnonce?: string },
): { header: string; secrets: string[] } {
  const { realm, nonce, hash, algorithm, isSession, hasQop, opaque } = challenge;
  const { username, password, method, uri } = given;
  const digest = (text: string) => createHash(hash).update(text).digest('hex');
  const cnonce = given.cnonce ?? randomBytes(12).toString('hex');
  const count = given.count.toString(16).padStart(8, '0');
  const own = digest(`${username}:${realm}:${password}`);
  const first = isSession ? digest(`${own}:${nonce}:${cnonce}`) : own;
  const second = digest(`${method}:${uri}`);
  const response = digest(
    hasQop ? `${first}:${nonce}:${count}:${cnonce}:auth:${second}` : `${first}:${nonce}:${second}`,
  );
  const parts = [
    `username=${quoted(username)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    `response="${response}"`,
    ...(algorithm === null ? [] : [`algorithm=${algorithm}`]),
    ...(hasQop || isSession ? [`cnonce="${cnonce}"`] : []),
    ...(hasQop ? [`qop=auth`, `nc=${count}`] : []),
    ...(opaque === null ? [] : [`opaque=${quoted(opaque)}`]),
  ];
  return { header: `Digest ${parts.join(', ')}`, secrets: [response, cnonce, own, first] };
}
