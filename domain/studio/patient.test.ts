import { describe, expect, test } from 'vitest';
import { clinicalWords, isSamePatient, parsePatientPerson, parsePatientSearch, patientNameKey } from './patient.ts';

test.each([
  ['  Nicolò   D’Angelo ', "nicolo d'angelo"],
  ["NICOLO' D`ANGELO", "nicolo' d'angelo"],
  ['Müller-Lüdenscheidt\tÈva', 'muller-ludenscheidt eva'],
])('the key of «%s»', (name, key) => {
  expect(patientNameKey(name)).toBe(key);
  expect(patientNameKey(key)).toBe(key);
});

describe('a typed person', () => {
  test('is stored with the number in E.164 and the address in lower case', () => {
    const typed = { name: ' Anna  Rossi ', phone: '347 123 45 67', email: ' Anna.Rossi@Esempio.IT ' };
    const person = { name: 'Anna Rossi', phone: '+393471234567', email: 'anna.rossi@esempio.it' };
    expect(parsePatientPerson(typed)).toEqual({ person });
    const bare = { name: 'Anna Rossi', phone: null, email: null };
    expect(parsePatientPerson({ name: 'Anna Rossi', phone: '  ', email: null })).toEqual({ person: bare });
  });

  test('keeps the number the practice has, also one that nobody could be rung at', () => {
    const known = '+390768900002';
    const phoneOf = (phone: string, of: string | null = known) => parsePatientPerson({ name: 'Anna Rossi', phone }, of);
    expect(phoneOf('0768 900 002')).toMatchObject({ person: { phone: known } });
    expect(phoneOf('+39 0768 900002')).toMatchObject({ person: { phone: known } });
    expect(phoneOf('+39 0768 900002', '0768 900002')).toMatchObject({ person: { phone: '0768 900002' } });
    expect(phoneOf('0768 900 002', null)).toMatchObject({ fault: { field: 'phone' } });
    expect(phoneOf('002')).toMatchObject({ fault: { field: 'phone' } });
    expect(phoneOf('347 123 45 67')).toMatchObject({ person: { phone: '+393471234567' } });
  });

  test.each([
    ['name', { name: 'A' }],
    ['name', { name: 'x'.repeat(121) }],
    ['name', { name: '12345' }],
    ['name', { name: 'Anna\u202eRossi' }],
    ['name', { name: 'Anna\0Rossi' }],
    ['phone', { name: 'Anna Rossi', phone: '12' }],
    ['email', { name: 'Anna Rossi', email: 'anna@' }],
  ])('is refused for its %s: %o', (field, typed) => {
    expect(parsePatientPerson(typed)).toMatchObject({ fault: { field } });
  });
});

test('the same person: one name, and one telephone or mail; families share a telephone', () => {
  const anna = { nameKey: 'anna rossi', phone: '+393471234567', email: 'anna@esempio.it' };
  expect(isSamePatient(anna, { ...anna, email: null })).toBe(true);
  expect(isSamePatient(anna, { ...anna, phone: '+393330000000' })).toBe(true);
  expect(isSamePatient(anna, { ...anna, nameKey: 'luca rossi' })).toBe(false);
  expect(isSamePatient(anna, { ...anna, phone: null, email: null })).toBe(false);
  expect(isSamePatient(anna, { ...anna, phone: '+393330000000', email: 'altra@esempio.it' })).toBe(false);
  const bare = { nameKey: 'anna rossi', phone: null, email: null };
  expect(isSamePatient(bare, bare)).toBe(true);
});

test.each([
  ['', { words: [] }],
  ['  Rossi  NICOLÒ rossi', { words: ['rossi', 'nicolo'] }],
  ['347 12-34', { digits: '3471234' }],
  ['+39 (347) 123', { digits: '39347123' }],
  ['0039 347', { digits: '39347' }],
  ['anna@esempio', { words: ['anna@esempio'] }],
  ['a\0b', { words: ['a', 'b'] }],
  ['-', { words: ['-'] }],
])('search for «%s»', (typed, search) => {
  expect(parsePatientSearch(typed)).toEqual(search);
});

test.each([
  ['Preferisce il mattino, paga con il bancomat, parcheggia in cortile.', []],
  ['Allergica alla penicillina, HIV+.', ['Allergica', 'HIV']],
  ['in gravidanza; diagnosi da rivedere, diagnosi', ['gravidanza', 'diagnosi']],
  ['Chiamare il figlio Carlo, attaccapanni, tacita conferma.', []],
  ['', []],
])('clinical words of «%s»', (text, found) => {
  expect(clinicalWords(text)).toEqual(found);
});
