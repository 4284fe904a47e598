import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { GatewayAnswers } from '../../../testing/mock-gateway.ts';
import { mockLive } from '../../../testing/mock-live.ts';
import { accountFixture, lastVariables, openStudio, studioNow, studioRefused } from '../testing/studio-page.ts';
import { profileDrafts } from './use-typed-fields.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, toFake: ['Date'] });
  profileDrafts.forgetAll();
});

const statement = (field: string, text: string, overrides: Record<string, unknown> = {}) => ({
  ...{ field, text, rank: 'SOURCE', source: 'OPENSTREETMAP', since: '2026-10-01T10:00:00Z', reason: null },
  ...{ needsOperator: false, others: [] },
  ...overrides,
});
const photo = (id: string, alt: string, isCover = false) => ({
  ...{ id, alt, isCover, kind: 'STUDIO', isPublic: true, width: 1200, height: 800, uploadedAt: '2026-11-20T10:00:00Z' },
});
const edit = (overrides: Record<string, unknown> = {}) => ({
  ...{ id: 'm1', kind: 'DATA', state: 'APPLIED', email: 'anna@rossi.example', createdAt: '2026-11-20T10:00:00Z' },
  ...{ decidedAt: null, note: null, canUndo: true },
  changes: [{ field: 'WEBSITE', before: '', after: 'https://www.rossi.example' }],
  ...overrides,
});
const profile = (overrides: Record<string, unknown> = {}) => ({
  slug: 'bologna-studio-rossi',
  isEntitled: true,
  isHidden: false,
  fields: [
    statement('PHONE', '051 123456', { needsOperator: true }),
    statement('WEBSITE', 'https://www.rossi.example', {
      rank: 'PRACTICE',
      others: [
        { source: 'GOOGLE_PLACES', text: 'https://vecchio.example', asOf: '2026-11-01T10:00:00Z', isNewer: false },
      ],
    }),
    statement('SERVICES', 'Igiene dentale | 80'),
    statement('LANGUAGES', '', { rank: null, source: null, since: null }),
  ],
  people: [],
  photos: [photo('f1', 'La sala d’attesa', true), photo('f2', 'L’ingresso')],
  history: [edit()],
  draft: null,
  ...overrides,
});
const saved = (applied: string[], proposed: string[] = []) => ({ __typename: 'ProfileSaved', applied, proposed });
const open = (overrides: Record<string, unknown> = {}, Mutation: GatewayAnswers['Mutation'] = {}) =>
  openStudio(
    '/studio/scheda',
    () => accountFixture(),
    { Query: { studioProfile: () => profile(overrides) }, Mutation },
    'Scheda pubblica',
  );
const field = async (name: string) => {
  const title = await screen.findByRole('heading', { level: 3, name });
  return within(title.closest('li') as HTMLElement);
};
const person = (overrides: Record<string, unknown> = {}) => ({
  ...{ position: 1, name: 'Dott.ssa Anna Rossi', role: null, alboNumber: null, alboCheckedAt: null },
  ...{ claimedAlbo: null, ...overrides },
});
const unsaved = () => within(screen.getByRole('region', { name: 'Modifiche non ancora salvate' }));

it('names whose word each datum is, what others hold, and what a change of it does', async () => {
  await open();
  expect((await field('Telefono pubblicato')).getByText(/lo legge prima un operatore/)).toBeVisible();
  const site = await field('Sito');
  expect(site.getByText(/^L’avete scritto o confermato voi il 1º ottobre 2026/)).toBeVisible();
  expect(site.getByText(/vecchio\.example/)).toBeVisible();
  expect((await field('Lingue parlate')).getByText('Sul profilo non c’è.')).toBeVisible();
});

it('saves what was changed beside what was seen of it; a refused field keeps its text and says why', async () => {
  const invalid = {
    __typename: 'InvalidInput',
    fields: [{ name: 'services', message: 'Un prezzo non si legge.' }],
  };
  const saveProfile = vi
    .fn()
    .mockReturnValueOnce(invalid)
    .mockReturnValue(saved(['SERVICES']));
  const { gateway, user } = await open({}, { saveProfile });
  const services = await field('Prestazioni e prezzi');
  await user.click(services.getByRole('button', { name: 'Cambia: Prestazioni e prezzi' }));
  await user.click(services.getByRole('button', { name: 'Aggiungi una prestazione' }));
  const second = within(services.getByRole('group', { name: 'Prestazione 2' }));
  await user.type(second.getByLabelText('Prestazione'), 'Corona');
  await user.selectOptions(second.getByLabelText('Prezzo'), 'a partire da');
  await user.type(second.getByLabelText('Euro'), 'molto');
  await user.click(unsaved().getByRole('button', { name: 'Salva' }));
  expect(await services.findByText('Un prezzo non si legge.')).toBeVisible();
  expect(second.getByLabelText('Euro')).toHaveValue('molto');
  await user.clear(second.getByLabelText('Euro'));
  await user.type(second.getByLabelText('Euro'), '450');
  await user.click(unsaved().getByRole('button', { name: 'Salva' }));
  expect(await unsaved().findByText('Pubblicato: i pazienti lo vedono già.')).toBeVisible();
  expect(lastVariables(gateway, 'StudioSaveProfile')).toEqual({
    practiceId: '5',
    changes: [{ field: 'SERVICES', text: 'Igiene dentale | 80\nCorona | da 450', seen: 'Igiene dentale | 80' }],
  });
});

it('counts as changed only what would be stored otherwise, and forgets what was saved before', async () => {
  const week = statement('WEEK', 'Lun–Ven 9:00–13:00, 15:00–19:00; Sab–Dom chiuso');
  const fields = [
    statement('SERVICES', 'Igiene dentale | 80'),
    week,
    statement('WEBSITE', 'https://www.rossi.example'),
  ];
  const { gateway, user } = await open({ fields }, { saveProfile: () => saved(['WEBSITE']) });
  await user.click((await field('Prestazioni e prezzi')).getByRole('button', { name: /^Cambia/ }));
  await user.click((await field('Orari')).getByRole('button', { name: /^Cambia/ }));
  expect(unsaved().getByText('Nessuna modifica da salvare.')).toBeVisible();
  expect(unsaved().queryByRole('button', { name: 'Salva' })).toBeNull();
  const services = within((await field('Prestazioni e prezzi')).getByRole('group', { name: 'Prestazione 1' }));
  await user.type(services.getByLabelText('Euro'), ',00');
  expect(unsaved().getByText('Nessuna modifica da salvare.')).toBeVisible();
  const site = await field('Sito');
  await user.click(site.getByRole('button', { name: 'Cambia: Sito' }));
  await user.type(site.getByRole('textbox'), '/it');
  expect(unsaved().getByText('Un dato cambiato, non ancora salvato.')).toBeVisible();
  await user.click(unsaved().getByRole('button', { name: 'Salva' }));
  expect(await unsaved().findByText('Pubblicato: i pazienti lo vedono già.')).toBeVisible();
  expect(lastVariables(gateway, 'StudioSaveProfile')).toMatchObject({ changes: [{ field: 'WEBSITE' }] });
  await user.click(site.getByRole('button', { name: 'Cambia: Sito' }));
  expect(unsaved().queryByText('Pubblicato: i pazienti lo vedono già.')).toBeNull();
});

it('is a proposal before the entitlement, and a proposal can be withdrawn', async () => {
  const history = [edit({ id: 'm2', state: 'PROPOSED', canUndo: false })];
  const { gateway, user } = await open(
    { isEntitled: false, history },
    { saveProfile: () => saved([], ['WEBSITE']), withdrawProposal: () => saved([]) },
  );
  const site = await field('Sito');
  await user.click(site.getByRole('button', { name: 'Cambia: Sito' }));
  await user.type(site.getByRole('textbox'), '/it');
  expect(screen.queryByRole('button', { name: 'Confermo che è tutto giusto' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Aggiungi una persona' })).toBeNull();
  await user.click(unsaved().getByRole('button', { name: 'Manda la proposta' }));
  expect(await unsaved().findByText('Proposta mandata: la leggiamo noi e ti scriviamo.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ritira la proposta' }));
  await waitFor(() => expect(lastVariables(gateway, 'StudioWithdrawProposal')).toMatchObject({ editId: 'm2' }));
});

it('moves photos by keyboard, and cancels one only when asked twice', async () => {
  const { gateway, user } = await open(
    {},
    { arrangePhotos: () => saved([]), removePhoto: () => studioRefused('Questa foto non c’è più.') },
  );
  const later = await screen.findByRole('button', { name: 'Sposta dopo: La sala d’attesa' });
  later.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(lastVariables(gateway, 'StudioArrangePhotos')).toMatchObject({ photoIds: ['f2', 'f1'] }));
  await user.click(screen.getByRole('button', { name: 'Togli: L’ingresso' }));
  expect(gateway.operations()).not.toContain('StudioRemovePhoto');
  await user.click(screen.getByRole('button', { name: 'Sì, cancella per sempre: L’ingresso' }));
  expect(await screen.findByText('Questa foto non c’è più.')).toBeVisible();
});

it('takes somebody off only when asked twice: the check of the Albo goes with them', async () => {
  const checked = { alboNumber: 'BO 1234', alboCheckedAt: '2026-11-20T10:00:00Z', claimedAlbo: null };
  const { gateway, user } = await open(
    { people: [{ position: 1, name: 'Dott.ssa Anna Rossi', role: 'ortodonzia', ...checked }] },
    { removePerson: () => studioRefused('Questa persona non è più nell’elenco.') },
  );
  await user.click(await screen.findByRole('button', { name: 'Togli Dott.ssa Anna Rossi' }));
  expect(gateway.operations()).not.toContain('StudioRemovePerson');
  expect(screen.getByText(/la verifica nell’Albo va rifatta/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'No, resta' }));
  await user.click(screen.getByRole('button', { name: 'Togli Dott.ssa Anna Rossi' }));
  await user.click(screen.getByRole('button', { name: 'Sì, togli Dott.ssa Anna Rossi' }));
  expect(await screen.findByText('Questa persona non è più nell’elenco.')).toBeVisible();
  const whom = { position: 1, knownAs: 'Dott.ssa Anna Rossi' };
  expect(lastVariables(gateway, 'StudioRemovePerson')).toEqual({ practiceId: '5', ...whom });
});

it('says at the field itself that somebody has no name yet', async () => {
  const { gateway, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Aggiungi una persona' }));
  const form = within(screen.getByRole('form', { name: 'Una persona nuova' }));
  await user.click(form.getByRole('button', { name: 'Salva' }));
  const name = form.getByRole('textbox', { name: 'Nome e cognome, con il titolo' });
  expect(name).toHaveAccessibleDescription('Scrivi il nome della persona.');
  expect(name).toHaveFocus();
  expect(gateway.operations()).not.toContain('StudioSavePerson');
});

it('says at the field itself that a photo is not described yet', async () => {
  const { user } = await open();
  const form = within(await screen.findByRole('form', { name: 'Aggiungi una foto' }));
  await user.upload(form.getByLabelText('Foto'), new File(['x'], 'sala.png', { type: 'image/png' }));
  await user.click(form.getByRole('button', { name: 'Carica la foto' }));
  const alt = form.getByRole('textbox', { name: 'Descrizione per chi non la vede' });
  expect(alt).toHaveAccessibleDescription(/Descrivi che cosa si vede/);
  expect(alt).toHaveFocus();
});

it('removes whom the first tap asked about, and keeps what is typed of somebody who goes from the list', async () => {
  const live = mockLive('studioChanged', { at: '2026-11-25T10:00:00Z' });
  const shown = { people: [person()] };
  const savePerson = vi.fn(() => saved([]));
  const { gateway, user } = await open(shown, { savePerson });
  await user.click(await screen.findByRole('button', { name: 'Togli Dott.ssa Anna Rossi' }));
  shown.people = [person({ name: 'Dott. Luca Landi' })];
  live.push({ at: '2026-11-25T10:01:00Z' });
  expect(await screen.findByRole('button', { name: 'Togli Dott. Luca Landi' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sì, togli Dott. Luca Landi' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cambia Dott. Luca Landi' }));
  await user.type(screen.getByRole('textbox', { name: /Di che cosa/ }), 'ortodonzia');
  shown.people = [];
  live.push({ at: '2026-11-25T10:02:00Z' });
  expect(await screen.findByText(/ha tolto Dott\. Luca Landi dall’elenco/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Di che cosa/ })).toHaveValue('ortodonzia');
  await user.click(screen.getByRole('button', { name: 'Scrivi come persona nuova' }));
  await user.click(screen.getByRole('form', { name: 'Una persona nuova' }).querySelector('[type=submit]') as Element);
  await waitFor(() => expect(savePerson).toHaveBeenCalled());
  const whom = { position: null, knownAs: null, name: 'Dott. Luca Landi', role: 'ortodonzia' };
  expect(lastVariables(gateway, 'StudioSavePerson')).toMatchObject({ input: whom });
});

it('sends of a person what was changed alone', async () => {
  const savePerson = vi.fn(() => saved([]));
  const { gateway, user } = await open({ people: [person()] }, { savePerson });
  await user.click(await screen.findByRole('button', { name: 'Cambia Dott.ssa Anna Rossi' }));
  const role = screen.getByRole('textbox', { name: /Di che cosa/ });
  await user.clear(role);
  await user.type(role, 'igiene');
  await user.click(screen.getByRole('form', { name: /^Cambia/ }).querySelector('[type=submit]') as Element);
  await waitFor(() => expect(savePerson).toHaveBeenCalled());
  expect(lastVariables(gateway, 'StudioSavePerson')).toMatchObject({ input: { role: 'igiene', albo: null } });
});

it('keeps in the draft what somebody else put into it meanwhile', async () => {
  const live = mockLive('studioChanged', { at: '2026-11-25T10:00:00Z' });
  const shown = { draft: null as object | null };
  const { gateway, user } = await open(shown, { saveProfileDraft: () => saved([]) });
  const site = await field('Sito');
  await user.click(site.getByRole('button', { name: 'Cambia: Sito' }));
  await user.type(site.getByRole('textbox'), '/it');
  shown.draft = edit({ state: 'DRAFT', changes: [{ field: 'PHONE', before: '051 123456', after: '051 999999' }] });
  live.push({ at: '2026-11-25T10:01:00Z' });
  expect(await unsaved().findByText('2 dati cambiati, non ancora salvati.')).toBeVisible();
  await user.click(unsaved().getByRole('button', { name: 'Conserva come bozza' }));
  await waitFor(() => expect(gateway.operations()).toContain('StudioSaveProfileDraft'));
  const { fields } = lastVariables(gateway, 'StudioSaveProfileDraft') as { fields: { field: string; text: string }[] };
  expect(Object.fromEntries(fields.map(({ field: name, text }) => [name, text]))).toEqual({
    WEBSITE: 'https://www.rossi.example/it',
    PHONE: '051 999999',
  });
});

it('keeps what was typed while the room is left, and the browser asks before it goes', async () => {
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const { user } = await open({}, { saveProfile: () => saved(['WEBSITE']) });
  await user.click((await field('Sito')).getByRole('button', { name: 'Cambia: Sito' }));
  expect(leaving()).toBe(false);
  await user.type((await field('Sito')).getByRole('textbox'), '/it');
  expect(leaving()).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Persone' }));
  await screen.findByRole('heading', { level: 1, name: 'Persone' });
  await user.click(screen.getByRole('link', { name: /^Scheda/ }));
  expect((await field('Sito')).getByRole('textbox')).toHaveValue('https://www.rossi.example/it');
  await user.click(unsaved().getByRole('button', { name: 'Salva' }));
  expect(await unsaved().findByText('Pubblicato: i pazienti lo vedono già.')).toBeVisible();
  expect(leaving()).toBe(false);
});

it('shows what somebody else changed beside what is typed', async () => {
  const live = mockLive('studioChanged', { at: '2026-11-25T10:00:00Z' });
  let site = 'https://www.rossi.example';
  const studioProfile = () => profile({ fields: [statement('WEBSITE', site), statement('LANGUAGES', '')] });
  const saveProfile = () => saved(['WEBSITE']);
  const { gateway, user } = await openStudio(
    '/studio/scheda',
    () => accountFixture(),
    { Query: { studioProfile }, Mutation: { saveProfile } },
    'Scheda pubblica',
  );
  const own = await field('Sito');
  await user.click(own.getByRole('button', { name: 'Cambia: Sito' }));
  await user.type(own.getByRole('textbox'), '/it');
  site = 'https://www.rossi-dentisti.example';
  live.push({ at: '2026-11-25T10:01:00Z' });
  expect(await own.findByText(/^Adesso: .*rossi-dentisti/)).toBeVisible();
  expect(own.getByRole('textbox')).toHaveValue('https://www.rossi.example/it');
  await user.click(unsaved().getByRole('button', { name: 'Salva' }));
  await waitFor(() =>
    expect(lastVariables(gateway, 'StudioSaveProfile')).toMatchObject({
      changes: [{ text: 'https://www.rossi.example/it', seen: 'https://www.rossi-dentisti.example' }],
    }),
  );
});
