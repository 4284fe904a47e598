import { expect, test } from 'vitest';
import { endedReasonPatterns, groupEndedReason, matchEndedReason } from './ended-reason.ts';
import endedReasons from './ended-reasons.json' with { type: 'json' };
import { endedReasonsPage } from './testing/ended-reasons-page.ts';

const table = {
  talked: [
    'assistant-ended-call', 'assistant-ended-call-after-message-spoken', 'assistant-ended-call-with-hangup-task',
    'assistant-said-end-call-phrase', 'assistant-forwarded-call', 'customer-ended-call',
    'customer-ended-call-after-warm-transfer-attempt', 'customer-ended-call-before-warm-transfer',
    'customer-ended-call-during-transfer', 'silence-timed-out', 'exceeded-max-duration',
    'call.in-progress.sip-completed-call', 'call.in-progress.twilio-completed-call', 'call.forwarding.no-answer',
    'call.forwarding.operator-busy', 'vonage-completed', 'vonage-disconnected', 'call.ending.hook-executed-say',
    'call.ending.hook-executed-transfer',
  ],
  noAnswer: [
    'customer-did-not-answer', 'call.in-progress.error-providerfault-outbound-sip-408-request-timeout',
    'call.in-progress.error-providerfault-outbound-sip-480-temporarily-unavailable',
  ],
  busy: ['customer-busy'],
  voicemail: ['voicemail'],
  unreachableNumber: ['twilio-reported-customer-misdialed'],
  notConnected: ['call.in-progress.error-sip-outbound-call-failed-to-connect'],
  platformPermanent: [
    'call.in-progress.error-providerfault-outbound-sip-403-forbidden',
    'call.in-progress.error-providerfault-outbound-sip-407-proxy-authentication-required', 'assistant-not-found',
    'assistant-not-valid', 'assistant-request-returned-error', 'assistant-request-returned-no-assistant',
    'call.start.error-get-assistant', 'call.start.error-get-customer', 'call.start.error-get-phone-number',
    'call.start.error-get-resources-validation', 'call.start.error-get-transport',
    'call.start.error-vapi-number-international', 'call.start.error-subscription-frozen',
    'call.start.error-subscription-insufficient-credits', 'call.start.error-subscription-wallet-does-not-exist',
    'call.start.assistant-version-error-validation', 'call-start-error-neither-assistant-nor-server-set',
    'call.start.error-enterprise-feature-not-available-recording-consent',
    'call.in-progress.error-vapifault-openai-400-bad-request-validation-failed',
    'call.in-progress.error-vapifault-openai-401-incorrect-api-key',
    'call.in-progress.error-vapifault-deepgram-returning-401-invalid-credentials',
    'call.in-progress.error-vapifault-azure-openai-403-model-access-denied',
    'pipeline-error-openai-401-unauthorized',
  ],
  platformPassing: [
    'call.start.error-subscription-concurrency-limit-reached',
    'call.in-progress.error-providerfault-outbound-sip-503-service-unavailable',
    'call.in-progress.error-vapifault-vapi-llm-failed',
    'call.in-progress.error-vapifault-worker-died', 'call.in-progress.error-providerfault-openai-llm-failed',
    'call.in-progress.error-providerfault-openai-500-server-error',
    'call.in-progress.error-providerfault-custom-llm-503-server-overloaded-error',
    'call.in-progress.error-vapifault-openai-429-rate-limit-reached',
    'call.in-progress.error-vapifault-openai-429-exceeded-quota',
    'call.in-progress.error-providerfault-deepgram-returning-502-network-error',
    'pipeline-error-azure-openai-500-server-error', 'pipeline-error-deepgram-transcriber-failed', 'worker-shutdown',
    'twilio-failed-to-connect-call', 'vonage-failed-to-connect-call', 'vonage-rejected', 'assistant-join-timed-out',
    'phone-call-provider-closed-websocket', 'phone-call-provider-bypass-enabled-but-no-call-received',
    'call.start.error-vapi-number-outbound-daily-limit', 'call.in-progress.error-pipeline-no-available-llm-model',
    // Never seen, and not a word: neither blames the practice nor rings it at once.
    'something-the-vendor-adds-next-year', 'unknown-error', 'cosa-mai-vista',
  ],
  cancelled: ['manually-canceled', 'call-deleted', 'scheduled-call-deleted'],
} as const; // biome-ignore format: a table
const rows = Object.entries(table).flatMap(([group, reasons]) => reasons.map((reason) => [reason, group] as const));

test('the table is long enough to mean something', () => expect(rows.length).toBeGreaterThanOrEqual(60));
test.each(rows)('%s: %s', (reason, group) => expect(groupEndedReason(reason)).toBe(group));
test.each([[null], ['']])('%s: a passing failure', (reason) =>
  expect(groupEndedReason(reason)).toBe('platformPassing'),
);

test('every value the vendor publishes has a pattern of its own', () => {
  expect(endedReasons).toHaveLength(595);
  expect(new Set(endedReasons).size).toBe(595);
  expect(endedReasons.filter((reason) => matchEndedReason(reason) === null)).toEqual([]);
});

test('no pattern waits for a value that is never sent', () => {
  const used = new Set(endedReasons.map((reason) => matchEndedReason(reason)?.pattern));
  expect(endedReasonPatterns.flatMap(([, patterns]) => patterns).filter((pattern) => !used.has(pattern))).toEqual([]);
  expect(endedReasons.filter((reason) => /sip-(404|484|486|487|600|604)/.test(reason))).toEqual([]);
});

test('docs/ended-reasons.md shows this table', async () => {
  await expect(endedReasonsPage(endedReasons)).toMatchFileSnapshot('../../docs/ended-reasons.md');
});
