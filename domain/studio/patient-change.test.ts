import { expect, test } from 'vitest';
import { changedMeanwhileText, decidePatientChange, type PatientForm } from './patient-change.ts';

const stored: PatientForm = { name: 'Anna Rossi', phone: '+393471234567', email: 'anna@esempio.it', note: null };
const seen: PatientForm = { ...stored, phone: '347 123 4567' };

test.each<[Partial<PatientForm>, Partial<PatientForm>, Partial<PatientForm>]>([
  // Nothing typed.
  [{}, {}, {}],
  [{ phone: '+393330001111', note: 'Sera' }, {}, {}],
  // Typed where nobody else was.
  [{}, { phone: '+393339999999' }, { phone: '+393339999999' }],
  [{}, { phone: null, note: 'Sera' }, { phone: null, note: 'Sera' }],
  [{ phone: '+393330001111' }, { name: 'Anna Bo' }, { name: 'Anna Bo' }],
  // Both typed alike.
  [{ phone: '+393330001111' }, { phone: '+393330001111' }, {}],
  [{ email: null }, { email: null }, {}],
])('with %o stored meanwhile, %o typed changes %o', (meanwhile, typed, change) => {
  expect(decidePatientChange({ ...stored, ...meanwhile }, seen, { ...seen, ...typed })).toEqual({
    kind: 'change',
    change,
  });
});

test.each<[Partial<PatientForm>, Partial<PatientForm>, readonly string[]]>([
  [{ phone: '+393330001111' }, { phone: '+393339999999', name: 'Anna Bo' }, ['phone']],
  [{ phone: null }, { phone: '+393339999999' }, ['phone']],
  [{ name: 'Anna Re', note: 'Mattino' }, { name: 'Anna Bo', note: 'Sera' }, ['name', 'note']],
  [{ email: 'altra@esempio.it' }, { email: null }, ['email']],
])('with %o stored meanwhile, %o typed comes too late for %o', (meanwhile, typed, fields) => {
  expect(decidePatientChange({ ...stored, ...meanwhile }, seen, { ...seen, ...typed })).toEqual({
    kind: 'changedMeanwhile',
    fields,
  });
});

test('the sentence names what was changed', () => {
  expect(changedMeanwhileText(['phone'])).toContain('ha cambiato il telefono:');
  expect(changedMeanwhileText(['name', 'phone', 'note'])).toContain('ha cambiato il nome, il telefono e la nota:');
});
