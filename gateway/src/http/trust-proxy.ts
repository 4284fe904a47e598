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
