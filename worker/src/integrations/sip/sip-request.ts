import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { SipTarget } from '@dentisti/domain/sip/diagnosis';
import type { SipConnection } from './connection.ts';

/** One request, and what its answer must repeat (RFC 3261 §17.1.3, §8.1.3.3). */
export interface SipRequest {
  method: 'OPTIONS' | 'REGISTER';
  text: string;
  branch: string;
  callId: string;
  cseq: number;
}

/** What the requests of one check share. `domain` is the host alone, as it is written in a URI. */
export interface SipDialogue {
  target: SipTarget;
  domain: string;
  connection: SipConnection;
  callId: string;
  fromTag: string;
}

const random = (bytes: number): string => randomBytes(bytes).toString('hex');
const bracketed = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);
/** Display names and the like; control characters were refused before. */
const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;
/** RFC 3261's user part: all but unreserved characters are escaped. */
const escapedUser = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(/%(2B|24|26|3D|3B|3F|2F|2C)/g, (code) => decodeURIComponent(code));

/** A new Call-ID and tag for the given connection. */
export const startDialogue = (target: SipTarget, host: string, connection: SipConnection): SipDialogue => ({
  target,
  domain: bracketed(host),
  connection,
  callId: `${random(12)}@dentisti.ai`,
  fromTag: random(6),
});

/** The URI both requests are sent to, and the digest is computed over. */
export const requestUri = ({ domain }: SipDialogue): string => `sip:${domain}`;

function common(dialogue: SipDialogue, method: SipRequest['method'], cseq: number, from: string, to: string) {
  const { connection } = dialogue;
  const branch = `z9hG4bK${random(10)}`;
  const sentBy = `${bracketed(connection.localAddress)}:${connection.localPort}`;
  const lines = [
    `${method} ${requestUri(dialogue)} SIP/2.0`,
    // rport: the answer comes back through the address translation we sit behind.
    `Via: SIP/2.0/${connection.transport.toUpperCase()} ${sentBy};rport;branch=${branch}`,
    'Max-Forwards: 70',
    `From: ${from};tag=${dialogue.fromTag}`,
    `To: ${to}`,
    `Call-ID: ${dialogue.callId}`,
    `CSeq: ${cseq} ${method}`,
    'User-Agent: Dentisti.ai SIP check',
  ];
  return { branch, sentBy, lines };
}

const write = (lines: readonly string[]): string => `${[...lines, 'Content-Length: 0'].join('\r\n')}\r\n\r\n`;

/** OPTIONS from our number to the server itself: "are you there, and do you speak SIP?". */
export function writeOptions(dialogue: SipDialogue, cseq: number): SipRequest {
  const { target, domain, callId } = dialogue;
  const from = `${quoted(target.displayName)} <sip:${target.fromNumber}@${domain}>`;
  const { branch, lines } = common(dialogue, 'OPTIONS', cseq, from, `<sip:${domain}>`);
  return { method: 'OPTIONS', branch, callId, cseq, text: write([...lines, 'Accept: application/sdp']) };
}

/**
 * REGISTER of our own contact for `expires` seconds; 0 takes it back. Never `Contact: *`, which would unregister the
 * customer's telephones too.
 */
export function writeRegister(
  dialogue: SipDialogue,
  cseq: number,
  expires: number,
  credentials: ReadonlyMap<string, string>,
): SipRequest {
  const { target, domain, callId, connection } = dialogue;
  const user = escapedUser(target.username);
  const address = `<sip:${user}@${domain}>`;
  const { branch, sentBy, lines } = common(dialogue, 'REGISTER', cseq, address, address);
  const via = connection.transport === 'udp' ? '' : `;transport=${connection.transport}`;
  const text = write([
    ...lines,
    `Contact: <sip:${user}@${sentBy}${via}>;expires=${expires}`,
    `Expires: ${expires}`,
    ...[...credentials].map(([name, value]) => `${name}: ${value}`),
  ]);
  return { method: 'REGISTER', branch, callId, cseq, text };
}
