import type { CallOutcome, CallPurpose } from '@dentisti/domain/dialing/call-task';
import type { VoiceFailureKind } from '../dialing/voice-platform.ts';
import { createMetricEvents } from './metric-events.ts';

/** How a call ended; `notPlaced`: the platform never knew of the dial. */
type CallEnding = CallOutcome['kind'] | 'notPlaced';

/** Events of the worker; their values are our own terms and numbers, never personal data. */
export interface WorkerMetricEvents {
  jobEnded: { queue: string; job: string; outcome: 'done' | 'failed' | 'handed-back'; seconds: number };
  dialEnded: { outcome: 'placed' | VoiceFailureKind };
  callEnded: { outcome: CallEnding; purpose: CallPurpose; direction: 'outbound' | 'inbound' };
  /** A request was confirmed by telephone, so long after it was made. */
  bookingConfirmed: { seconds: number };
  /** A dial or call without a report was asked about. */
  attemptLookedUp: { found: 'event' | 'goes-on' | 'not-placed' | 'wait' | 'no-answer'; ageSeconds: number };
  /** `request`: method and kind of thing, e.g. `POST call`. */
  voiceAnswered: { request: string; outcome: 'answered' | VoiceFailureKind; seconds: number };
  /** A delivery to a practice's software was tried. */
  webhookTried: { outcome: 'delivered' | 'failed' | 'given-up'; seconds: number };
  /** A step with a freed span: the first person was asked, somebody was asked, or the round ended without a taker. */
  waitingRoundStepped: { step: 'opened' | 'asked' | 'ended' };
  /** A practice's calendar was asked; `paused`: it failed so that it is asked no more. */
  calendarAsked: { outcome: 'done' | 'failed' | 'paused'; seconds: number };
  mailTried: { outcome: 'sent' | 'failed' | 'refused' };
  /** By rule of `domain/retention`, or `on-request`. */
  rowsErased: { rule: string; rows: number };
  tileDone: { provider: string; rows: number };
  providerFailed: { provider: string };
  scheduleRan: { schedule: string; outcome: 'done' | 'failed'; at: Date };
  operatorNeeded: { alert: string };
}

export const metricEvents = createMetricEvents<WorkerMetricEvents>('worker');
