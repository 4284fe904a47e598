import { BlockList, isIP } from 'node:net';

/** One `address/bits`, or an address alone; null when it is neither. */
function parseRange(text: string): { address: string; bits: number; version: 4 | 6 } | null {
  const [address = '', bits, ...more] = text.trim().split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || more.length > 0 || address.includes('%')) return null;
  const widest = version === 4 ? 32 : 128;
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return null;
  const width = bits === undefined ? widest : Number(bits);
  return width <= widest ? { address, bits: width, version } : null;
}

function rangesOf(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const range = parseRange(text);
    if (range) list.addSubnet(range.address, range.bits, `ipv${range.version}`);
  }
  return list;
}

/** Comma-separated ranges such as `127.0.0.0/8,::1/128`; null when one cannot be read. */
export function parseAddressRanges(text: string): BlockList | null {
  const parts = text.split(',').filter((part) => part.trim() !== '');
  return parts.every((part) => parseRange(part) !== null) ? rangesOf(parts) : null;
}

/** Whether `allow` (SIP_PROBE_ALLOW) opens this address. */
export const isOpened = (address: string, allow: BlockList | null): boolean =>
  allow !== null && isIP(address) !== 0 && allow.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** Ports carriers use for SIP: a form that tries passwords must not become a scanner of other services. */
export const isSipPort = (port: number): boolean => (port >= 5060 && port <= 5099) || port === 5160 || port === 5161;
