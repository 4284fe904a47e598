import { isIP } from 'node:net';

/**
 * `TRUST_PROXY` as Express takes it: `false`, a number of hops in front of us, or the proxies' addresses. Plain `true`
 * means one hop: trusting a whole forwarded chain would let every client choose its own address.
 */
export function parseTrustProxy(value: string): boolean | number | string[] {
  if (value === '' || value === 'false' || value === '0') return false;
  if (value === 'true') return 1;
  if (/^\d+$/.test(value)) return Number(value);
  return value.split(/[\s,]+/).filter(Boolean);
}

const names = new Set(['loopback', 'linklocal', 'uniquelocal']);
/** The largest network anybody has for themselves: 10.0.0.0/8; fc00::/7. */
const widest = { 4: 8, 6: 7 };

/**
 * Returns what is wrong with a `TRUST_PROXY`; null when nothing is. A number of hops trusts any sender that far away:
 * on a port that strangers reach too, a forged `X-Forwarded-For` would lift every limit. Production wants addresses.
 */
export function trustProxyProblem(value: string, edition: 'trial' | 'production'): string | null {
  const trusted = parseTrustProxy(value);
  const advice = 'name the proxies’ addresses: ranges, loopback, linklocal or uniquelocal';
  if (trusted === false) return null;
  if (!Array.isArray(trusted))
    return edition === 'trial'
      ? null
      : `TRUST_PROXY: a number of hops believes strangers who reach us past the proxy; ${advice}`;
  for (const entry of trusted) {
    if (names.has(entry)) continue;
    const [address = '', prefix, ...more] = entry.split('/');
    const family = isIP(address);
    const bits = family === 4 ? 32 : 128;
    const isRange = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
    if (!(family === 4 || family === 6) || !isRange || more.length > 0)
      return `TRUST_PROXY: ${entry} is neither an address nor a range nor a known name; ${advice}`;
    if (edition === 'production' && prefix !== undefined && Number(prefix) < widest[family])
      return `TRUST_PROXY: ${entry} is half the world; ${advice}`;
  }
  return null;
}
