import type { AssistantDefinition } from '@dentisti/domain/dialing/assistant-definition';
import type { VoiceCall } from '@dentisti/domain/dialing/voice-message';

/** One dial, ready to be sent. */
export interface DialRequest {
  /** Our attempt: the only handle by which a call can be found again after a lost answer. */
  attemptId: string;
  /** E.164. */
  phone: string;
  /** Shown in the platform's list of calls, e.g. the booking's number. */
  name: string;
  assistant: AssistantDefinition;
  /** The platform's id of the line to ring from; unset: the configured one. */
  lineId?: string | undefined;
}

/**
 * What is known after a request that did not succeed.
 * - `unknown`: nobody knows whether the call exists (timeout, broken connection, 5xx, unreadable answer): look it up.
 * - `refused`: it does not exist, and the same request will be refused again (account, key, configuration).
 * - `number`: it does not exist, because of the number that was to be called.
 * - `rate-limited`, `concurrency`: it does not exist, later it may.
 */
export type VoiceFailureKind = 'unknown' | 'refused' | 'number' | 'rate-limited' | 'concurrency';

/** Characters of the platform's words that a reason keeps. */
export const maxVendorWords = 200;

export class VoiceFailure extends Error {
  readonly kind: VoiceFailureKind;
  /** Fit for log and operator: no number longer than four digits. */
  readonly reason: string;
  constructor(kind: VoiceFailureKind, reason: string, options?: ErrorOptions) {
    super(`${kind}: ${reason}`, options);
    this.name = 'VoiceFailure';
    this.kind = kind;
    this.reason = reason;
  }
}

/** The voice platform as the worker needs it. Every method throws `VoiceFailure`. */
export interface VoicePlatform {
  /** Dials. Never repeats the request by itself: there is no idempotency key. */
  createCall(request: DialRequest, signal: AbortSignal): Promise<VoiceCall>;
  /** Null when the platform does not know the call. */
  getCall(id: string, signal: AbortSignal): Promise<VoiceCall | null>;
  /** The call that was dialled for an attempt about `dialledAt`; null when there is none. */
  findCallOfAttempt(attemptId: string, dialledAt: Date, signal: AbortSignal): Promise<VoiceCall | null>;
  /**
   * Hangs up a call that is going on; who is speaking already says `words` first. False when the platform offers no
   * control over it (any more).
   */
  endCall(id: string, words: string, signal: AbortSignal): Promise<boolean>;
  /** Has a call forgotten, with its transcript and report. One it does not know is forgotten already. */
  deleteCall(id: string, signal: AbortSignal): Promise<void>;
}
