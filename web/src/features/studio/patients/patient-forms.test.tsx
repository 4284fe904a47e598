import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { giveDialogsTheirMethods } from '../../../testing/dialog-methods.ts';
import { inDays, openPatients as open, patient, savedPatient as saved, visit } from '../testing/patients.ts';
import { lastVariables, studioNow, studioRefused } from '../testing/studio-page.ts';

beforeAll(giveDialogsTheirMethods);
beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, toFake: ['Date'] });
});

it('a note stores itself, warns of clinical words, and can be taken back', async () => {
  let note: string | null = 'Mattino';
  const { gateway, user } = await open('/studio/pazienti?paziente=p1', {
    Query: { studioPatient: () => patient({ note }) },
    Mutation: {
      savePatient: ({ input }: { input: { note: string | null } }) => {
        note = input.note;
        return saved({ note });
      },
    },
  });
  const field = await screen.findByLabelText('Nota');
  await user.type(field, ', allergica al lattice');
  expect(screen.getByText(/Sembra una notizia sulla salute: «allergica»/)).toBeVisible();
  await user.tab();
  expect(await screen.findByText('Nota salvata.')).toBeVisible();
  expect(note).toBe('Mattino, allergica al lattice');
  await user.click(screen.getByRole('button', { name: 'Annulla la modifica' }));
  await waitFor(() => expect(note).toBe('Mattino'));
  expect(field).toHaveValue('Mattino');
  expect(lastVariables(gateway, 'StudioSavePatient')).toMatchObject({
    input: {
      seen: { id: 'p1', note: 'Mattino, allergica al lattice' },
      person: { name: 'Anna Rossi', phone: '347 123 4567', email: 'anna@esempio.it' },
    },
  });
});

const changedMeanwhile = (fields: string[], stored: Record<string, unknown>) => ({
  __typename: 'PatientChangedMeanwhile',
  message: 'Nel frattempo qualcun altro ha cambiato qualcosa: non abbiamo salvato nulla.',
  fields,
  stored: patient(stored),
});

it('a change names what the form was opened with; what somebody else changed meanwhile stands beside what was typed', async () => {
  const answers: unknown[] = [
    changedMeanwhile(['PHONE'], { phone: '333 000 1111', email: 'nuova@esempio.it' }),
    saved({ phone: '333 999 9999', email: 'nuova@esempio.it' }),
  ];
  const { gateway, user } = await open('/studio/pazienti?paziente=p1', {
    Query: { studioPatient: () => patient({ note: 'Mattino' }) },
    Mutation: { savePatient: () => answers.shift() },
  });
  await user.click(await screen.findByRole('button', { name: 'Modifica' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifica il paziente' }));
  const phone = dialog.getByLabelText('Telefono');
  await user.clear(phone);
  await user.type(phone, '333 999 9999');
  await user.click(dialog.getByRole('button', { name: 'Salva' }));
  expect(await dialog.findByText(/qualcun altro ha cambiato qualcosa/)).toBeVisible();
  const seen = { id: 'p1', name: 'Anna Rossi', phone: '347 123 4567', email: 'anna@esempio.it', note: 'Mattino' };
  expect(lastVariables(gateway, 'StudioSavePatient')).toMatchObject({ input: { seen, note: 'Mattino' } });
  expect(phone).toHaveValue('333 999 9999');
  expect(phone).toHaveAccessibleDescription(/Ora c’è «333 000 1111»/);
  // Nobody typed there.
  expect(dialog.getByLabelText('E-mail')).toHaveValue('nuova@esempio.it');
  await user.click(dialog.getByRole('button', { name: 'Salva' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(lastVariables(gateway, 'StudioSavePatient')).toMatchObject({
    input: {
      seen: { id: 'p1', phone: '333 000 1111', email: 'nuova@esempio.it' },
      person: { phone: '+393339999999', email: 'nuova@esempio.it' },
    },
  });
});

it('a note that somebody else has changed meanwhile is not written over before its writer says so', async () => {
  let stored = 'Mattino';
  const { gateway, user } = await open('/studio/pazienti?paziente=p1', {
    Query: { studioPatient: () => patient({ note: 'Mattino' }) },
    Mutation: {
      savePatient: ({ input }: { input: { note: string; seen: { note: string } } }) => {
        if (input.seen.note !== stored) return changedMeanwhile(['NOTE'], { note: stored });
        stored = input.note;
        return saved({ note: stored });
      },
    },
  });
  const field = await screen.findByLabelText('Nota');
  stored = 'Chiamare il figlio';
  await user.type(field, ' presto');
  await user.tab();
  expect(await screen.findByText(/qualcun altro ha cambiato/)).toBeVisible();
  expect(screen.getByText('Ora c’è «Chiamare il figlio».')).toBeVisible();
  expect(field).toHaveValue('Mattino presto');
  await user.type(field, 'o');
  await user.tab();
  expect(gateway.operations().filter((name) => name === 'StudioSavePatient')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Salva la tua' }));
  expect(await screen.findByText('Nota salvata.')).toBeVisible();
  expect(stored).toBe('Mattino prestoo');
  // The other way: what is stored stays.
  stored = 'Sera';
  await user.type(field, '!');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'Tieni quella che c’è' }));
  expect(field).toHaveValue('Sera');
  expect(stored).toBe('Sera');
  expect(screen.queryByText(/qualcun altro ha cambiato/)).toBeNull();
});

it('consent is recorded with its date; erasing asks, says what stays, and may be refused', async () => {
  const { user } = await open('/studio/pazienti?paziente=p1', {
    Query: { studioPatient: () => patient({ visits: [visit()] }) },
    Mutation: {
      recordRecallConsent: () => saved({ visits: [visit()], recallConsentAt: '2026-11-25T10:00:00Z' }),
      erasePatient: () => studioRefused('Ha una visita in programma.'),
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: /Vuole un’e-mail/ }));
  expect(await screen.findByText(/Consenso registrato il 25 novembre 2026/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancella' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Le visite passate restano nell’agenda come tempo/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Sì, cancella per sempre' }));
  expect(await dialog.findByText('Ha una visita in programma.')).toBeVisible();
});

it.each([
  [1, 'Ha una visita in programma: prima toglila dall’agenda, poi puoi cancellare i suoi dati.'],
  [2, 'Ha 2 visite in programma: prima toglile dall’agenda, poi puoi cancellare i suoi dati.'],
])('with %i visits to come the dialog says so before, and offers no erasing', async (count, words) => {
  const toCome = Array.from({ length: count }, (_, at) =>
    visit({ id: `v${at}`, startsAt: inDays(at + 1), actions: [] }),
  );
  const { user } = await open('/studio/pazienti?paziente=p1', {
    Query: { studioPatient: () => patient({ visits: [...toCome, visit({ id: 'past' })] }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Cancella' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(words)).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Sì/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Chiudi' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
