/** What the platform's `endedReason` alone tells of a call, by group. */
export type EndedGroup =
  | 'talked'
  | 'noAnswer'
  | 'busy'
  | 'voicemail'
  | 'unreachableNumber'
  /** No connection, and not known whose fault: this one number, or the trunk. Other numbers decide it. */
  | 'notConnected'
  /** Trunk, configuration or account: the next call fails in the same way until somebody repairs it. */
  | 'platformPermanent'
  | 'platformPassing'
  /** We ended it ourselves (withdrawn call). */
  | 'cancelled';

/**
 * First match counts; `*` stands for anything. `endedReason` is an open string, so these are patterns. Each of them matches
 * a value that the vendor publishes (`ended-reasons.json`): none waits for one that never comes, as `sip-404` or `sip-486`.
 */
export const endedReasonPatterns: readonly (readonly [EndedGroup, readonly string[]])[] = [
  ['busy', ['customer-busy']],
  ['voicemail', ['voicemail']],
  ['noAnswer', ['customer-did-not-answer', '*sip-408*', '*sip-480*']],
  ['unreachableNumber', ['twilio-reported-customer-misdialed']],
  ['notConnected', ['*sip-outbound-call-failed-to-connect']],
  ['cancelled', ['manually-canceled', 'call-deleted', 'scheduled-call-deleted']],
  ['talked', ['assistant-ended-call*', 'assistant-said-end-call-phrase', 'assistant-forwarded-call']],
  ['talked', ['customer-ended-call*', 'silence-timed-out', 'exceeded-max-duration', '*-completed-call']],
  ['talked', ['vonage-completed', 'vonage-disconnected', 'call.forwarding.*', '*.hook-executed-*']],
  ['talked', ['*error-transfer-failed', '*error-warm-transfer-*']],
  ['platformPermanent', ['*sip-403*', '*sip-407*', 'assistant-not-*', 'assistant-request-returned-*']],
  ['platformPermanent', ['call.start.error-get-*', '*vapi-number-international', '*error-fraud-check-failed']],
  ['platformPermanent', ['*subscription-frozen', '*insufficient-credits', '*subscription-wallet-*']],
  ['platformPermanent', ['*subscription-upgrade-failed', '*enterprise-feature-not-available-*', '*error-validation']],
  ['platformPermanent', ['*neither-assistant-nor-server-set', '*-400-*', '*-401-*', '*-403-*', '*-404-*']],
  ['platformPermanent', ['*-auth-failed', '*-invalid-api-key', '*-api-key-missing', '*-unauthorized-*']],
  ['platformPermanent', ['*-invalid-config', '*-out-of-credits', '*-requested-payment']],
  ['platformPassing', ['*concurrency-limit-reached', '*sip-503*', '*outbound-daily-limit', '*sip-inbound-*']],
  ['platformPassing', ['*error-providerfault-*', '*error-vapifault-*', 'pipeline-error-*', '*error-pipeline-*']],
  ['platformPassing', ['worker-shutdown', 'phone-call-provider-*', '*-failed-to-connect-call', 'vonage-rejected']],
  ['platformPassing', ['assistant-join-timed-out', 'assistant-request-failed', '*did-not-receive-customer-audio']],
  ['platformPassing', ['customer-did-not-give-microphone-permission']],
];

const rules = endedReasonPatterns.flatMap(([group, patterns]) =>
  patterns.map((pattern) => ({ group, pattern, regex: regexOf(pattern) })),
);

function regexOf(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

/** The first pattern that matches an `endedReason`, with its group; null when none does. */
export function matchEndedReason(reason: string): { group: EndedGroup; pattern: string } | null {
  return rules.find(({ regex }) => regex.test(reason)) ?? null;
}

/**
 * The group of an `endedReason`. Null and values unknown so far are passing failures, so that the practice is neither
 * blamed nor rung at once.
 */
export function groupEndedReason(reason: string | null): EndedGroup {
  return (reason && matchEndedReason(reason)?.group) || 'platformPassing';
}
