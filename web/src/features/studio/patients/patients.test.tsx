import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { giveDialogsTheirMethods } from '../../../testing/dialog-methods.ts';
import { inDays, openPatients as open, patient, savedPatient as saved, visit } from '../testing/patients.ts';
import { accountFixture, lastVariables, openStudio, studioFixture, studioNow } from '../testing/studio-page.ts';

beforeAll(giveDialogsTheirMethods);
beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, toFake: ['Date'] });
});

const line = (overrides: Record<string, unknown> = {}) => ({
  id: 'p1',
  name: 'Anna Rossi',
  phone: '347 123 4567',
  email: 'anna@esempio.it',
  lastVisitAt: inDays(-30),
  nextVisitAt: inDays(1),
  noShows: 0,
  consentsToRecall: false,
  ...overrides,
});

const page = (patients: unknown[], more: Record<string, unknown> = {}) => ({
  patients,
  next: null,
  total: patients.length,
  ...more,
});

it('without accepted terms an owner reads why, and opens the rooms by accepting the version shown', async () => {
  let isAccepted = false;
  const terms = { version: '2026-11-26', acceptedAt: null, formerVersion: null };
  const studio = () => studioFixture({ rooms: isAccepted ? 'OPEN' : 'NEEDS_TERMS', processingTerms: terms });
  const { gateway, user } = await openStudio(
    '/studio/pazienti',
    accountFixture,
    {
      Query: { studio, studioPatients: () => page([line()]) },
      Mutation: {
        acceptProcessingTerms: () => {
          isAccepted = true;
          return { __typename: 'StudioChanged', studio: studio() };
        },
      },
    },
    'Pazienti',
  );
  const accept = await screen.findByRole('button', { name: 'Accetta l’accordo' });
  expect(screen.getByRole('link', { name: /^Leggi l’accordo, versione del 26 novembre 2026/ })).toHaveAttribute(
    'href',
    '/accordo-trattamento-dati',
  );
  await user.click(accept);
  expect(await screen.findByText('Leggi l’accordo e metti la spunta.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /Ho letto l’accordo/ }));
  await user.click(accept);
  expect(await screen.findByRole('link', { name: /Anna Rossi/ })).toBeVisible();
  expect(lastVariables(gateway, 'StudioAcceptTerms')).toEqual({ practiceId: '5', version: '2026-11-26' });
});

it('a new version says what changed; staff cannot accept; without entitlement the way to it', async () => {
  const terms = { version: processingTermsVersion, acceptedAt: null, formerVersion: '2026-11-26' };
  const studio = studioFixture({ role: 'STAFF', rooms: 'NEEDS_TERMS', processingTerms: terms });
  const { unmount } = await open('/studio/pazienti', {}, studio);
  expect(await screen.findByText(/ha accettato la versione del 26 novembre 2026/)).toBeVisible();
  // Every version since the accepted one.
  expect(screen.getByText(/L’accordo nomina i messaggi che mandiamo ai pazienti per conto dello studio/)).toBeVisible();
  expect(screen.getByText(/L’accordo nomina anche i calendari/)).toBeVisible();
  expect(screen.queryByText(/È la prima versione/)).toBeNull();
  expect(screen.getByText('Lo accetta chi ha il ruolo di titolare.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accetta l’accordo' })).toBeNull();
  unmount();
  await open('/studio/pazienti', {}, studioFixture({ rooms: 'NEEDS_ENTITLEMENT' }));
  expect(await screen.findByRole('link', { name: 'Chiedi la verifica' })).toBeVisible();
});

it('lists who comes, finds as one types, and goes on with the next page', async () => {
  const { gateway, user } = await open('/studio/pazienti', {
    Query: {
      studioPatients: ({ words, after }: { words: string | null; after: string | null }) => {
        if (words) return page([]);
        if (after)
          return page(
            [line({ id: 'p3', name: 'Zeno Bo', phone: null, email: null, lastVisitAt: null, nextVisitAt: null })],
            { total: 3 },
          );
        return page([line(), line({ id: 'p2', name: 'Luca Rossi', noShows: 2, consentsToRecall: true })], {
          next: 'c',
          total: 3,
        });
      },
    },
  });
  expect(await screen.findByText('3 pazienti')).toBeVisible();
  expect(screen.getByRole('link', { name: /Luca Rossi/ })).toHaveTextContent(
    /Non è venuto 2 volte · consente al richiamo/,
  );
  await user.click(screen.getByRole('button', { name: 'Mostra altri pazienti' }));
  expect(await screen.findByRole('link', { name: /Zeno Bo.*Senza contatti.*Nessuna visita/ })).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: /Cerca per nome/ }), '347 99');
  expect(await screen.findByText('Nessun paziente per «347 99»')).toBeVisible();
  expect(lastVariables(gateway, 'StudioPatientList')).toMatchObject({ words: '347 99', after: null });
});

it('without patients it says how they come; a failure can be tried again', async () => {
  let fails = true;
  const { user } = await open('/studio/pazienti', {
    Query: {
      studioPatients: () => {
        if (fails) throw new Error('away');
        return page([]);
      },
    },
  });
  const retry = await screen.findByRole('button', { name: 'Riprova' });
  fails = false;
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Ancora nessun paziente' })).toBeVisible();
});

it('adds somebody; who is known already is opened instead', async () => {
  let answer: unknown = { __typename: 'PatientKnown', message: 'Anna Rossi è già tra i pazienti.', known: patient() };
  const { gateway, user } = await open('/studio/pazienti', {
    Query: { studioPatients: () => page([]), studioPatient: () => patient() },
    Mutation: { savePatient: () => answer },
  });
  await user.click(await screen.findByRole('button', { name: 'Nuovo paziente' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuovo paziente' }));
  await user.click(dialog.getByRole('button', { name: 'Aggiungi' }));
  expect(dialog.getByText(/Scrivi nome e cognome/)).toBeVisible();
  await user.type(dialog.getByLabelText('Nome e cognome'), 'Anna Rossi');
  const phone = dialog.getByLabelText('Telefono');
  await user.type(phone, 'abc');
  await user.click(dialog.getByRole('button', { name: 'Aggiungi' }));
  expect(phone).toBeInvalid();
  expect(phone).toHaveAccessibleDescription(/Controlla il telefono/);
  await user.clear(phone);
  await user.type(phone, '347 1234567');
  await user.click(dialog.getByRole('button', { name: 'Aggiungi' }));
  expect(await dialog.findByText('Anna Rossi è già tra i pazienti.')).toBeVisible();
  expect(lastVariables(gateway, 'StudioSavePatient')).toMatchObject({
    input: { seen: null, person: { name: 'Anna Rossi', phone: '+393471234567', email: null } },
  });
  answer = saved();
  await user.click(dialog.getByRole('button', { name: 'Apri la sua pagina' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Anna Rossi' })).toBeVisible();
});

it('a patient: contacts, visits with presence, no-shows in words', async () => {
  const { gateway, user } = await open('/studio/pazienti?paziente=p1', {
    Query: { studioPatient: () => patient() },
    Mutation: {
      recordPresence: () => ({
        __typename: 'AgendaEntryChanged',
        entry: { ...visit({ presence: 'KEPT', version: 'b' }) },
        inTheWay: [],
      }),
    },
  });
  expect(await screen.findByRole('link', { name: '347 123 4567' })).toHaveAttribute('href', 'tel:3471234567');
  expect(screen.getByRole('link', { name: 'anna@esempio.it' })).toHaveAttribute('href', 'mailto:anna@esempio.it');
  expect(screen.getByText(/Non è venuto una volta/)).toBeVisible();
  const [group] = screen.getAllByRole('group', { name: /Presenza alla visita di ieri/ });
  await user.click(within(group as HTMLElement).getByRole('button', { name: 'È venuto' }));
  await waitFor(() =>
    expect(within(group as HTMLElement).getByRole('button', { name: 'È venuto' })).toHaveAttribute(
      'aria-pressed',
      'true',
    ),
  );
  expect(lastVariables(gateway, 'StudioPatientPresence')).toMatchObject({
    input: { id: 'v1', version: 'a', presence: 'KEPT' },
  });
});

it('of who was erased nothing is shown; staff erase nobody', async () => {
  const { unmount } = await open('/studio/pazienti?paziente=p1', { Query: { studioPatient: () => null } });
  expect(await screen.findByRole('heading', { name: 'Questo paziente qui non c’è' })).toBeVisible();
  // Also of an address that never was one of the practice's.
  expect(screen.queryByText(/Cancellato su richiesta/)).toBeNull();
  unmount();
  await open(
    '/studio/pazienti?paziente=p1',
    { Query: { studioPatient: () => patient() } },
    studioFixture({ role: 'STAFF' }),
  );
  expect(await screen.findByText('Cancellare spetta a chi è titolare.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancella' })).toBeNull();
});
