import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { giveDialogsTheirMethods } from '../../../testing/dialog-methods.ts';
import { mockLive } from '../../../testing/mock-live.ts';
import { moveFixture, requestAnswered, requestFixture } from '../testing/requests.ts';
import { accountFixture, lastVariables, openStudio, studioNow, studioRefused } from '../testing/studio-page.ts';

beforeAll(giveDialogsTheirMethods);
beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, shouldAdvanceTime: true });
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const accept = () => screen.findByRole('button', { name: 'Accetta gio 26 nov, 10:00: Igiene dentale' });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Opens the page with `requests`; an answer is taken, and `requests` afterwards what still waits. */
async function open(answerRequest: () => unknown = () => requestAnswered(), requests = () => [requestFixture()]) {
  const view = await openStudio(
    '/studio/richieste',
    () => accountFixture(),
    { Query: { studioRequests: requests }, Mutation: { answerRequest } },
    'Richieste',
  );
  const sent = () => view.gateway.requests.filter(({ operation }) => operation === 'StudioAnswerRequest');
  return { ...view, sent };
}
const accepted = {
  practiceId: '5',
  input: { number: 'DENT-AAAA-2222', seenVersion: 3, answer: 'ACCEPT', at: '2026-11-26T09:00:00Z' },
};

it('an accepted time is sent after six seconds', async () => {
  const { user, gateway, sent } = await open();
  await user.click(await accept());
  expect(screen.getByText(/Mandiamo la risposta tra 6 secondi/)).toHaveAttribute('role', 'status');
  expect(button('Annulla')).toHaveFocus();
  await pass(5_000);
  expect(sent()).toHaveLength(0);
  await pass(1_500);
  const done = await screen.findByText('Appuntamento confermato, gio 26 nov, 10:00: avvisiamo Maria Bianchi.');
  await waitFor(() => expect(done).toHaveFocus());
  expect(lastVariables(gateway, 'StudioAnswerRequest')).toEqual(accepted);
  expect(screen.queryByRole('article', { name: 'Igiene dentale' })).toBeNull();
  expect(document.title).toMatch(/^Richieste/);
});

it('says that the practice’s own agenda had no place at that time', async () => {
  const { user } = await open(() => requestAnswered([], true));
  await user.click(await accept());
  await user.click(button('Conferma subito'));
  expect(await screen.findByText(/^Appuntamento confermato, .* a quell’ora non c’era posto/)).toBeVisible();
});

it('is not sent when it is taken back', async () => {
  const { user, sent } = await open();
  await user.click(await accept());
  await user.keyboard('{Enter}');
  expect(await accept()).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Igiene dentale' })).toHaveFocus();
  await pass(10_000);
  expect(sent()).toHaveLength(0);
});

it('is sent at once on request, and only once', async () => {
  const { user, sent } = await open();
  await user.click(await accept());
  await user.click(button('Conferma subito'));
  await screen.findByText(/^Appuntamento confermato/);
  await pass(10_000);
  expect(sent()).toHaveLength(1);
});

it('is sent when another page of the site is opened, which says when it was not taken', async () => {
  const { user, gateway } = await open(() => studioRefused('La richiesta è stata annullata.'));
  await user.click(await accept());
  await user.click(screen.getByRole('link', { name: 'Accesso' }));
  expect(await screen.findByText('La tua risposta non è stata registrata')).toBeVisible();
  expect(lastVariables(gateway, 'StudioAnswerRequest')).toEqual(accepted);
});

it('is sent when the browser leaves the page, and outlives it', async () => {
  const { user, sent } = await open();
  await user.click(await accept());
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.init.keepalive).toBe(true);
  await screen.findByText(/^Appuntamento confermato/);
});

it('is sent with the version of now when only a call has begun meanwhile', async () => {
  const live = mockLive('studioChanged', { at: '2026-11-25T10:00:00Z' });
  let requests = [requestFixture()];
  const { user, gateway } = await open(undefined, () => requests);
  await user.click(await accept());
  requests = [requestFixture({ version: 4, callSince: '2026-11-25T10:00:00Z' })];
  live.push({ at: '2026-11-25T10:00:01Z' });
  await screen.findByText(/^Ti stiamo chiamando adesso/);
  await user.click(button('Conferma subito'));
  await screen.findByText(/^Appuntamento confermato/);
  expect(lastVariables(gateway, 'StudioAnswerRequest')).toMatchObject({ input: { seenVersion: 4 } });
});

it('proposes another time, on Italy’s clocks and in steps of five minutes', async () => {
  const { user, gateway, sent } = await open();
  await user.click(await screen.findByRole('button', { name: /^Proponi un altro orario/ }));
  const [day, time] = [screen.getByLabelText('Giorno'), screen.getByLabelText('Ora')];
  expect(day).toHaveValue('2026-11-26');
  expect(time).toHaveAttribute('step', '300');
  for (const [value, problem] of [
    ['', /Scegli il giorno e l’ora/],
    ['11:02', /passi di 5 minuti/],
    ['10:00', /ha già chiesto quest’ora/],
  ] as const) {
    fireEvent.change(time, { target: { value } });
    await user.click(button('Manda la proposta'));
    expect(time).toHaveAccessibleDescription(problem);
  }
  fireEvent.change(time, { target: { value: '11:35' } });
  await user.click(button('Manda la proposta'));
  expect(await screen.findByText('Proposta mandata, gio 26 nov, 11:35: ora decide Maria Bianchi.')).toBeVisible();
  expect(sent()).toHaveLength(1);
  expect(lastVariables(gateway, 'StudioAnswerRequest')).toMatchObject({
    input: { answer: 'PROPOSE', at: '2026-11-26T10:35:00.000Z' },
  });
});

it.each([
  [false, 'Il paziente riceve un’e-mail e decide. Se accetta, vi chiediamo l’ultima conferma.'],
  [true, 'Il paziente riceve un’e-mail e decide. L’appuntamento vale quando accetta.'],
])('says what follows a proposal; with an agenda of ours: %s', async (keepsAgenda, sentence) => {
  const { user } = await open(undefined, () => [requestFixture({ keepsAgenda })]);
  await user.click(await screen.findByRole('button', { name: /^Proponi un altro orario/ }));
  expect(screen.getByText(sentence)).toBeVisible();
});

it('refuses after a question', async () => {
  const { user, gateway, sent } = await open(undefined, () => [moveFixture()]);
  await user.click(await screen.findByRole('button', { name: /^Non possiamo/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Non potete spostare la visita?' }));
  expect(dialog.getByText(/la visita resta com’è/)).toBeVisible();
  expect(sent()).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Sì, rispondi di no' }));
  expect(await screen.findByText(/la visita di lun 30 nov, 9:00 resta/)).toBeVisible();
  expect(lastVariables(gateway, 'StudioAnswerRequest')).toMatchObject({
    input: { number: 'DENT-BBBB-3333', seenVersion: 5, answer: 'REFUSE', at: null },
  });
});

it('says on the card that somebody else was faster, until it is taken away', async () => {
  let requests = [requestFixture(), moveFixture()];
  const message = 'Qualcuno ha già risposto a questa richiesta.';
  const { user } = await open(
    () => {
      requests = [moveFixture()];
      return { __typename: 'ChangedMeanwhile', message };
    },
    () => requests,
  );
  await user.click(await accept());
  await user.click(button('Conferma subito'));
  expect(await screen.findByText('1 richiesta aspetta una risposta')).toBeVisible();
  const card = within(screen.getByRole('article', { name: 'Igiene dentale' }));
  expect(card.getByText(message)).toHaveAttribute('role', 'alert');
  expect(card.queryByRole('button', { name: /^Accetta/ })).toBeNull();
  await user.click(card.getByRole('button', { name: 'Togli dall’elenco: Igiene dentale' }));
  expect(screen.queryByRole('article', { name: 'Igiene dentale' })).toBeNull();
});

it('keeps the card open when an answer does not arrive', async () => {
  const { user, gateway } = await open();
  await user.click(await accept());
  gateway.answerNextWith(new TypeError('network'));
  await user.click(button('Conferma subito'));
  expect(await screen.findByText(/Il servizio non risponde/)).toHaveAttribute('role', 'alert');
  await user.click(await accept());
  await user.click(button('Conferma subito'));
  expect(await screen.findByText(/^Appuntamento confermato/)).toBeVisible();
});

it('asks before it answers with a time at which nobody works', async () => {
  const message = 'Quel giorno Dott. Verdi non lavora.';
  const { user, sent } = await open((({ input }: { input: { isOverride?: boolean } }) =>
    input.isOverride
      ? requestAnswered()
      : { __typename: 'StudioRefused', message, mayOverride: true }) as () => unknown);
  await user.click(await accept());
  await user.click(button('Conferma subito'));
  expect(await screen.findByText(message)).toBeVisible();
  await user.click(button('Rispondi comunque: Igiene dentale'));
  await screen.findByText(/^Appuntamento confermato/);
  expect(sent().map(({ variables }) => variables.input)).toEqual([
    accepted.input,
    { ...accepted.input, isOverride: true },
  ]);
});
