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

/**
 * What IANA has allocated of IPv6 for global unicast, the registries' blocks (`ipv6-unicast-address-assignments`, November
 * 2024). All else of `2000::/3` is unallocated or was returned (`3ffe::/16`), and may be routed to anywhere inside.
 */
const allocated = [
  '2001:200::/23 2001:400::/22 2001:800::/21 2001:1200::/23 2001:1400::/22 2001:1800::/21 2001:2000::/19 2001:4000::/21',
  '2001:4800::/22 2001:4c00::/23 2001:5000::/20 2001:8000::/18 2003::/18 2400::/11 2600::/12 2610::/23 2620::/23 2630::/12 2800::/12 2a00::/11 2c00::/12',
].flatMap((line) => line.split(' ').map((network) => ipaddr.IPv6.parseCIDR(network)));

/** Interface identifiers of ISATAP, which carry an address of IPv4. */
const isatapParts = new Set([0x0000_5efe, 0x0200_5efe]);

/** Returns whether an IP address, as a resolver writes it, is of the public internet. Anything else is not. */
export function isPublicAddress(text: string): boolean {
  // A scope (`fe80::1%eth0`) is of this machine alone.
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6 && (isIsatap(address) || !allocated.some((block) => address.match(block))))
    return false;
  return !reserved.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}

const isIsatap = ({ parts }: ipaddr.IPv6) => isatapParts.has((parts[4] as number) * 0x1_0000 + (parts[5] as number));

/** Returns whether an IP address is of this machine: `127.0.0.0/8` or `::1`. */
export const isLoopbackAddress = (text: string): boolean =>
  isIP(text) !== 0 && ipaddr.parse(text).range() === 'loopback';
