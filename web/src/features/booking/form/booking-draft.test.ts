import { afterEach, expect, test } from 'vitest';
import { closeDraft, forgetDrafts, keepDraft, openDraft } from './booking-draft.ts';

afterEach(forgetDrafts);

test('a form is found as it was left', () => {
  const draft = { ...openDraft('5'), note: 'Ho paura dell’ago', reason: 'PAIN' as const };
  keepDraft('5', draft);
  expect(openDraft('5')).toEqual(draft);
});

test('another practice gets name, phone and e-mail, and nothing of the visit nor any consent', () => {
  keepDraft('5', {
    ...openDraft('5'),
    patientName: 'Maria Rossi',
    phone: '347 123 4567',
    email: 'maria@posta.example',
    reason: 'PAIN',
    note: 'da ieri',
    ageConfirmed: true,
    healthConsent: true,
    preferredTimes: ['2026-11-24T08:30:00.000Z'],
  });
  expect(openDraft('9')).toMatchObject({
    patientName: 'Maria Rossi',
    phone: '347 123 4567',
    email: 'maria@posta.example',
    reason: null,
    note: '',
    ageConfirmed: false,
    healthConsent: false,
    preferredTimes: [],
  });
});

test('every form has its own key, kept until it is sent', () => {
  const first = openDraft('5');
  expect(first.clientKey).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  keepDraft('5', first);
  expect(openDraft('5').clientKey).toBe(first.clientKey);
  closeDraft('5');
  expect(openDraft('5').clientKey).not.toBe(first.clientKey);
});

test('nothing is stored outside this page', () => {
  keepDraft('5', { ...openDraft('5'), note: 'segreto' });
  expect([sessionStorage.length, localStorage.length, document.cookie]).toEqual([0, 0, '']);
});
