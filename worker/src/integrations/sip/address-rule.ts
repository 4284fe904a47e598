import { BlockList, isIP } from 'node:net';

/** IPv4 that is nobody's on the Internet, or the cloud's own: private, CGNAT, loopback, link-local, test, multicast… */
const reservedV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '168.63.129.16/32',
];
/** Parts of 2000::/3 that carry another address inside or are for documentation; outside it nothing is public. */
const reservedV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const reserved = rangesOf([...reservedV4, ...reservedV6]);
const unicast = rangesOf(['2000::/3']);

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

/** The IPv4 address inside an IPv4-mapped one (`::ffff:10.0.0.1`, in any spelling), else null. */
function unmapped(address: string): string | null {
  const host = new URL(`http://[${address}]`).hostname;
  const groups = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(host);
  if (!groups) return null;
  const [high, low] = [Number.parseInt(groups[1] ?? '', 16), Number.parseInt(groups[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Whether an IP address is of a host on the public Internet. False for anything that is no IP address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !reserved.check(address, 'ipv4');
  if (version !== 6 || address.includes('%')) return false;
  const inner = unmapped(address);
  if (inner !== null) return isPublicAddress(inner);
  return unicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

/** Whether `allow` (SIP_PROBE_ALLOW) opens this address. */
export const isOpened = (address: string, allow: BlockList | null): boolean =>
  allow !== null && isIP(address) !== 0 && allow.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** Ports carriers use for SIP: a form that tries passwords must not become a scanner of other services. */
export const isSipPort = (port: number): boolean => (port >= 5060 && port <= 5099) || port === 5160 || port === 5161;
