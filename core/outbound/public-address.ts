import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Networks that `ipaddr.js` has under no name of its own, or counts among ordinary ones. */
const reserved = [
  // Shared by relays from IPv6 (RFC 7526), and by protocol assignments (RFC 6890).
  '192.88.99.0/24',
  '192.0.0.0/24',
  // The clouds' metadata by another name.
  '168.63.129.16/32',
  '100.100.100.200/32',
  // Protocol assignments, documentation, translation and 6to4: what carries another address in itself.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
].map((network) => ipaddr.parseCIDR(network));

/** Ordinary addresses of IPv6; all else is reserved, local, mapped or translated. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Interface identifiers of ISATAP, which carry an address of IPv4. */
const isatapParts = new Set([0x0000_5efe, 0x0200_5efe]);

/** Returns whether an IP address, as a resolver writes it, is of the public internet. Anything else is not. */
export function isPublicAddress(text: string): boolean {
  // A scope (`fe80::1%eth0`) is of this machine alone.
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6' && (!address.match(globalUnicast) || isIsatap(address as ipaddr.IPv6))) return false;
  return !reserved.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}

const isIsatap = ({ parts }: ipaddr.IPv6) => isatapParts.has((parts[4] as number) * 0x1_0000 + (parts[5] as number));

/** Returns whether an IP address is of this machine: `127.0.0.0/8` or `::1`. */
export const isLoopbackAddress = (text: string): boolean =>
  isIP(text) !== 0 && ipaddr.parse(text).range() === 'loopback';
