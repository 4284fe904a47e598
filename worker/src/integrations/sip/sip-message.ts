/** A response as a carrier sent it. Untrusted: sizes are bounded, texts are not cleaned. */
export interface SipResponse {
  status: number;
  reason: string;
  /** By lower-case full name; the values of repeated headers in order. */
  headers: ReadonlyMap<string, readonly string[]>;
}

/** `request`: well-formed, but not an answer – a carrier may send its own OPTIONS at once. */
export type SipMessage = { kind: 'response'; response: SipResponse } | { kind: 'request' } | { kind: 'garbage' };

/** Larger messages are no answer to ours: real ones have some hundred bytes. */
export const maxMessageBytes = 65_535;
const maxHeaderBytes = 16_384;
const maxHeaders = 100;

const compactNames: Record<string, string> = {
  v: 'via',
  f: 'from',
  t: 'to',
  i: 'call-id',
  m: 'contact',
  l: 'content-length',
};
const statusLine = /^SIP\/2\.0 ([1-6]\d\d)(?: (.*))?$/;
const requestLine = /^[A-Z]{1,20} \S{1,1000} SIP\/2\.0$/;
/** Beginning of a status or request line, however little of it has come. */
const possibleStart = /^(SIP\/2\.0 |SIP\/?2?\.?0?$|[A-Z]+ |[A-Z]*$)/;
const headerLine = /^([A-Za-z0-9.!%*_+`'~-]{1,64})[ \t]*:[ \t]*(.*)$/;

const garbage: SipMessage = { kind: 'garbage' };

/** Where the headers end and how long a body they publish; null while the end has not come. */
function measure(bytes: Buffer): { headerEnd: number; bodyLength: number | null } | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const found = /^(?:content-length|l)[ \t]*:[ \t]*(\d{1,9})[ \t]*$/im.exec(bytes.toString('latin1', 0, end));
  return { headerEnd: end + 4, bodyLength: found ? Number(found[1]) : null };
}

/** Reads one whole message (a datagram, or what `SipStream` cut out). Never throws. */
export function parseMessage(bytes: Buffer): SipMessage {
  if (bytes.length > maxMessageBytes) return garbage;
  const size = measure(bytes);
  if (!size || size.headerEnd > maxHeaderBytes) return garbage;
  // RFC 3261 §18.3: a datagram shorter than it says is to be discarded.
  if (size.headerEnd + (size.bodyLength ?? 0) > bytes.length) return garbage;
  const text = bytes.toString('utf8', 0, size.headerEnd - 4).replace(/\r\n[ \t]+/g, ' ');
  const [first = '', ...lines] = text.split('\r\n');
  if (requestLine.test(first)) return { kind: 'request' };
  const status = statusLine.exec(first);
  if (!status || lines.length > maxHeaders) return garbage;
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const parts = headerLine.exec(line);
    if (!parts) return garbage;
    const short = (parts[1] ?? '').toLowerCase();
    const name = Object.hasOwn(compactNames, short) ? (compactNames[short] ?? short) : short;
    headers.set(name, [...(headers.get(name) ?? []), (parts[2] ?? '').trim()]);
  }
  return { kind: 'response', response: { status: Number(status[1]), reason: status[2] ?? '', headers } };
}

/** Cuts a TCP stream into messages. After `broken` nothing more can be told apart. */
export class SipStream {
  #rest: Buffer = Buffer.alloc(0);

  /** Whole messages that the new bytes complete. Never throws. */
  push(bytes: Buffer): { messages: Buffer[]; broken: 'garbage' | 'too-large' | null } {
    const messages: Buffer[] = [];
    this.#rest = Buffer.concat([this.#rest, bytes]);
    for (;;) {
      // Keep-alives between messages, RFC 5626.
      while (this.#rest[0] === 13 || this.#rest[0] === 10) this.#rest = this.#rest.subarray(1);
      const size = measure(this.#rest);
      if (!size) {
        if (!possibleStart.test(this.#rest.toString('latin1', 0, 21))) return { messages, broken: 'garbage' };
        if (this.#rest.length > maxHeaderBytes) return { messages, broken: 'too-large' };
        return { messages, broken: null };
      }
      const length = size.headerEnd + (size.bodyLength ?? 0);
      if (length > maxMessageBytes) return { messages, broken: 'too-large' };
      if (this.#rest.length < length) return { messages, broken: null };
      const message = this.#rest.subarray(0, length);
      this.#rest = this.#rest.subarray(length);
      messages.push(message);
      if (parseMessage(message).kind === 'garbage') return { messages, broken: 'garbage' };
    }
  }

  /** Bytes of a message that has not come whole. */
  get pending(): number {
    return this.#rest.length;
  }
}
