import { createHmac } from 'node:crypto';
import { BlockList, isIP } from 'node:net';

/** The parts of an IPv6 address that one subscriber may own whole: a home has a /64 or a /56, a company a /48. */
export type Ipv6Prefix = 64 | 56 | 48;

/** Network a client is counted by: an IPv4 address, or the /64 an IPv6 subscriber owns at least. */
export function clientNetwork(ip: string, prefix: Ipv6Prefix = 64): string {
  const address = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = address.includes('::')
    ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
    : left;
  const kept = groups.slice(0, prefix === 48 ? 3 : 4).map((group) => group.replace(/^0+(?=.)/, ''));
  if (prefix === 56) kept[3] = (Number.parseInt(kept[3] ?? '0', 16) & 0xff00).toString(16);
  return `${kept.join(':')}::/${prefix}`;
}

/** Whether a client comes from an IPv6 network, of which there may be many in one hand. */
export const isIpv6 = (ip: string): boolean => clientNetwork(ip).endsWith('/64');

/** Pseudonym of a client for counters: addresses are personal data and stay out of Redis. */
export function clientKey(ip: string, secret: string): string {
  return subjectKey(clientNetwork(ip), secret);
}

/** Pseudonym of anything that is counted by what it is: a telephone, an e-mail address. */
export function subjectKey(subject: string, secret: string): string {
  return createHmac('sha256', secret).update(subject).digest('base64url').slice(0, 22);
}

/** Tests an address against a list of addresses and CIDR ranges. Throws on an entry that is neither. */
export function createExemption(entries: readonly string[]): (ip: string) => boolean {
  const exempt = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const version = isIP(address);
    if (version === 0) throw new Error(`RATE_LIMIT_EXEMPT: ${entry} is neither an address nor a range`);
    const family = version === 4 ? 'ipv4' : 'ipv6';
    if (prefix === undefined) exempt.addAddress(address, family);
    else exempt.addSubnet(address, Number(prefix), family);
  }
  return (ip) => {
    const address = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
    const version = isIP(address);
    return version !== 0 && exempt.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}
