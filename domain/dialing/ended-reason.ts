/** What the platform's `endedReason` alone tells of a call. */
export type EndedGroup =
  | 'talked'
  | 'noAnswer'
  | 'busy'
  | 'voicemail'
  | 'unreachableNumber'
  /** Trunk, configuration or account: the next call fails in the same way until somebody repairs it. */
  | 'platformPermanent'
  | 'platformPassing'
  /** We ended it ourselves (withdrawn call). */
  | 'cancelled';

/**
 * First match counts. `endedReason` is an open string (595 values published, more in the vendor's guides): patterns, not a
 * list; what no pattern knows is a passing failure, so that the practice is neither blamed nor rung at once.
 */
const groups: readonly (readonly [RegExp, EndedGroup])[] = [
  [/^customer-busy$|sip-486|sip-600/, 'busy'],
  [/^voicemail$/, 'voicemail'],
  [/^customer-did-not-answer$|sip-408|sip-480|sip-487/, 'noAnswer'],
  [/customer-misdialed|sip-404|sip-484|sip-604/, 'unreachableNumber'],
  // Before the numbers: our own plan's limit is not the provider's rate limit.
  [/concurrency-limit-reached/, 'platformPassing'],
  [/sip-40[137]|sip-488/, 'platformPermanent'],
  [/^assistant-(not-|request-returned-)|^call\.start\.error-get-|vapi-number-international/, 'platformPermanent'],
  [/subscription-(frozen|insufficient-credits|wallet)|insufficient-credits/, 'platformPermanent'],
  [/-error-validation|enterprise-feature-not-available|neither-assistant-nor-server/, 'platformPermanent'],
  // `…-openai-401-unauthorized`, `…-403-model-access-denied`; not the 4xx of a rate limit.
  [/-(400|401|403|404)(-|$)/, 'platformPermanent'],
  [/quota|-429-|rate-limit|-5\d\d-/, 'platformPassing'],
  [/error|fault|failed|-rejected$|-timed-out$/, 'platformPassing'],
  [/^worker-shutdown$|^phone-call-provider-/, 'platformPassing'],
  [/^(manually-canceled|call-deleted|scheduled-call-deleted)$/, 'cancelled'],
  [/^assistant-(ended-call|said-end-call-phrase|forwarded-call)/, 'talked'],
  [/^customer-ended-call|^silence-timed-out$|^exceeded-max-duration$/, 'talked'],
  [/-completed(-call)?$|^vonage-disconnected$|^call\.forwarding\.|hook-executed/, 'talked'],
];

/** `silence-timed-out` is a conversation's end, `…-timed-out` of anything else a failure: checked before the patterns. */
const exact: Readonly<Record<string, EndedGroup>> = { 'silence-timed-out': 'talked' };

/** The group of an `endedReason`; null and unknown values are passing failures. */
export function groupEndedReason(reason: string | null): EndedGroup {
  if (!reason) return 'platformPassing';
  return exact[reason] ?? groups.find(([pattern]) => pattern.test(reason))?.[1] ?? 'platformPassing';
}
