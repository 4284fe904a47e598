import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { giveDialogsTheirMethods } from '../../testing/dialog-methods.ts';
import { type GatewayAnswers, mockGateway } from '../../testing/mock-gateway.ts';
import { renderSite } from '../../testing/render-page.tsx';

beforeAll(giveDialogsTheirMethods);
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T10:00:00Z'), toFake: ['Date'] });
});

const link = (overrides: Record<string, unknown> = {}) => ({
  __typename: 'ReviewLink',
  practiceName: 'Studio Rossi',
  practiceCity: 'Bologna',
  practiceSlug: 'bologna-studio-rossi',
  nameWithInitial: 'Maria R.',
  expiresAt: '2027-01-20T10:00:00Z',
  mayWrite: true,
  objects: false,
  review: null,
  ...overrides,
});
const written = (overrides: Record<string, unknown> = {}) => ({
  stars: 4,
  text: null,
  shownName: null,
  state: 'WAITING',
  reasons: [],
  writtenAt: '2026-11-25T10:00:00Z',
  publishAt: '2026-11-26T10:00:00Z',
  changeableUntil: '2026-12-09T10:00:00Z',
  ...overrides,
});
let count = 0;
async function open(found: unknown, Mutation: GatewayAnswers['Mutation'] = {}, query = '') {
  const gateway = mockGateway({ Query: { reviewByLink: () => found }, Mutation });
  const view = renderSite({ at: `/recensione${query}#segreto-${++count}` });
  await screen.findByRole('heading', { level: 1, name: 'La tua recensione' });
  return { gateway, ...view };
}
const sent = (gateway: ReturnType<typeof mockGateway>, operation: string) =>
  gateway.requests.findLast((request) => request.operation === operation)?.variables;

it('takes the secret out of the address, and writes nothing by being opened', async () => {
  const { gateway } = await open(link());
  await screen.findByRole('button', { name: 'Manda la recensione' });
  expect(window.location.hash).toBe('');
  expect(gateway.operations()).not.toContain('WriteReview');
  expect(document.head.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex');
});

it('names a practice that has no page now, without a link to one', async () => {
  await open(link({ practiceSlug: null, review: written() }));
  expect(await screen.findByText('Studio Rossi')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Studio Rossi' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancella' })).toBeVisible();
});

it('is written by stars, words and a name, with a preview', async () => {
  const write = vi.fn(({ input }: { input: { stars: number; text: string } }) =>
    link({ review: written({ ...input, shownName: 'Maria R.' }) }),
  );
  const { gateway, user } = await open(link(), { writeReview: write as never });
  await user.click(await screen.findByRole('button', { name: 'Manda la recensione' }));
  expect(await screen.findByText('Scegli da una a cinque stelle.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: '4 stelle: Buona' }));
  const field = screen.getByRole('textbox', { name: /Com’è andata/ });
  await user.type(field, 'Troppo corto.');
  await user.click(screen.getByRole('button', { name: 'Manda la recensione' }));
  expect(await screen.findByText(/Scrivi almeno 20 caratteri/)).toBeVisible();
  expect(write).not.toHaveBeenCalled();
  await user.type(field, ' Ma gentili e puntuali.');
  await user.click(screen.getByRole('radio', { name: 'Maria R.' }));
  const preview = within(screen.getByRole('region', { name: 'Anteprima' }));
  expect(preview.getByText('Maria R.')).toBeVisible();
  expect(preview.getByText('4 stelle su 5')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Manda la recensione' }));
  expect(await screen.findByText(/^Ricevuta, grazie\. Compare/)).toHaveFocus();
  expect(sent(gateway, 'WriteReview')).toEqual({
    token: `segreto-${count}`,
    input: { stars: 4, text: 'Troppo corto. Ma gentili e puntuali.', showsName: true },
  });
});

it('says why a text is not taken, and keeps it', async () => {
  const reasons = ['C’è un numero di telefono.', 'Ci sono parole offensive.'];
  const { user } = await open(link(), { writeReview: () => ({ __typename: 'ReviewNotAccepted', reasons }) });
  await user.click(await screen.findByRole('radio', { name: '1 stella: Pessima' }));
  const field = screen.getByRole('textbox', { name: /Com’è andata/ });
  await user.type(field, 'Chiamatemi al 347 1234567 che racconto.');
  await user.click(screen.getByRole('button', { name: 'Manda la recensione' }));
  for (const reason of reasons) expect(await screen.findByText(reason)).toBeVisible();
  expect(field).toHaveValue('Chiamatemi al 347 1234567 che racconto.');
});

it('shows what is written, changes it, and deletes it after a question', async () => {
  const remove = vi.fn(() => ({ __typename: 'ReviewDeleted', at: '2026-11-25T10:00:00Z' }));
  const review = written({ state: 'REFUSED', reasons: ['Parla di una cura.'], publishAt: null });
  const { user } = await open(link({ review }), { deleteReview: remove });
  expect(await screen.findByText('Non è pubblicata.')).toBeVisible();
  expect(screen.getByText('Parla di una cura.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cambia' }));
  expect(screen.getByRole('radio', { name: '4 stelle: Buona' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Lascia com’è' }));
  await user.click(screen.getByRole('button', { name: 'Cancella' }));
  expect(remove).not.toHaveBeenCalled();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sì, cancella' }));
  expect(await screen.findByText(/^La recensione è cancellata/)).toBeVisible();
});

it('says what a change does: until when, counted from the first writing, and that it is hidden meanwhile', async () => {
  const review = written({
    state: 'PUBLISHED',
    publishAt: null,
    writtenAt: '2026-11-18T10:00:00Z',
    changeableUntil: '2026-12-02T10:00:00Z',
  });
  const { user, unmount } = await open(link({ review }));
  await user.click(await screen.findByRole('button', { name: 'Cambia' }));
  expect(
    screen.getByText(/^Cambiata, non si legge per 24 ore: poi compare, se non deve prima leggerla una persona/),
  ).toHaveTextContent('fino al 2 dicembre 2026');
  unmount();
  await open(link());
  expect(await screen.findByText(/se non deve prima leggerla una persona\. Fino a 14 giorni da oggi/)).toBeVisible();
});

it('a link that is over says so', async () => {
  await open({ __typename: 'StudioRefused', message: 'Questo link non vale più.' });
  expect(await screen.findByText('Questo link non vale più.')).toBeVisible();
});

it('a link without its end asks for the mail', async () => {
  mockGateway({});
  renderSite({ at: '/recensione' });
  expect(await screen.findByText(/manca la parte finale del link/)).toBeVisible();
});

it('ends the requests by a button, first on the page where the mail’s link asks for it, and takes that back', async () => {
  const objectToReviews = vi.fn(({ objects }: { objects: boolean }) => link({ objects }));
  const { gateway, user } = await open(link(), { objectToReviews: objectToReviews as never }, '?azione=basta');
  const stop = within(await screen.findByRole('region', { name: 'Non vuoi altre richieste?' }));
  expect(objectToReviews).not.toHaveBeenCalled();
  await user.click(stop.getByRole('button', { name: 'Non chiedetemi più recensioni' }));
  expect(await stop.findByText(/^Fatto: a questo indirizzo/)).toHaveFocus();
  expect(sent(gateway, 'ObjectToReviews')).toEqual({ token: `segreto-${count}`, objects: true });
  await user.click(stop.getByRole('button', { name: 'Annulla' }));
  expect(await stop.findByText(/^Rimesso/)).toBeVisible();
  // By a link that writes reviews, it can still be written.
  expect(screen.getByRole('button', { name: 'Manda la recensione' })).toBeVisible();
});

it('by the link that only ends requests there is no form, and a word on where the review is written', async () => {
  await open(link({ mayWrite: false }), {}, '?azione=basta');
  expect(await screen.findByRole('region', { name: 'Non vuoi altre richieste?' })).toBeVisible();
  expect(screen.getByText(/usa l’altro link della stessa e-mail/)).toBeVisible();
  expect(screen.getByText(/^Se tocchi il pulsante non ti chiediamo più/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Manda la recensione' })).toBeNull();
});

it('after the time to write it names no link that is over; an objection that stands is not taken back there', async () => {
  await open(link({ mayWrite: false, objects: true, expiresAt: '2026-11-01T10:00:00Z' }), {}, '?azione=basta');
  expect(await screen.findByText(/^Fatto: a questo indirizzo/)).toBeVisible();
  expect(screen.queryByText(/stessa e-mail/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Annulla' })).toBeNull();
});

it('keeps showing a review that was sent while the requests were being ended', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const objectToReviews = async () => {
    await answered;
    return link({ objects: true });
  };
  const { user } = await open(link(), { objectToReviews, writeReview: () => link({ review: written() }) } as never);
  await user.click(await screen.findByRole('radio', { name: '4 stelle: Buona' }));
  await user.click(screen.getByRole('button', { name: 'Non chiedetemi più recensioni' }));
  await user.click(screen.getByRole('button', { name: 'Manda la recensione' }));
  expect(await screen.findByText(/^Ricevuta, grazie/)).toBeVisible();
  answer();
  expect(await screen.findByText(/^Fatto: a questo indirizzo/)).toBeVisible();
  expect(screen.getByText(/^Ricevuta, grazie/)).toBeVisible();
});

it('offers no way out where nobody knows any more whose mailbox it is', async () => {
  await open(link({ objects: null, mayWrite: false, review: written() }));
  expect(await screen.findByText('Studio Rossi')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Non vuoi altre richieste?' })).toBeNull();
});
