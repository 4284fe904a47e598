import { screen, waitFor, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockLive } from '../../../testing/mock-live.ts';
import { acceptedProposalFixture, inMinutes, moveFixture, requestFixture } from '../testing/requests.ts';
import { accountFixture, openStudio, studioNow } from '../testing/studio-page.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, toFake: ['Date'] });
});

const open = (studioRequests: () => unknown, at = '/studio/richieste') =>
  openStudio(
    at,
    () => accountFixture(),
    { Query: { studioRequests } },
    at === '/studio' ? 'Studio Rossi' : 'Richieste',
  );
const card = (name: string) => screen.findByRole('article', { name });
const asked = (operations: (string | null)[]) => operations.filter((name) => name === 'StudioRequests').length;

it('shows who asks for what, until when, and whether we call', async () => {
  const requests = [
    requestFixture({ note: 'Mi sanguinano le gengive', callsAt: '2026-11-25T14:10:00Z' }),
    moveFixture({ callSince: inMinutes(-7), isSimulation: true }),
  ];
  await open(() => requests);
  const first = within(await card('Igiene dentale'));
  expect(first.getByText('Maria Bianchi')).toBeVisible();
  expect(first.getByRole('link', { name: '+39 333 123 4567' })).toHaveAttribute('href', 'tel:+393331234567');
  expect(first.getByText('«Mi sanguinano le gengive»')).toBeVisible();
  expect(first.getByText(/^Chiesta oggi, 10:00/)).toBeVisible();
  expect(first.getByText('Rispondi entro venerdì 27 novembre alle 15:30')).toBeVisible();
  expect(first.getByText('Ti chiamiamo alle 15:10, se non rispondi prima qui.')).toBeVisible();
  expect(first.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Accetta gio 26 nov, 10:00: Igiene dentale',
    'Accetta ven 27 nov, 15:30: Igiene dentale',
    'Proponi un altro orario: Igiene dentale',
    'Non possiamo: Igiene dentale',
  ]);
  const move = within(await card('Simulazione: Sposta la visita di lun 30 nov, 9:00'));
  expect(move.getByText('Visita di controllo')).toBeVisible();
  expect(move.getByText('Ti stiamo chiamando adesso: se rispondi qui riagganciamo.')).toBeVisible();
  expect(move.getByRole('button', { name: /^Accetta mar 1º dic, 9:00/ })).toBeVisible();
  expect(move.queryByRole('button', { name: /Proponi/ })).toBeNull();
  expect(screen.getByText('2 richieste aspettano una risposta')).toBeVisible();
  expect(document.title).toMatch(/^\(2\) Richieste/);
  expect(screen.queryByText(/Nome e telefono si vedono/)).toBeNull();
});

it('does not say that we are calling once the end of the call is overdue', async () => {
  await open(() => [requestFixture({ callSince: inMinutes(-8) })]);
  const request = within(await card('Igiene dentale'));
  expect(request.getByText('Maria Bianchi')).toBeVisible();
  expect(request.queryByText(/Ti stiamo chiamando/)).toBeNull();
});

it('shows an accepted proposal as what it is, with the last confirmation to give', async () => {
  await open(() => [acceptedProposalFixture()]);
  const taken = within(await card('Il paziente accetta il vostro orario'));
  expect(taken.getByText('Igiene dentale')).toBeVisible();
  expect(taken.getByText(/^Accettato oggi, 10:00/)).toBeVisible();
  expect(taken.getByText('Avete proposto quest’ora e il paziente la accetta: tocca per confermare.')).toBeVisible();
  expect(taken.queryByText(/Il paziente può/)).toBeNull();
  // As on the telephone, another time can still be proposed.
  expect(taken.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Conferma gio 26 nov, 12:00: Il paziente accetta il vostro orario',
    'Proponi un altro orario: Il paziente accetta il vostro orario',
    'Non possiamo: Il paziente accetta il vostro orario',
  ]);
});

it('says once why there are no names before the practice is found entitled', async () => {
  const hidden = { patientName: null, patientPhone: null };
  await open(() => [requestFixture(hidden), moveFixture(hidden)]);
  await card('Igiene dentale');
  expect(screen.getByText(/^Nome e telefono si vedono dopo la/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'verifica della titolarità' })).toHaveAttribute(
    'href',
    '/studio/titolarita/5',
  );
});

it('teaches what will appear while nothing waits', async () => {
  await open(() => []);
  expect(await screen.findByRole('region', { name: 'Nessuna richiesta aspetta una risposta' })).toHaveTextContent(
    /telefonata del nostro assistente in meno/,
  );
  expect(document.title).toMatch(/^Richieste/);
});

it('says that there are more than it lists', async () => {
  const many = Array.from({ length: 100 }, (_, index) => requestFixture({ number: `DENT-AAAA-${1000 + index}` }));
  await open(() => many);
  expect(await screen.findByText(/^Qui ci sono le 100 che aspettano da più tempo/)).toBeVisible();
});

it('offers to try again when the requests cannot be read', async () => {
  let isBroken = true;
  const { user } = await open(() => {
    if (isBroken) throw new Error('broken');
    return [requestFixture()];
  });
  const retry = await screen.findByRole('button', { name: 'Riprova' });
  isBroken = false;
  await user.click(retry);
  expect(await card('Igiene dentale')).toBeVisible();
});

it('reads the requests again at each signal', async () => {
  const live = mockLive('studioChanged', { at: '2026-11-25T10:00:00Z' });
  let requests = [requestFixture()];
  const { gateway } = await open(() => requests);
  await card('Igiene dentale');
  // The signal with which a subscription begins.
  await waitFor(() => expect(asked(gateway.operations())).toBe(2));
  expect(live.subscriptions).toEqual([{ practiceId: '5' }]);
  requests = [requestFixture(), moveFixture()];
  live.push({ at: '2026-11-25T10:01:00Z' });
  await card('Sposta la visita di lun 30 nov, 9:00');
  requests = [];
  live.push({ at: '2026-11-25T10:02:00Z' });
  await screen.findByRole('region', { name: 'Nessuna richiesta aspetta una risposta' });
  expect(asked(gateway.operations())).toBe(4);
});

it('reads them every 30 seconds while no signal can arrive', async () => {
  vi.useFakeTimers({ now: studioNow, shouldAdvanceTime: true });
  let requests = [requestFixture()];
  await open(() => requests);
  await card('Igiene dentale');
  requests = [moveFixture()];
  await vi.advanceTimersByTimeAsync(30_000);
  await card('Sposta la visita di lun 30 nov, 9:00');
  expect(screen.queryByRole('article', { name: 'Igiene dentale' })).toBeNull();
});

it('brings the sign-in when the account is no longer signed in, and leaves the operators’ session alone', async () => {
  const said: unknown[] = [];
  const channel = new BroadcastChannel('operator-session');
  channel.onmessage = ({ data }) => said.push(data);
  const live = mockLive('studioChanged', { at: '2026-11-25T10:00:00Z' });
  let account: unknown = accountFixture();
  const studioRequests = () => (account ? [requestFixture()] : null);
  await openStudio('/studio/richieste', () => account, { Query: { studioRequests } }, 'Richieste');
  await card('Igiene dentale');
  await waitFor(() => expect(live.subscriptions).toHaveLength(1));
  account = null;
  live.push({ at: '2026-11-25T10:01:00Z' });
  expect(await screen.findByText(/^L’accesso è scaduto/)).toBeVisible();
  expect(document.title).not.toMatch(/^\(/);
  expect(said).toEqual([]);
  channel.close();
});

it('shows who was taken out of the practice so at once, and asks the gateway for no more signals', async () => {
  const live = mockLive('studioChanged', { at: '2026-11-25T10:00:00Z' });
  let account = accountFixture();
  const studioRequests = () => (account.memberships.length > 0 ? [requestFixture()] : null);
  await openStudio('/studio/richieste', () => account, { Query: { studioRequests } }, 'Richieste');
  await card('Igiene dentale');
  await waitFor(() => expect(live.subscriptions).toHaveLength(1));
  account = accountFixture({ memberships: [] });
  live.push(new GraphQLError('Non fai parte di questo studio.', { extensions: { code: 'FORBIDDEN' } }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Igiene dentale' })).toBeNull());
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(live.subscriptions).toHaveLength(1);
});

it('the home says how many wait, and leads there', async () => {
  const { user } = await open(() => [requestFixture()], '/studio');
  await user.click(await screen.findByRole('link', { name: '1 richiesta aspetta una risposta' }));
  expect(await card('Igiene dentale')).toBeVisible();
  const navigation = within(screen.getByRole('navigation', { name: 'Area studi' }));
  expect(navigation.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Il tuo studio',
    'Richieste',
    'Agenda',
    'Lista d’attesa',
    'Pazienti',
    'Richiami',
    'Recensioni',
    'Messaggi ai pazienti',
    'Numeri',
    'Scheda pubblica',
    'Impostazioni dell’agenda',
    'Collegamenti',
    'Persone',
    'Accesso',
    'Rivendica un altro studio',
  ]);
});
