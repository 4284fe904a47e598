import { declineReasons, unsettledReasons } from '@dentisti/domain/dialing/call-task';
import { jobContracts } from '@dentisti/domain/jobs/registry';
import { expect, test } from 'vitest';
import {
  endedReasonLabel,
  jobLabel,
  platformFailureLabel,
  platformMessageLabel,
  reportReasonLabel,
  sourceFailureLabel,
} from './code-labels.ts';

test('every reason of a report and every job has a label of its own', () => {
  const reasons = [...declineReasons, ...unsettledReasons].map(reportReasonLabel);
  expect(new Set(reasons).size).toBe(reasons.length);
  expect(reasons).not.toContain('Motivo non riconosciuto');
  for (const name of Object.keys(jobContracts)) expect(jobLabel(name), name).toMatch(/ /);
});

test.each([
  [endedReasonLabel('customer-busy'), 'Linea occupata'],
  [endedReasonLabel('something-new'), 'Fine non riconosciuta'],
  [platformFailureLabel('customer-busy'), 'linea occupata'],
  [platformFailureLabel('no trunk'), 'no trunk'],
  [platformMessageLabel('status-update', 'ringing'), 'Cambio di stato: squilla'],
  [platformMessageLabel('end-of-call-report', 'voicemail'), 'Rapporto di fine chiamata: segreteria telefonica'],
  [platformMessageLabel('hang', ''), 'Assistente lento'],
  [sourceFailureLabel('server answered 504'), 'la fonte ha risposto con un errore (HTTP 504)'],
  [sourceFailureLabel('no answer within 50 ms'), 'la fonte non ha risposto in tempo'],
  [sourceFailureLabel('daily quota exhausted'), 'la quota del giorno è finita'],
])('%s', (label, wanted) => expect(label).toBe(wanted));
