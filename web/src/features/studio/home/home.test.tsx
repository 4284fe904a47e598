import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { agendaFixture, at, dayFixture, entryFixture, noTeamFixture } from '../testing/agenda.ts';
import { inMinutes, requestFixture } from '../testing/requests.ts';
import {
  accountFixture,
  claimFixture,
  luca,
  me,
  membershipFixture,
  openStudio,
  rossi,
  standingFixture,
  studioFixture,
  studioNow,
  verdi,
} from '../testing/studio-page.ts';

afterEach(() => {
  vi.useRealTimers();
});

const main = () => within(screen.getByRole('main'));
const badges = () => within(screen.getByRole('list', { name: 'Verifiche' })).getAllByRole('listitem');
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

it('teaches who is in no practice yet what to do, and where claims stand', async () => {
  const claims = [
    claimFixture({ id: 'c2', state: 'AWAITING_OPERATOR', way: 'OPERATOR', sentTo: null, expiresAt: null }),
    claimFixture({ id: 'c1', state: 'WITHDRAWN' }),
  ];
  const account = accountFixture({ memberships: [], claims });
  await openStudio('/studio', () => account, {}, 'Cominciamo dal tuo studio');
  expect(main().getByRole('link', { name: 'Trova il tuo studio' })).toHaveAttribute('href', '/studio/rivendica');
  expect(main().getByRole('link', { name: 'Studio Verdi' })).toHaveAttribute('href', '/studio/rivendica/6');
  expect(main().getByText('La esamina un operatore')).toBeVisible();
  expect(main().queryByRole('link', { name: 'Persone' })).toBeNull();
});

it('shows an owner the two levels and the next steps', async () => {
  await openStudio('/studio', () => accountFixture(), {}, 'Studio Rossi');
  expect(texts(badges())).toEqual([
    'Contatto verificato il 20 novembre 2026 con un codice mandato a una casella dello studio',
    'Titolarità non ancora verificata Chiedi la verifica',
  ]);
  expect(main().getByRole('link', { name: 'Apri la scheda pubblica' })).toHaveAttribute(
    'href',
    '/dentista-bologna-studio-rossi',
  );
  const steps = within(screen.getByRole('region', { name: 'Prossimi passi' }));
  expect(texts(steps.getAllByRole('link'))).toEqual([
    'Chiedi la verifica della titolarità',
    'Controlla la scheda pubblica e aggiungi le foto',
    'Imposta orari, poltrone e prestazioni dell’agenda',
    'Aggiungi chi lavora con te',
    'Controlla da quali dispositivi si entra con la tua e-mail',
  ]);
  expect(screen.queryByRole('navigation', { name: 'I tuoi studi' })).toBeNull();
});

it('shows staff what is verified, and that the practice is disputed', async () => {
  const standing = standingFixture({
    contactWay: 'TELEPHONE',
    entitledAt: '2026-11-22T10:00:00Z',
    entitledWay: 'ALBO',
  });
  const studio = () =>
    studioFixture({ standing, role: 'STAFF', members: [{ ...me, role: 'STAFF' }, luca], isDisputed: true });
  await openStudio('/studio', () => accountFixture(), { Query: { studio } }, 'Studio Rossi');
  expect(texts(badges())).toEqual([
    'Contatto verificato il 20 novembre 2026 con un codice detto al telefono dello studio',
    'Titolarità verificata il 22 novembre 2026 (Albo)',
  ]);
  expect(screen.getByText(/Anche un’altra persona rivendica questo studio/)).toHaveAttribute('role', 'status');
});

it('chooses among several practices by the address', async () => {
  const memberships = [membershipFixture(rossi), membershipFixture(verdi, 'STAFF')];
  const studio = ({ practiceId }: { practiceId: string }) =>
    studioFixture({ practice: practiceId === '6' ? verdi : rossi });
  const { user } = await openStudio(
    '/studio',
    () => accountFixture({ memberships }),
    { Query: { studio } },
    'Studio Rossi',
  );
  const choice = () => within(screen.getByRole('navigation', { name: 'I tuoi studi' }));
  expect(choice().getByRole('link', { name: 'Studio Rossi' })).toHaveAttribute('aria-current', 'true');
  await user.click(choice().getByRole('link', { name: 'Studio Verdi' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Studio Verdi' })).toBeVisible();
  expect(window.location.pathname).toBe('/studio/riepilogo/6');
  await user.click(main().getByRole('link', { name: 'Persone' }));
  expect(window.location.pathname).toBe('/studio/persone/6');
  expect(choice().getByRole('link', { name: 'Studio Rossi' })).toHaveAttribute('href', '/studio/persone');
});

it('brings the chosen practice into the part of the row that is seen', async () => {
  const rects = (element: Element) =>
    element.matches('ul') ? new DOMRect(100, 0, 200, 48) : new DOMRect(element.ariaCurrent ? 320 : 104, 0, 180, 44);
  const spy = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    return rects(this);
  });
  const memberships = [membershipFixture(rossi), membershipFixture(verdi, 'STAFF')];
  const studio = () => studioFixture({ practice: verdi });
  await openStudio('/studio/riepilogo/6', () => accountFixture({ memberships }), { Query: { studio } }, 'Studio Verdi');
  const row = within(screen.getByRole('navigation', { name: 'I tuoi studi' })).getByRole('list');
  expect(row.scrollLeft).toBe(210);
  spy.mockRestore();
});

it('tells what our calls came to: today’s at once, the others when asked', async () => {
  const call = {
    id: 'c1',
    endedAt: new Date().toISOString(),
    isInbound: false,
    reason: 'CHECKUP',
    patientName: 'Ada Neri',
    text: 'Lo studio ha accettato giovedì 26 novembre alle 10:00.',
    sentence: 'Giovedì alle dieci va bene',
  };
  const earlier = {
    ...{ ...call, id: 'c2', isInbound: true, patientName: null, sentence: null },
    ...{ endedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(), text: 'Lo studio non ha risposto.' },
  };
  const { user } = await openStudio(
    '/studio',
    () => accountFixture(),
    { Query: { studioPastCalls: () => [call, earlier] } },
    'Studio Rossi',
  );
  const today = within(await screen.findByRole('list', { name: 'Le telefonate di oggi' }));
  expect(today.getByRole('listitem')).toHaveTextContent(
    /^Ada Neri, .+: Lo studio ha accettato giovedì 26 novembre alle 10:00\.Giovedì alle dieci va beneTelefonata oggi, \d+:\d\d$/,
  );
  await user.click(screen.getByText('Una nei giorni prima'));
  const before = within(screen.getByRole('list', { name: 'Le telefonate dei giorni prima' }));
  expect(before.getByRole('listitem')).toHaveTextContent(
    /Lo studio non ha risposto\.Chiamata ricevuta dal numero dello studio/,
  );
});

it('tells of a call under way, of none whose end is overdue, and of one whose patient’s data are erased', async () => {
  vi.useFakeTimers({ now: studioNow, toFake: ['Date'] });
  const erased = {
    ...{ id: 'c1', endedAt: new Date(studioNow).toISOString(), isInbound: false, reason: null, patientName: null },
    ...{ text: 'Lo studio ha accettato.', sentence: null },
  };
  const requests = [
    requestFixture({ callSince: inMinutes(-8) }),
    requestFixture({ number: 'DENT-DDDD-5555', reason: 'CHECKUP', callSince: inMinutes(-7) }),
  ];
  await openStudio(
    '/studio',
    () => accountFixture(),
    { Query: { studioRequests: () => requests, studioPastCalls: () => [erased] } },
    'Studio Rossi',
  );
  const today = within(await screen.findByRole('list', { name: 'Le telefonate di oggi' }));
  await waitFor(() =>
    expect(texts(today.getAllByRole('listitem'))).toEqual([
      expect.stringMatching(/^Visita di controllo: Ti stiamo chiamando adesso/),
      expect.stringMatching(/^Dati cancellati: /),
    ]),
  );
});

it('tells what patients booked, moved and called off, with the way to the day', async () => {
  vi.useFakeTimers({ now: studioNow, toFake: ['Date'] });
  const change = (id: string, kind: string, more: Record<string, unknown> = {}) => ({
    ...{ id, kind, at: '2026-11-25T09:00:00Z', reason: 'HYGIENE', patientName: 'Ada Neri', movedFrom: null },
    ...{ visitAt: '2026-12-01T16:00:00Z', ...more },
  });
  const studioPatientChanges = () => [
    change('4', 'CANCELLED'),
    change('3', 'MOVED', { movedFrom: '2026-11-30T16:00:00Z' }),
    change('2', 'BOOKED'),
    change('1', 'CANCELLED', { at: '2026-11-23T09:00:00Z', visitAt: null, patientName: null }),
  ];
  const { user } = await openStudio(
    '/studio',
    () => accountFixture(),
    { Query: { studioPatientChanges } },
    'Studio Rossi',
  );
  const today = within(await screen.findByRole('list', { name: 'Le novità di oggi' }));
  expect(today.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Ada Neri ha annullato la visita di mar 1º dic, 17:00.* · oggi, 10:00$/),
    expect.stringMatching(/^Ada Neri ha spostato la visita: lun 30 nov, 17:00 → mar 1º dic, 17:00/),
    expect.stringMatching(/^Ada Neri ha prenotato mar 1º dic, 17:00/),
  ]);
  expect(today.getAllByRole('link')[0]).toHaveAttribute('href', '/studio/agenda/5?giorno=2026-12-01');
  await user.click(screen.getByText('Una nei giorni prima'));
  expect(screen.queryByText(/di oggi$/)).toBeNull();
  const before = within(screen.getByRole('list', { name: 'Le novità dei giorni prima' }));
  expect(before.getByRole('listitem')).toHaveTextContent(/^Un paziente ha ritirato la richiesta/);
});

it('does not know other sections, nor practices of others', async () => {
  const { unmount } = await openStudio('/studio/altrove', () => accountFixture(), {}, 'Questa pagina non c’è');
  unmount();
  await openStudio('/studio/persone/99', () => accountFixture(), {}, 'Questo studio non è tra i tuoi');
});

it('offers to try again when the practice cannot be loaded', async () => {
  let isBroken = true;
  const studio = () => {
    if (isBroken) throw new Error('broken');
    return studioFixture();
  };
  const { user } = await openStudio('/studio/persone', () => accountFixture(), { Query: { studio } }, 'Persone');
  const retry = await screen.findByRole('button', { name: 'Riprova' });
  isBroken = false;
  await user.click(retry);
  expect(await screen.findByRole('list', { name: 'Persone dello studio' })).toBeVisible();
});

it.each([
  ['with an agenda', undefined],
  ['without an agenda', noTeamFixture],
])('%s shows today’s visits, each with its telephone and the way to all that can be done with it', async (_, team) => {
  vi.useFakeTimers({ now: studioNow, toFake: ['Date'] });
  const today = '2026-11-25';
  const times = { startsAt: at('15:00', today), endsAt: at('15:30', today), freeAt: at('15:30', today) };
  const entries = [entryFixture({ ...times, attendanceConfirmedAt: '2026-11-25T08:00:00Z' })];
  const place = team && { chairId: null, clinicianId: null, serviceId: null };
  const studioAgenda = () =>
    agendaFixture({
      from: today,
      days: [dayFixture(today)],
      entries: entries.map((entry) => ({ ...entry, ...place })),
      ...(team && { team }),
    });
  await openStudio('/studio', () => accountFixture(), { Query: { studioAgenda } }, 'Studio Rossi');
  const visits = within(await screen.findByRole('list', { name: 'Le prossime visite di oggi' }));
  expect(visits.getByRole('link', { name: 'Maria Bianchi' })).toHaveAttribute(
    'href',
    '/studio/agenda/5?giorno=2026-11-25&visita=e1',
  );
  expect(visits.getByRole('link', { name: '+39 333 123 4567' })).toHaveAttribute('href', 'tel:+393331234567');
  expect(visits.getByText(/ha confermato/)).toBeVisible();
});
