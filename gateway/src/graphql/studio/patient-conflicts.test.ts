import { expect, test } from 'vitest';
import { tuesdayMorning } from '../../testing/booking-form.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { ownRooms, savePatient } from '../../testing/studio-patients.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);
const anna = { name: 'Anna Nicolò', phone: '347 123 4567', email: 'Anna@Esempio.it' };

test('of two who change one from forms that were opened at once, each stores their own field alone', async () => {
  const { practice, browser } = await ownRooms(gateway);
  const { patient } = await savePatient(browser, practice.id, { ...anna, note: 'Mattino' });
  const id = patient?.id ?? '';
  const seen = { name: anna.name, phone: anna.phone, email: 'anna@esempio.it', note: 'Mattino' };
  const save = (typed: Partial<typeof seen>) => savePatient(browser, practice.id, { id, ...seen, ...typed }, seen);
  await save({ phone: '333 000 1111' });
  await save({ note: 'Pomeriggio' });
  expect(await save({ name: 'Anna Nicolò Bo' })).toMatchObject({
    __typename: 'StudioPatientSaved',
    patient: { name: 'Anna Nicolò Bo', phone: '333 000 1111', note: 'Pomeriggio' },
  });
  // The same field: refused, with what is stored now, and nothing of it is stored.
  expect(await save({ phone: '333 999 9999', email: 'altra@esempio.it' })).toMatchObject({
    __typename: 'PatientChangedMeanwhile',
    message: 'Nel frattempo qualcun altro ha cambiato il telefono: non abbiamo salvato nulla.',
    fields: ['PHONE'],
    stored: { phone: '333 000 1111', email: 'anna@esempio.it' },
  });
  expect(await save({ name: 'Anna Nicolò Re', note: 'Sera' })).toMatchObject({
    message: 'Nel frattempo qualcun altro ha cambiato il nome e la nota: non abbiamo salvato nulla.',
    fields: ['NAME', 'NOTE'],
  });
  // What both typed alike is in nobody's way, in whatever spelling.
  expect(await save({ phone: '+39 3330001111', email: 'altra@esempio.it' })).toMatchObject({
    patient: { phone: '333 000 1111', email: 'altra@esempio.it' },
  });
});
