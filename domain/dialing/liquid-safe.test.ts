import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testCallAssistant } from '../tools/test-call-assistant.ts';
import { assistantDefinition } from './assistant-definition.ts';
import { callScript } from './assistant-script.ts';
import type { CallScriptInput } from './call-script-input.ts';
import { callPurposes } from './call-task.ts';
import { liquidSafe } from './liquid-safe.ts';

/** Pieces from which templates are made, also with signs between them that a script takes out. */
const typed = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '{',
        '}',
        '{{',
        '}}',
        '{%',
        '%}',
        '{%-',
        '\0',
        '\u200b',
        '«',
        '\ud800',
        ' raw ',
        'customer.number',
      ),
      fc.string({ maxLength: 5 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(''));

const input: CallScriptInput = {
  now: new Date('2026-11-23T09:00:00Z'),
  purpose: 'book',
  practiceName: 'Studio Bianchi',
  patientName: 'Anna Verdi',
  patientPhone: '+393331234567',
  number: 'DENT-AB23-KM45',
  reason: 'HYGIENE',
  note: null,
  wantedTimes: [new Date('2026-11-24T09:00:00Z')],
  aboutAt: null,
  releasesAt: null,
  recorded: false,
  operatorPhone: null,
  callerId: null,
};
const server = { url: 'https://dentisti.example/webhooks/voice', secret: 'ours', credentialId: null };

function spokenOf(given: Partial<CallScriptInput>): string {
  const asked = { ...input, ...given };
  const { firstMessage, endCallMessage, model } = assistantDefinition({
    script: callScript(asked),
    asked,
    server,
    attemptId: 'a',
    recorded: false,
    operatorPhone: null,
  });
  return [firstMessage, endCallMessage, ...model.messages.map(({ content }) => content)].join('\n');
}

test('no template that somebody typed reaches a call’s sentences', () => {
  fc.assert(
    fc.property(fc.constantFrom(...callPurposes), typed, typed, typed, (purpose, practiceName, patientName, note) => {
      const aboutAt = purpose === 'book' ? null : new Date('2026-11-27T09:00:00Z');
      expect(spokenOf({ purpose, aboutAt, practiceName, patientName, note })).not.toMatch(/[{}]/);
    }),
  );
});

test('nor those of a test call', () => {
  fc.assert(
    fc.property(typed, (message) => {
      const { firstMessage, model } = testCallAssistant(message, 'claimCode');
      expect(firstMessage + model.messages.map(({ content }) => content).join()).not.toMatch(/[{}]/);
    }),
  );
});

test('words stay words, our own sentences as they are', () => {
  expect(liquidSafe('ho {{ customer.number }} {% if x %}')).toBe('ho (( customer.number )) (% if x %)');
  expect(spokenOf({ note: 'ho {{paura}}' })).toContain('«ho ((paura))»');
  const { systemPrompt } = callScript(input);
  expect(liquidSafe(systemPrompt)).toBe(systemPrompt);
});
