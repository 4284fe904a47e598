import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { SipTarget } from '@dentisti/domain/sip/diagnosis';

/** Where a target's domain points before any lookup. */
export interface SipHost {
  /** ASCII host name in lower case, or an IP address without brackets. */
  host: string;
  /** Null: SRV records or the usual port. */
  port: number | null;
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** At least two labels, and the last one no number: `127.1` and `2130706433` are ways to write an address. */
const hostName = new RegExp(`^(?:${label}\\.)+(?=[a-z0-9-]*[a-z])${label}$`);
// biome-ignore lint/suspicious/noControlCharactersInRegex: a line break would start another header.
const control = /[\u0000-\u001f\u007f]/;

/** Whether a text is a host name of two labels or more, in ASCII and lower case. */
export const isHostName = (text: string): boolean => text.length <= 253 && hostName.test(text);

/** `host`, `host:port`, `[v6]:port` or an IP address; null for anything else. */
export function parseHost(text: string): SipHost | null {
  const trimmed = text.trim();
  if (isIP(trimmed) !== 0) return trimmed.includes('%') ? null : { host: trimmed, port: null };
  const parts = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]/@?#\s]{1,253}))(?::(\d{1,5}))?$/.exec(trimmed);
  if (!parts) return null;
  const [, v6, name = '', digits] = parts;
  const port = digits === undefined ? null : Number(digits);
  if (port !== null && (port < 1 || port > 65_535)) return null;
  if (v6 !== undefined) return isIP(v6) === 6 ? { host: v6, port } : null;
  if (isIP(name) === 4) return { host: name, port };
  const ascii = domainToASCII(name.replace(/\.$/, '').toLowerCase());
  return isHostName(ascii) ? { host: ascii, port } : null;
}

/** Whether the other texts of a target fit a SIP message. */
export function isTargetWritable({ username, password, fromNumber, displayName }: SipTarget): boolean {
  const limited: [string, number, number][] = [
    [username, 1, 128],
    [password, 1, 256],
    [displayName, 0, 80],
  ];
  const fits = limited.every(([text, min, max]) => text.length >= min && text.length <= max && !control.test(text));
  return fits && /^\+?\d{3,20}$/.test(fromNumber);
}
