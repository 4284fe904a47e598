import type { ExchangeLimits } from './exchange.ts';

/** Longest waits, milliseconds. */
export interface SipLimits extends ExchangeLimits {
  /** One round of lookups; there are at most two. */
  nameMs: number;
  /** Opening a TCP connection; the TLS handshake gets as long again. */
  connectMs: number;
  /** The whole check. An answer after it counts as silence. */
  totalMs: number;
}

/** Three transports that all stay silent still fit into the total. */
export const usualLimits: SipLimits = { t1Ms: 500, answerMs: 4_000, nameMs: 2_500, connectMs: 2_500, totalMs: 20_000 };
