import { randomUUID } from 'node:crypto';
import type { DialRequest, VoiceFailure, VoicePlatform } from '@dentisti/core/dialing/voice-platform';
import type { VoiceCall } from '@dentisti/domain/dialing/voice-message';
import type { Clock } from '../integrations/clock.ts';

/** The voice platform in memory: places every dial and says nothing about it unless told to. */
export interface StubVoice extends VoicePlatform {
  /** Every dial that arrived, oldest first. */
  readonly dials: DialRequest[];
  /** What the next dial meets: a failure, before or after the call exists. */
  failNext(failure: VoiceFailure, options?: { placed: boolean }): void;
  /** Every question meets this until it is taken back with null. */
  failQuestions(failure: VoiceFailure | null): void;
  callOf(attemptId: string): VoiceCall | undefined;
  /** What the platform will answer when asked about the attempt's call. */
  endCallOf(attemptId: string, end: Partial<VoiceCall>): void;
  forget(attemptId: string): void;
  /** Calls that were hung up, with the last words. */
  readonly hungUp: { id: string; words: string }[];
  /** Ids of calls that were to be forgotten. */
  readonly forgotten: string[];
  /** Runs while the next dial is on its way. */
  duringNextDial(work: () => Promise<unknown>): void;
  reset(): void;
}

export function createStubVoice(clock: Clock): StubVoice {
  const dials: DialRequest[] = [];
  const calls = new Map<string, VoiceCall>();
  const failures: { failure: VoiceFailure; placed: boolean }[] = [];
  const hungUp: { id: string; words: string }[] = [];
  const forgotten: string[] = [];
  let unanswered: VoiceFailure | null = null;
  let during: (() => Promise<unknown>) | null = null;

  const ask = <T>(answer: T): T => {
    if (unanswered) throw unanswered;
    return answer;
  };
  return {
    dials,
    hungUp,
    forgotten,
    duringNextDial: (work) => {
      during = work;
    },
    failNext: (failure, { placed } = { placed: false }) => void failures.push({ failure, placed }),
    failQuestions: (failure) => {
      unanswered = failure;
    },
    callOf: (attemptId) => calls.get(attemptId),
    endCallOf(attemptId, end) {
      const call = calls.get(attemptId);
      if (!call) throw new Error(`no call for ${attemptId}`);
      calls.set(attemptId, { ...call, status: 'ended', endedAt: clock.now().toISOString(), ...end });
    },
    forget: (attemptId) => void calls.delete(attemptId),
    reset() {
      dials.length = 0;
      calls.clear();
      failures.length = 0;
      hungUp.length = 0;
      forgotten.length = 0;
      unanswered = null;
      during = null;
    },
    async createCall(request) {
      const failing = failures.shift();
      await during?.();
      during = null;
      if (failing && !failing.placed) throw failing.failure;
      if (calls.has(request.attemptId)) throw new Error('dialled twice for one attempt');
      dials.push(request);
      const call: VoiceCall = {
        id: randomUUID(),
        attemptId: request.attemptId,
        customerNumber: request.phone,
        concurrencyBlocked: false,
        status: 'queued',
        endedReason: null,
        startedAt: null,
        endedAt: null,
        costCents: null,
        outcome: null,
        transcript: null,
      };
      calls.set(request.attemptId, call);
      if (failing) throw failing.failure;
      return call;
    },
    getCall: async (id) => ask([...calls.values()].find((call) => call.id === id) ?? null),
    findCallOfAttempt: async (attemptId) => ask(calls.get(attemptId) ?? null),
    endCall: async (id, words) => ask(hungUp.push({ id, words }) > 0),
    deleteCall: async (id) => void ask(forgotten.push(id)),
  };
}
