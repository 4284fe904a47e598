import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { giveDialogsTheirMethods } from '../../../testing/dialog-methods.ts';
import { lastVariables, openStudio, rossi, studioNow, studioRefused } from '../testing/studio-page.ts';

beforeAll(giveDialogsTheirMethods);
beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, toFake: ['Date'] });
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** The button of one of the patient's times. */
const accept = (index: number) =>
  within(screen.getByRole('main')).getAllByRole('button', { name: /^Accetta/ })[index] as HTMLElement;
const linked = (overrides: Record<string, unknown> = {}) => ({
  __typename: 'LinkedRequest',
  practice: rossi,
  email: 'anna@rossi.example',
  purpose: 'BOOK',
  keepsAgenda: false,
  reason: 'HYGIENE',
  times: ['2026-11-26T09:00:00Z', '2026-11-27T14:30:00Z'],
  movesFrom: null,
  answerBy: '2026-11-27T12:30:00Z',
  callsAt: null,
  isSimulation: false,
  ...overrides,
});
let count = 0;
const openLink = (found: unknown, answerRequestByLink: (given: never) => unknown = vi.fn()) =>
  openStudio(
    `/studio/risposta#segreto-${++count}`,
    () => null,
    { Query: { requestByLink: () => found }, Mutation: { answerRequestByLink } },
    'Rispondi al paziente',
  );
const answered = (answer: string, isWithoutPlace = false) => ({
  __typename: 'AnsweredByLink',
  answer,
  isWithoutPlace,
});

it('answers nothing by being opened; one tap accepts, and can be taken back', async () => {
  const answer = vi.fn(() => answered('ACCEPT'));
  const { gateway, user } = await openLink(linked(), answer);
  await waitFor(() => expect(window.location.hash).toBe(''));
  expect(await screen.findByText(/Rispondi entro venerdì 27 novembre alle 13:30/)).toBeVisible();
  expect(screen.getByText('anna@rossi.example')).toBeVisible();
  expect(answer).not.toHaveBeenCalled();
  await user.click(accept(0));
  expect(button('Annulla')).toHaveFocus();
  await user.click(button('Annulla'));
  expect(answer).not.toHaveBeenCalled();
  await user.click(accept(1));
  await user.click(button('Conferma subito'));
  expect(await screen.findByText(/^Appuntamento confermato, /)).toHaveFocus();
  expect(lastVariables(gateway, 'StudioAnswerByLink')).toEqual({
    token: `segreto-${count}`,
    input: { answer: 'ACCEPT', at: '2026-11-27T14:30:00Z' },
  });
  expect(answer).toHaveBeenCalledTimes(1);
});

it('says that the practice’s own agenda had no place at that time', async () => {
  const { user } = await openLink(linked(), () => answered('ACCEPT', true));
  await screen.findByRole('button', { name: 'Non possiamo' });
  await user.click(accept(0));
  await user.click(button('Conferma subito'));
  expect(await screen.findByText(/^Appuntamento confermato, .* a quell’ora non c’era posto/)).toBeVisible();
});

it('sends what is held when the page is left', async () => {
  const answer = vi.fn(() => answered('ACCEPT'));
  const { user, unmount } = await openLink(linked(), answer);
  await screen.findByRole('button', { name: 'Non possiamo' });
  await user.click(accept(0));
  unmount();
  await waitFor(() => expect(answer).toHaveBeenCalledTimes(1));
});

it('refuses after a question, and proposes another time', async () => {
  const answer = vi.fn(({ input }: { input: { answer: string } }) => answered(input.answer));
  const { user, unmount } = await openLink(linked(), answer as never);
  await user.click(await screen.findByRole('button', { name: 'Non possiamo' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Sì, rispondi di no' }));
  expect(await screen.findByText(/^Risposta mandata/)).toBeVisible();
  unmount();
  const { gateway, user: other } = await openLink(linked(), answer as never);
  await other.click(await screen.findByRole('button', { name: 'Proponi un altro orario' }));
  fireEvent.change(screen.getByLabelText('Giorno'), { target: { value: '2026-11-30' } });
  fireEvent.change(screen.getByLabelText('Ora'), { target: { value: '09:30' } });
  await other.click(button('Manda la proposta'));
  expect(await screen.findByText(/^Proposta mandata/)).toBeVisible();
  expect(lastVariables(gateway, 'StudioAnswerByLink')).toMatchObject({
    input: { answer: 'PROPOSE', at: '2026-11-30T08:30:00.000Z' },
  });
});

it('shows an accepted proposal as what it is', async () => {
  const answer = vi.fn(() => answered('ACCEPT'));
  const proposal = { purpose: 'CONFIRM_PROPOSAL', times: ['2026-11-26T11:00:00Z'] };
  const { user } = await openLink(linked(proposal), answer);
  expect(await screen.findByRole('heading', { name: 'Il paziente accetta il vostro orario' })).toBeVisible();
  expect(screen.getByText('Igiene dentale')).toBeVisible();
  expect(screen.getByText(/il paziente la accetta: tocca per confermare/)).toBeVisible();
  await user.click(button(/^Conferma gio 26 nov, 12:00/));
  await user.click(button('Conferma subito'));
  expect(await screen.findByText(/^Appuntamento confermato, /)).toBeVisible();
});

it('promises no appointment by a proposal where the practice is asked once more', async () => {
  const { user, unmount } = await openLink(linked());
  await user.click(await screen.findByRole('button', { name: 'Proponi un altro orario' }));
  expect(screen.getByText(/Se accetta, vi chiediamo l’ultima conferma\.$/)).toBeVisible();
  unmount();
  const { user: other } = await openLink(linked({ keepsAgenda: true }));
  await other.click(await screen.findByRole('button', { name: 'Proponi un altro orario' }));
  expect(screen.getByText(/L’appuntamento vale quando accetta\.$/)).toBeVisible();
});

it('says why a link is of no use, and leads to the sign-in', async () => {
  const { unmount } = await openLink(studioRefused('Questo link non vale più.'));
  expect(await screen.findByText('Questo link non vale più.')).toHaveAttribute('role', 'alert');
  expect(screen.getByRole('link', { name: 'Entra nello studio' })).toHaveAttribute('href', '/studio/richieste');
  unmount();
  await openStudio('/studio/risposta', () => null, {}, 'Rispondi al paziente');
  expect(screen.getByText(/manca la parte finale del link/)).toBeVisible();
});

it('keeps the request when the answer was refused or got lost', async () => {
  const { gateway, user } = await openLink(linked({ movesFrom: '2026-11-26T08:00:00Z' }), () =>
    studioRefused('Nella vostra agenda questo orario non è libero.'),
  );
  expect(await screen.findByRole('heading', { name: /^Sposta la visita/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Proponi un altro orario' })).toBeNull();
  await user.click(accept(0));
  await user.click(button('Conferma subito'));
  expect(await screen.findByText(/non è libero/)).toHaveAttribute('role', 'alert');
  gateway.answerNextWith(new TypeError('network'));
  await user.click(accept(0));
  await user.click(button('Conferma subito'));
  expect(await screen.findByText(/controlla la connessione/)).toBeVisible();
});

it('asks before it answers with a time at which nobody works', async () => {
  const message = 'Quel giorno Dott. Verdi non lavora.';
  const answer = vi.fn(({ input }: { input: { isOverride?: boolean } }) =>
    input.isOverride ? answered('ACCEPT') : { __typename: 'StudioRefused', message, mayOverride: true },
  );
  const { user, gateway } = await openLink(linked(), answer as never);
  await screen.findByRole('button', { name: 'Non possiamo' });
  await user.click(accept(0));
  await user.click(button('Conferma subito'));
  expect(await screen.findByText(message)).toBeVisible();
  await user.click(button('Rispondi comunque'));
  expect(await screen.findByText(/^Appuntamento confermato, /)).toBeVisible();
  expect(lastVariables(gateway, 'StudioAnswerByLink')).toMatchObject({ input: { isOverride: true } });
});
