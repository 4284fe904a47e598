import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { giveDialogsTheirMethods } from '../../../testing/dialog-methods.ts';
import {
  accountFixture,
  lastVariables,
  luca,
  me,
  openStudio,
  standingFixture,
  studioFixture,
  studioNow,
  studioRefused,
} from '../testing/studio-page.ts';

beforeAll(giveDialogsTheirMethods);
beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, toFake: ['Date'] });
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const main = () => within(screen.getByRole('main'));
const changed = (studio: unknown) => ({ __typename: 'StudioChanged', studio });
const people = () => within(screen.getByRole('list', { name: 'Persone dello studio' })).getAllByRole('listitem');

it('an owner adds a person, changes the role, removes and brings back', async () => {
  const saveMember = ({ email, role }: { email: string; role: string }) =>
    email === luca.email
      ? changed(studioFixture({ members: [me, { ...luca, role }] }))
      : studioRefused('Già presente.');
  const removeMember = () => changed(studioFixture());
  const { gateway, user } = await openStudio(
    '/studio/persone',
    () => accountFixture(),
    { Mutation: { saveMember, removeMember } },
    'Persone',
  );
  // Who is alone may leave, and gives the practice back.
  expect(await screen.findByRole('button', { name: 'Lascia lo studio' })).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'E-mail della persona' });
  await user.type(field, 'luca@');
  await user.click(button('Aggiungi'));
  expect(field).toHaveAccessibleDescription(/indirizzo e-mail completo/);
  await user.clear(field);
  await user.type(field, 'anna@rossi.example');
  await user.click(button('Aggiungi'));
  expect(await screen.findByText('Già presente.')).toHaveAttribute('role', 'alert');
  await user.clear(field);
  await user.type(field, luca.email);
  await user.click(button('Aggiungi'));
  await waitFor(() => expect(people()).toHaveLength(2));
  expect(lastVariables(gateway, 'StudioSaveMember')).toEqual({ practiceId: '5', email: luca.email, role: 'STAFF' });
  expect(field).toHaveValue('');
  expect(screen.getByText(/Sei l’unico titolare/)).toBeVisible();
  await user.click(button(`Rendi titolare: ${luca.email}`));
  expect(await screen.findByText(`${luca.email}: ora il ruolo è «Titolare».`)).toBeVisible();

  await user.click(button(`Togli: ${luca.email}`));
  const dialog = within(screen.getByRole('dialog', { name: 'Vuoi togliere questa persona?' }));
  expect(gateway.operations()).not.toContain('StudioRemoveMember');
  await user.click(dialog.getByRole('button', { name: 'Sì, togli' }));
  await waitFor(() => expect(people()).toHaveLength(1));
  expect(lastVariables(gateway, 'StudioRemoveMember')).toEqual({ practiceId: '5', accountId: 'a2' });
  await user.click(button('Annulla'));
  await waitFor(() => expect(people()).toHaveLength(2));
  expect(lastVariables(gateway, 'StudioSaveMember')).toMatchObject({ email: luca.email, role: 'OWNER' });
});

describe('the owner through whom the practice was found entitled', () => {
  const checked = { ...luca, role: 'OWNER', holdsEntitlement: true };
  const entitled = standingFixture({ entitledAt: '2026-11-21T10:00:00Z', entitledWay: 'ALBO' });
  const whatCloses =
    /La titolarità dello studio è verificata con questa persona: dopo non vale più\. Agenda e pazienti si chiudono per tutti finché non verifichiamo un titolare, e i collegamenti con calendari e gestionale si fermano: poi vanno rifatti.*Tornare indietro non basta/;
  const open = (members: unknown[] = [me, checked]) => {
    const saveMember = ({ role }: { role: string }) =>
      changed(studioFixture({ members: [me, { ...luca, role }], rooms: 'NEEDS_ENTITLEMENT' }));
    const removeMember = () => changed(studioFixture({ rooms: 'NEEDS_ENTITLEMENT' }));
    return openStudio(
      '/studio/persone',
      () => accountFixture(),
      {
        Query: { studio: () => studioFixture({ standing: entitled, members }) },
        Mutation: { saveMember, removeMember },
      },
      'Persone',
    );
  };

  it('is taken out after a question that names what closes, and without a way back', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: `Togli: ${luca.email}` }));
    const dialog = within(screen.getByRole('dialog', { name: 'Vuoi togliere questa persona?' }));
    expect(screen.getByRole('dialog')).toHaveTextContent(whatCloses);
    expect(dialog.queryByText(/Puoi aggiungere di nuovo/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Sì, togli' }));
    await waitFor(() => expect(people()).toHaveLength(1));
    expect(
      screen.getByText(/^luca@rossi.example non entra più nello studio\. Agenda e pazienti sono chiusi/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Annulla' })).toBeNull();
    expect(main().getByRole('link', { name: 'Chiedi la verifica' })).toHaveAttribute('href', '/studio/titolarita/5');
  });

  it('is made staff only after the same question', async () => {
    const { gateway, user } = await open();
    const demote = await screen.findByRole('button', { name: `Rendi personale: ${luca.email}` });
    await user.click(demote);
    const title = 'Vuoi togliere il ruolo di titolare?';
    expect(screen.getByRole('dialog', { name: title })).toHaveTextContent(whatCloses);
    await user.click(button('No, resta così'));
    expect(gateway.operations()).not.toContain('StudioSaveMember');
    await user.click(demote);
    await user.click(button('Sì, togli il ruolo'));
    await screen.findByText(/^luca@rossi.example: ora il ruolo è «Personale»\. Agenda e pazienti sono chiusi/);
    expect(lastVariables(gateway, 'StudioSaveMember')).toMatchObject({ email: luca.email, role: 'STAFF' });
  });

  it('is asked about as well when typed as a new person', async () => {
    const { gateway, user } = await open();
    await user.type(await screen.findByRole('textbox', { name: 'E-mail della persona' }), 'Luca@Rossi.example');
    await user.click(button('Aggiungi'));
    expect(screen.getByRole('dialog', { name: 'Vuoi togliere il ruolo di titolare?' })).toHaveTextContent(whatCloses);
    expect(gateway.operations()).not.toContain('StudioSaveMember');
  });

  it('reads the same before leaving the others', async () => {
    const { user } = await open([
      { ...me, holdsEntitlement: true },
      { ...luca, role: 'OWNER' },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Lascia lo studio' }));
    expect(screen.getByRole('dialog', { name: 'Vuoi lasciare questo studio?' })).toHaveTextContent(
      /La titolarità dello studio è verificata con te/,
    );
  });

  it('changes the role of another owner with one tap', async () => {
    const { user } = await open([me, { ...checked, holdsEntitlement: false }]);
    await user.click(await screen.findByRole('button', { name: `Rendi personale: ${luca.email}` }));
    expect(await screen.findByText('luca@rossi.example: ora il ruolo è «Personale».')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Chiedi la verifica' })).toBeNull();
  });
});

it('staff may leave, and only that', async () => {
  let account = accountFixture();
  const studio = () =>
    studioFixture({
      role: 'STAFF',
      members: [
        { ...luca, role: 'OWNER' },
        { ...me, role: 'STAFF' },
      ],
    });
  const removeMember = () => {
    account = accountFixture({ memberships: [] });
    return changed(null);
  };
  const { user } = await openStudio(
    '/studio/persone',
    () => account,
    { Query: { studio }, Mutation: { removeMember } },
    'Persone',
  );
  const leave = await screen.findByRole('button', { name: 'Lascia lo studio' });
  expect(screen.queryByRole('button', { name: /Togli|Rendi|Aggiungi/ })).toBeNull();
  await user.click(leave);
  await user.click(button('Sì, lascia lo studio'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Cominciamo dal tuo studio' })).toBeVisible();
  expect(window.location.pathname).toBe('/studio');
});

it('says what staff may not do', async () => {
  await openStudio('/studio/persone', () => accountFixture(), {}, 'Persone');
  expect(screen.getAllByText(/Non cambia le persone, gli orari della settimana/)[0]).toBeVisible();
});

it('asks for the check of entitlement, with what is in the Albo', async () => {
  let isRefused = true;
  const askForEntitlement = () =>
    isRefused
      ? studioRefused('Questa provincia non esiste.')
      : changed(studioFixture({ standing: standingFixture({ askedAt: '2026-11-25T10:00:00Z' }) }));
  const { gateway, user } = await openStudio(
    '/studio/titolarita',
    () => accountFixture(),
    { Mutation: { askForEntitlement } },
    'Titolarità',
  );
  await user.click(await screen.findByRole('button', { name: 'Chiedi la verifica' }));
  const name = screen.getByRole('textbox', { name: 'Nome e cognome' });
  expect(name).toHaveFocus();
  expect(gateway.operations()).not.toContain('StudioAskForEntitlement');
  await user.type(name, 'Anna Rossi');
  await user.type(screen.getByRole('textbox', { name: 'Provincia dell’Ordine' }), 'bo');
  await user.type(screen.getByRole('textbox', { name: 'Numero d’iscrizione' }), '1234');
  await user.click(button('Chiedi la verifica'));
  expect(await screen.findByText('Questa provincia non esiste.')).toHaveAttribute('role', 'alert');
  isRefused = false;
  await user.click(button('Chiedi la verifica'));
  expect(await screen.findByText(/^Verifica chiesta il 25 novembre 2026/)).toBeVisible();
  expect(lastVariables(gateway, 'StudioAskForEntitlement')).toEqual({
    practiceId: '5',
    input: { name: 'Anna Rossi', alboProvince: 'BO', alboNumber: '1234' },
  });
});

it('offers an entitled owner no data to send, which would be refused', async () => {
  const standing = standingFixture({ entitledAt: '2026-11-21T10:00:00Z', entitledWay: 'ALBO' });
  const { unmount } = await openStudio(
    '/studio/titolarita',
    () => accountFixture(),
    { Query: { studio: () => studioFixture({ standing }) } },
    'Titolarità',
  );
  expect(await screen.findByText('Titolarità verificata il 21 novembre 2026 (Albo).')).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
  unmount();
  await openStudio(
    '/studio/titolarita',
    () => accountFixture(),
    { Query: { studio: () => studioFixture({ standing, role: 'STAFF' }) } },
    'Titolarità',
  );
  expect(await screen.findByText(/^Titolarità verificata/)).toBeVisible();
  expect(screen.queryByText('La verifica la chiede chi è titolare.')).toBeNull();
});

const thisOne = {
  id: 's1',
  device: 'Chrome, Windows',
  startedAt: '2026-11-25T08:00:00Z',
  usedAt: '2026-11-25T09:00:00Z',
  isThis: true,
};
const phone = { ...thisOne, id: 's2', device: 'Safari, iPhone', usedAt: '2026-11-24T09:00:00Z', isThis: false };
const old = { ...phone, id: 's3', device: 'Firefox, Linux', usedAt: '2026-11-02T09:00:00Z' };

it('lists the browsers, ends one and all others, with the session’s token', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the gateway would set
  document.cookie = 'studio_csrf=prova-1';
  let sessions = [thisOne, phone, old];
  const endStudioSessions = ({ sessionId }: { sessionId: string | null }) => {
    sessions = sessions.filter(({ id, isThis }) => isThis || (sessionId !== null && id !== sessionId));
    return accountFixture({ sessions });
  };
  const { gateway, user } = await openStudio(
    '/studio/accesso',
    () => accountFixture({ sessions }),
    { Mutation: { endStudioSessions } },
    'Accesso',
  );
  expect(await screen.findByText(/questo browser/)).toBeVisible();
  const part = within(screen.getByRole('region', { name: 'Dove sei entrato' }));
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Chrome, Windows – questo browserDal 25 novembre 2026, usato oggi',
    'Safari, iPhoneDal 25 novembre 2026, usato ieriChiudi l’accesso su Safari, iPhone',
    'Firefox, LinuxDal 25 novembre 2026, usato il 2 novembre 2026Chiudi l’accesso su Firefox, Linux',
  ]);
  await user.click(button('Chiudi l’accesso su Safari, iPhone'));
  expect(await screen.findByText('Accesso chiuso su Safari, iPhone.')).toBeVisible();
  await user.click(button('Chiudi tutti gli altri accessi'));
  expect(await screen.findByText('Nessun altro dispositivo è collegato.')).toBeVisible();
  const ended = gateway.requests.filter(({ operation }) => operation === 'StudioEndSessions');
  expect(ended.map(({ variables }) => variables)).toEqual([{ sessionId: 's2' }, { sessionId: null }]);
  expect(new Headers(ended[0]?.init.headers).get('x-studio-csrf')).toBe('prova-1');
});

it('signs out, and says so', async () => {
  let account: unknown = accountFixture();
  const signOutOfStudio = () => {
    account = null;
    return true;
  };
  const { user, client } = await openStudio(
    '/studio',
    () => account,
    { Mutation: { signOutOfStudio } },
    'Studio Rossi',
  );
  await user.click(main().getByRole('button', { name: 'Esci' }));
  expect(await screen.findByText('L’accesso su questo browser è chiuso.')).toBeVisible();
  await waitFor(() => expect(JSON.stringify(client.cache.extract())).not.toContain('Studio Rossi'));
});

it('brings the sign-in, at the same address, when the session has ended elsewhere', async () => {
  let account: unknown = accountFixture();
  const { gateway, user } = await openStudio('/studio/persone', () => account, {}, 'Persone');
  await user.type(await screen.findByRole('textbox', { name: 'E-mail della persona' }), luca.email);
  account = null;
  const error = { message: 'Accesso non consentito.', extensions: { code: 'UNAUTHENTICATED' } };
  gateway.answerNextWith(Response.json({ errors: [error], data: null }));
  await user.click(button('Aggiungi'));
  expect(await screen.findByText(/^L’accesso è scaduto/)).toBeVisible();
  expect(window.location.pathname).toBe('/studio/persone');
});
