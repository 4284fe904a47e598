import type { Arrival, SipConnection } from './connection.ts';
import { parseMessage, type SipResponse } from './sip-message.ts';
import type { SipRequest } from './sip-request.ts';
import type { SipTrace } from './trace.ts';

/** A final answer, or why there is none. */
export type Answer = { kind: 'answer'; response: SipResponse } | { kind: Exclude<Arrival['kind'], 'message'> };

/** RFC 3261's T2: retransmissions come no further apart. */
const maxPauseMs = 4_000;

export interface ExchangeLimits {
  /** RFC 3261's T1: first pause before a datagram is sent again, milliseconds. */
  t1Ms: number;
  /** Longest wait for a final answer, milliseconds. */
  answerMs: number;
}

function answers(request: SipRequest, { headers }: SipResponse): boolean {
  const branch = /;\s*branch\s*=\s*([^\s;,]+)/i.exec(headers.get('via')?.[0] ?? '')?.[1];
  const [, number, method] = /^(\d{1,10})\s+(\S+)$/.exec(headers.get('cseq')?.[0] ?? '') ?? [];
  if (branch !== request.branch || headers.get('call-id')?.[0] !== request.callId) return false;
  return Number(number) === request.cseq && method === request.method;
}

/**
 * Sends a request and waits for its final answer; over UDP it is sent again after T1, 2·T1, 4·T1… What does not belong
 * to the request is written to the trace and passed over. Rejects only when `signal` is aborted.
 */
export async function exchange(
  connection: SipConnection,
  request: SipRequest,
  { t1Ms, answerMs }: ExchangeLimits,
  trace: SipTrace,
  signal: AbortSignal,
): Promise<Answer> {
  const place = connection.transport.toUpperCase();
  const deadline = performance.now() + answerMs;
  let pause = t1Ms;
  let resendAt = connection.transport === 'udp' ? performance.now() + pause : Number.POSITIVE_INFINITY;
  let sawGarbage = false;
  trace.add('→', place, request.text);
  connection.send(request.text);
  for (;;) {
    const now = performance.now();
    if (now >= deadline) return { kind: sawGarbage ? 'garbage' : 'silent' };
    if (now >= resendAt) {
      trace.add('→', place, `(di nuovo ${request.method}, CSeq ${request.cseq})`);
      connection.send(request.text);
      pause = Math.min(2 * pause, maxPauseMs);
      resendAt = now + pause;
    }
    const arrival = await connection.next(Math.min(deadline, resendAt) - now, signal);
    if (arrival.kind === 'silent') continue;
    if (arrival.kind !== 'message') {
      trace.add('·', place, `(${arrival.kind})`);
      return arrival.kind === 'closed' && sawGarbage ? { kind: 'garbage' } : arrival;
    }
    trace.add('←', place, arrival.bytes.toString('utf8'));
    const message = parseMessage(arrival.bytes);
    if (message.kind === 'garbage') sawGarbage = true;
    if (message.kind !== 'response' || !answers(request, message.response)) continue;
    if (message.response.status >= 200) return { kind: 'answer', response: message.response };
  }
}
