/** Ways in which a simulated practice answers its telephone. */
export const personas = [
  'accepts-first',
  'accepts-second',
  'accepts-third',
  'offers-another',
  'busy',
  'no-answer',
  /** A recorded greeting without the tone that detection listens for. */
  'voicemail',
  'voicemail-detected',
  'ivr',
  'closed-for-holidays',
  'sceptical',
  'wrong-number',
  'hangs-up',
  /** Accepts, but lets the line wait. */
  'slow',
  /** Does not answer, sees the missed call and rings the shown number. */
  'rings-back',
  'never-again',
  /** No room left. */
  'full',
  /** Takes calls in the afternoon only, and says so. */
  'call-later',
  /** The number is not in service, and the platform's own line says so. */
  'disconnected',
  /** The number leads nowhere: over a trunk of one's own the platform says only that it did not connect. */
  'dead-number',
] as const;
export type Persona = (typeof personas)[number];

/** What goes wrong between the simulated platform and us, on order. */
export const voiceFaults = [
  /** The call is placed, the answer to `POST /call` never comes. */
  'timeout-after-accept',
  /** The call is placed, the answer is a 500. */
  'error-after-accept',
  'too-many-requests',
  'server-error',
  'reset-before-accept',
  /** Placed, then ended by the platform without ringing. */
  'concurrency-limit',
  'trunk-failure',
  'webhook-twice',
  'webhook-out-of-order',
  'webhook-never',
  'webhook-late',
  'webhook-wrong-secret',
  'malformed-outcome',
] as const;
export type VoiceFault = (typeof voiceFaults)[number];

/** SIP answers with which the simulated carrier ends a call, by the `endedReason` in which the platform reports each. */
export const carrierFaultReasons = {
  'not-connected': 'call.in-progress.error-sip-outbound-call-failed-to-connect',
  'sip-403': 'call.in-progress.error-providerfault-outbound-sip-403-forbidden',
  'sip-407': 'call.in-progress.error-providerfault-outbound-sip-407-proxy-authentication-required',
  'sip-408': 'call.in-progress.error-providerfault-outbound-sip-408-request-timeout',
  'sip-480': 'call.in-progress.error-providerfault-outbound-sip-480-temporarily-unavailable',
  'sip-503': 'call.in-progress.error-providerfault-outbound-sip-503-service-unavailable',
} as const;
export type CarrierFault = keyof typeof carrierFaultReasons;
export const carrierFaults = Object.keys(carrierFaultReasons) as [CarrierFault, ...CarrierFault[]];
