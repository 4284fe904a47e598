import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { VoicePlatform } from '@dentisti/core/dialing/voice-platform';
import type { TestCaller, TrunkProbe } from '@dentisti/core/tools/tools-line';

const pollIntervalMs = 250;
const message = 'Prova della linea.';
const goodbye = 'La prova è finita.';
/** The carrier, or the trunk's settings; anything else happened behind it. */
const refusedByCarrier = /sip-40[137]|sip-outbound-call-failed-to-connect/;

export function createTrunkProbe(caller: TestCaller, platform: VoicePlatform, patienceMs = 10_000): TrunkProbe {
  return {
    async ring(lineId, phone, signal) {
      const { id } = await caller.ring({ runId: randomUUID(), phone, message, lineId }, signal);
      const until = performance.now() + patienceMs;
      let isRinging = false;
      while (performance.now() < until) {
        const call = await platform.getCall(id, signal);
        if (call?.status === 'ended')
          return { isTaken: !refusedByCarrier.test(call.endedReason ?? ''), reason: call.endedReason };
        if (call?.status === 'in-progress') {
          await platform.endCall(id, goodbye, signal);
          return { isTaken: true, reason: null };
        }
        isRinging = call?.status === 'ringing';
        await delay(pollIntervalMs, undefined, { signal });
      }
      await platform.endCall(id, goodbye, signal);
      // A refusal comes within seconds: what still rings was taken.
      return { isTaken: isRinging || null, reason: null };
    },
  };
}
