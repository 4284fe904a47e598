import { isIP } from 'node:net';
import type { OutboundFault } from '@dentisti/domain/outbound/outbound-fault';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

export interface OutboundPolicy {
  /** `http`, any port and this machine's own addresses, beside the public ones: for a trial alone. */
  allowsLoopback: boolean;
  /** Of a server that nobody typed – the trial's own simulator –, which is asked as it stands. */
  trustedOrigin?: string;
}

const maxUrlLength = 500;
const ports = new Set(['', '443', '8443']);

/** Names that no public resolver answers, or that answer for this machine or its network. */
const localNames =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa|onion|test|invalid|example|arpa|alt)$/;
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** An address of a practice's server that may be asked, as far as its text shows; its name has still to be resolved. */
export interface OutboundUrl {
  url: URL;
  /** Name or IP address, without brackets. */
  host: string;
  /** Whether `host` is an IP address: nothing is resolved. */
  isLiteral: boolean;
  /** Whether it is asked at whatever address its name has. */
  isTrusted?: boolean;
}

/**
 * Parses an address that a practice typed. The parser of the standard writes octal, hexadecimal and shortened IP addresses,
 * full-width signs and international names in their one plain form, which is then judged.
 */
export function parseOutboundUrl(
  typed: string,
  { allowsLoopback, trustedOrigin }: OutboundPolicy,
): { kind: 'url'; value: OutboundUrl } | { kind: 'fault'; fault: OutboundFault } {
  const fault = (name: OutboundFault) => ({ kind: 'fault' as const, fault: name });
  // What a parser would silently drop or turn round is not what somebody meant to type.
  if (typed.length > maxUrlLength || /[\s\\\p{Cc}\p{Cf}]/u.test(typed) || !URL.canParse(typed))
    return fault('malformed');
  const url = new URL(typed);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isTrusted = trustedOrigin !== undefined && url.origin === trustedOrigin;
  if (isTrusted && !url.username && !url.password && !url.hash)
    return { kind: 'url', value: { url, host, isLiteral: isIP(host) !== 0, isTrusted } };
  const isLoopback = allowsLoopback && (host === 'localhost' || isLoopbackAddress(host));
  if (url.protocol !== 'https:' && !(isLoopback && url.protocol === 'http:')) return fault('not-https');
  // An `@` before the path is a user's, even an empty one.
  if (url.username || url.password || /^[a-z]+:\/*[^/?#]*@/i.test(typed)) return fault('credentials');
  if (url.hash) return fault('malformed');
  const isLiteral = isIP(host) !== 0;
  if (isLoopback) return { kind: 'url', value: { url, host, isLiteral } };
  if (!ports.has(url.port)) return fault('port');
  if (isLiteral) return isPublicAddress(host) ? { kind: 'url', value: { url, host, isLiteral } } : fault('not-public');
  return isPublicName(host) ? { kind: 'url', value: { url, host, isLiteral } } : fault('host');
}

function isPublicName(host: string): boolean {
  const labels = host.split('.');
  return (
    host.length <= 253 &&
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    !/^\d+$/.test(labels.at(-1) ?? '') &&
    !localNames.test(host)
  );
}
