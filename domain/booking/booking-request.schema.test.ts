import { describe, expect, test } from 'vitest';
import {
  isHoneypotFilled,
  parseBookingConsents,
  parseBookingRequest,
  parseReschedule,
  parseSlotBooking,
} from './booking-request.schema.ts';

const times = ['2026-11-25T09:00:00Z', '2026-11-25T10:00:00Z', '2026-11-24T15:00:00Z'].map((text) => new Date(text));
const good = {
  preferredTimes: times,
  reason: 'PAIN',
  note: '  Mi fa male\n da ieri ',
  patientName: ' Maria  Rossi ',
  phone: '347 123-4567',
  email: ' maria.rossi@Posta.Example ',
  ageConfirmed: true,
  healthConsent: true,
  clientKey: '1b6f8f3e-6f0b-4a9e-9c31-2f6c5a1d7e10',
  website: '',
};

test('reads a good form, normalised, times in the patient’s order', () => {
  expect(parseBookingRequest(good)).toEqual({
    ok: true,
    value: {
      ...good,
      note: 'Mi fa male da ieri',
      patientName: 'Maria Rossi',
      phone: '+393471234567',
      email: 'maria.rossi@posta.example',
      assessmentSummary: null,
    },
  });
});

const refusal = (change: object) => {
  const result = parseBookingRequest({ ...good, ...change });
  return result.ok ? null : result.fields;
};
describe('each field has its own sentence', () => {
  test.each([
    ['preferredTimes', times.slice(0, 2), 'Scegli tre orari, in ordine di preferenza.'],
    ['preferredTimes', [times[0], times[0], times[1]], 'Scegli tre orari diversi.'],
    ['preferredTimes', ['x', 'y', 'z'], 'Scegli tre orari.'],
    ['preferredTimes', undefined, 'Scegli tre orari.'],
    ['reason', 'ALTRO', 'Scegli il motivo della visita.'],
    ['note', 'x'.repeat(301), 'Al massimo 300 caratteri.'],
    ['patientName', 'Maria', 'Scrivi nome e cognome.'],
    ['patientName', '', 'Scrivi nome e cognome.'],
    ['patientName', undefined, 'Scrivi nome e cognome.'],
    ['patientName', 'Maria <b>Rossi</b>', 'Il nome può contenere solo lettere, spazi, apostrofi e trattini.'],
    ['patientName', `Maria ${'a'.repeat(80)}`, 'Al massimo 80 caratteri.'],
    ['phone', '12345', 'Scrivi un numero di telefono valido, per esempio 347 123 4567.'],
    ['phone', '06 5550123 o 06 5550124', 'Scrivi un numero solo.'],
    ['email', 'maria@', 'Scrivi un indirizzo e-mail valido, per esempio nome@esempio.it.'],
    ['ageConfirmed', false, 'Serve la maggiore età o il consenso di un genitore.'],
    ['healthConsent', null, 'Senza questo consenso non possiamo dire allo studio il motivo della visita.'],
    ['clientKey', 'abc', 'Ricarica la pagina e riprova.'],
  ])('%s %j: %s', (name, value, message) => expect(refusal({ [name]: value })).toEqual([{ name, message }]));
  test('all at once', () => {
    expect(refusal({ phone: '', email: '', ageConfirmed: false })?.map((field) => field.name)).toEqual([
      'phone',
      'email',
      'ageConfirmed',
    ]);
  });
  test('what is not even an object', () => expect(parseBookingRequest('DROP TABLE').ok).toBe(false));
});

test.each([
  ['Anna D’Alò', true],
  ["Nicolò De' Medici", true],
  ['Jean-Luc Ó Dálaigh', true],
  ['李 小龙', true],
  ['J. R. Rossi', true],
  ['Rossi 4', false],
  ['=cmd|x y', false],
])('a name like %s: %s', (patientName, ok) => expect(refusal({ patientName }) === null).toBe(ok));

test.each([
  ['347 1234567', '+393471234567'],
  ['+39 347 123 4567', '+393471234567'],
  ['0039 347.123.4567', '+393471234567'],
  ['39 347 1234567', '+393471234567'],
  ['06 1234567', '+39061234567'],
  ['+39 02/12345678', '+390212345678'],
  ['+41 44 123 45 67', '+41441234567'],
  ['(02) 1234-567', '+39021234567'],
])('the number %s is %s', (phone, e164) =>
  expect(parseBookingRequest({ ...good, phone })).toMatchObject({ value: { phone: e164 } }),
);
test.each([
  '',
  '347',
  '34712345678901',
  '1234567',
  '00 00',
  '+0 123 456 789',
  '347 123 456a',
  '+39 1234567',
  '899 123456',
])('the number %j is none', (phone) => expect(refusal({ phone })?.[0]?.name).toBe('phone'));
test.each(['a@b.it', 'nome.cognome+tag@sub.posta.example', "o'x@b.it".replace("'", '')])(
  'the address %s is one',
  (email) => expect(refusal({ email })).toBeNull(),
);
test.each([
  'a@b',
  'a b@c.it',
  'a@b..it',
  '.a@b.it',
  'a..b@c.it',
  'a@-b.it',
  'a@b.1',
  'a@b.it, c@d.it',
  '"<a@b.it>"',
  'a@b.it\nbcc: x@y.it',
  `${'a'.repeat(65)}@b.it`,
])('the address %j is none', (email) => expect(refusal({ email })?.[0]?.name).toBe('email'));

test('note is optional; the honeypot is not refused, only noticed', () => {
  expect(parseBookingRequest({ ...good, note: null })).toMatchObject({ value: { note: null } });
  expect(parseBookingRequest({ ...good, note: undefined })).toMatchObject({ value: { note: null } });
  expect(parseBookingRequest({ ...good, note: '  ' })).toMatchObject({ value: { note: null } });
  expect(parseBookingRequest({ ...good, website: 'https://spam.example' }).ok).toBe(true);
  expect(isHoneypotFilled({ website: 'https://spam.example' })).toBe(true);
  expect([isHoneypotFilled({ website: ' ' }), isHoneypotFilled({ website: null }), isHoneypotFilled({})]).toEqual([
    false,
    false,
    false,
  ]);
});

test('of the two boxes neither stands for the other', () => {
  expect(parseBookingConsents({ ageConfirmed: true, healthConsent: true }).ok).toBe(true);
  expect(parseBookingConsents({ ageConfirmed: true, healthConsent: false })).toMatchObject({
    fields: [{ name: 'healthConsent' }],
  });
  expect(parseBookingConsents({})).toMatchObject({ fields: [{ name: 'ageConfirmed' }, { name: 'healthConsent' }] });
});

test('a held slot and new times are read by the same rules', () => {
  const { preferredTimes, ...person } = good;
  expect(parseSlotBooking({ ...person, holdToken: 'h' }).ok).toBe(true);
  expect(parseSlotBooking({ ...person, holdToken: '' }).ok).toBe(false);
  expect(parseReschedule({ preferredTimes }).ok).toBe(true);
  expect(parseReschedule({ preferredTimes: [] })).toEqual({
    ok: false,
    fields: [{ name: 'preferredTimes', message: 'Scegli tre orari, in ordine di preferenza.' }],
  });
});
