import { expect, test } from 'vitest';
import { isSent, parseOwnText, practiceMessageKinds, shownMessageKinds } from './practice-message.ts';

test.each([
  ['  Porta la   tessera sanitaria.\nGrazie ', 'Porta la tessera sanitaria. Grazie'],
  ['', null],
  [' \n ', null],
  [null, null],
  [
    'Chiedi della dott.ssa Rossi o della sig.na Bo alle 9.30, tel. 02 1234 567',
    'Chiedi della dott.ssa Rossi o della sig.na Bo alle 9.30, tel. 02 1234 567',
  ],
  ['<b>Attenzione</b> & "altro"', '<b>Attenzione</b> & "altro"'],
  ['🦷'.repeat(300), '🦷'.repeat(300)],
])('%j is taken', (typed, text) => {
  expect(parseOwnText(typed)).toEqual({ kind: 'valid', text });
});

test.each([
  ['x'.repeat(301), /300 caratteri/],
  ['Vai su https://esempio.invalid', /Senza link/],
  ['Vai su www.esempio', /Senza link/],
  ['Vai su studio-rossi.it', /Senza link/],
  ['Vai su Studio-Rossi.IT/moduli', /Senza link/],
  ['Scrivi a anna@studio', /Senza link/],
  ['a\u0000b', /segni/],
  ['a\uD800b', /segni/],
])('%j is refused', (typed, message) => {
  expect(parseOwnText(typed)).toEqual({ kind: 'invalid', message: expect.stringMatching(message) });
});

test('what a visit cannot do without is never switched off', () => {
  const chosen = practiceMessageKinds.map((kind) => ({ kind, isOff: true }));
  expect(practiceMessageKinds.filter((kind) => isSent(chosen, kind))).toEqual(['confirmed', 'moved', 'cancelled']);
  expect(practiceMessageKinds.filter((kind) => isSent([], kind))).toEqual([...practiceMessageKinds]);
});

test('each message about which something can be chosen is shown; the second recall is switched with the first', () => {
  expect(practiceMessageKinds.filter((kind) => !shownMessageKinds.includes(kind))).toEqual([]);
  expect(isSent([{ kind: 'recall', isOff: true }], 'recallReminder')).toBe(false);
  expect(isSent([{ kind: 'reviewRequest', isOff: true }], 'recallReminder')).toBe(true);
});
