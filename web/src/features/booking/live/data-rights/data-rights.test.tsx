import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { bookingFixture, bookingNumber, bookingToken } from '../../../../testing/booking-fixtures.ts';
import { button, inMain, openLive } from '../../../../testing/booking-live-page.tsx';
import { giveDialogsTheirMethods } from '../../../../testing/dialog-methods.ts';

beforeAll(giveDialogsTheirMethods);
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), toFake: ['Date'] });
});

const thisBooking = {
  goes: [`${bookingNumber}: nome, telefono, e-mail, motivo, note, orari e parole dello studio.`],
  stays: [{ what: `Il numero ${bookingNumber}, con studio, esito e mese`, why: 'Per contare le richieste.' }],
  cancels: [bookingNumber],
  waitsForPractice: true,
};
const data = {
  __typename: 'PersonalData',
  json: '{"email": "anna@esempio.it"}',
  fileName: 'i-tuoi-dati.json',
  summary: [{ label: `Prenotazione ${bookingNumber}`, lines: ['Chi sei: Anna Bianchi.', 'Motivo: igiene dentale.'] }],
  thisBooking,
  everything: { ...thisBooking, goes: ['Tutto.'], cancels: [bookingNumber, 'DENT-2222-3333'], waitsForPractice: false },
};
const sent = { __typename: 'DataCodeSent', sentTo: 'an…@esempio.it', expiresAt: '2026-11-20T10:10:00Z' };
const erasure = {
  __typename: 'DataErasure',
  numbers: [bookingNumber],
  waitsForPractice: true,
  doneBy: '2026-11-27T10:00:00Z',
};

it('a code, the data, exactly what goes and stays, and the end of it', async () => {
  const link = { number: bookingNumber, token: bookingToken };
  const exportMyData = vi.fn(({ code }: { code: string }) =>
    code === '482913' ? data : { __typename: 'ActionRefused', message: 'Il codice non è giusto.' },
  );
  const eraseMyData = vi.fn(() => erasure);
  const { user } = await openLive(bookingFixture(), {
    Mutation: { askForDataCode: () => sent, exportMyData, eraseMyData },
  });
  await user.click(button('Vedi o cancella i tuoi dati'));
  await user.click(await inMain().findByRole('button', { name: 'Mandami il codice' }));
  expect(await inMain().findByText('an…@esempio.it')).toBeVisible();
  await user.click(button('Apri i tuoi dati'));
  expect(inMain().getByText('Scrivi le sei cifre che trovi nell’e-mail.')).toBeVisible();
  const code = inMain().getByLabelText('Codice');
  await user.type(code, '111111');
  await user.click(button('Apri i tuoi dati'));
  expect(await inMain().findByRole('alert')).toHaveTextContent('Il codice non è giusto.');
  await user.clear(code);
  await user.type(code, '482 913');
  await user.click(button('Apri i tuoi dati'));

  expect(await inMain().findByText('Chi sei: Anna Bianchi.')).toBeInTheDocument();
  expect(exportMyData.mock.calls.at(-1)?.[0]).toMatchObject({ ...link, code: '482913' });
  expect(inMain().getByText(/con il tuo nome, e subito dopo/)).toBeVisible();
  await user.click(inMain().getByLabelText('Tutto quello che abbiamo con questo indirizzo'));
  expect(inMain().getByText('Tutto.')).toBeVisible();
  await user.click(inMain().getByLabelText('Solo questa prenotazione'));
  await user.click(button('Cancella i miei dati'));
  const dialog = within(screen.getByRole('dialog', { name: 'Cancelliamo i tuoi dati?' }));
  expect(dialog.getByText(`Annulliamo prima: ${bookingNumber}.`)).toBeVisible();
  expect(eraseMyData).not.toHaveBeenCalled();
  await user.dblClick(dialog.getByRole('button', { name: 'Sì, cancella' }));
  expect(await inMain().findByText(/al più tardi venerdì 27 novembre alle 11:00/)).toBeVisible();
  expect(eraseMyData).toHaveBeenCalledTimes(1);
  expect(inMain().queryByText('Chi sei: Anna Bianchi.')).toBeNull();
});

it('says that an erasure is under way instead of offering it again', async () => {
  await openLive(bookingFixture({ status: 'CANCELLED', erasureAskedAt: '2026-11-20T09:00:00Z' }));
  expect(inMain().getByText(/Ci hai chiesto di cancellarli/)).toBeVisible();
  expect(inMain().queryByRole('button', { name: 'Vedi o cancella i tuoi dati' })).toBeNull();
});

it('says why no code came', async () => {
  const refusal = { __typename: 'TooManyRequests', message: 'Troppe richieste: riprova più tardi.' };
  const { user } = await openLive(bookingFixture(), { Mutation: { askForDataCode: () => refusal } });
  await user.click(button('Vedi o cancella i tuoi dati'));
  await user.click(await inMain().findByRole('button', { name: 'Mandami il codice' }));
  expect(await inMain().findByRole('alert')).toHaveTextContent('Troppe richieste');
});
