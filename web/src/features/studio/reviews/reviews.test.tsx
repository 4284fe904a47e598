import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { giveDialogsTheirMethods } from '../../../testing/dialog-methods.ts';
import { mockLive } from '../../../testing/mock-live.ts';
import { accountFixture, lastVariables, openStudio, studioNow } from '../testing/studio-page.ts';
import { answerDrafts } from './own-answer.tsx';

beforeAll(giveDialogsTheirMethods);
beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, toFake: ['Date'] });
  answerDrafts.forgetAll();
});

const review = (overrides: Record<string, unknown> = {}) => ({
  id: 'r1',
  stars: 2,
  text: 'Ho aspettato molto e nessuno si è scusato.',
  shownName: 'Maria R.',
  publishedAt: '2026-11-20T10:00:00Z',
  isSuspended: false,
  mayAnswer: true,
  answer: null as Record<string, unknown> | null,
  report: null as Record<string, unknown> | null,
  ...overrides,
});

/** What the gateway stores, and answers with. */
function gatewayOf(first = review(), mayAnswer = true) {
  let stored = first;
  const changed = { __typename: 'StudioReviewChanged', reviewId: 'r1' };
  return {
    Query: {
      studioReviews: () => ({
        ...{ count: 3, average: 3.25, distribution: [0, 1, 1, 1, 0], isAsking: true, nextCursor: null },
        mayAnswer,
        items: [stored],
      }),
    },
    Mutation: {
      answerReview: ({ text }: { text: string }) => {
        if (text.includes('06')) return { __typename: 'ReviewNotAccepted', reasons: ['C’è un numero di telefono.'] };
        stored = { ...stored, answer: { text, state: 'WAITING', publishAt: '2026-11-26T10:00:00Z', reasons: [] } };
        return changed;
      },
      withdrawReviewAnswer: () => {
        stored = { ...stored, answer: null };
        return changed;
      },
      reportStudioReview: () => {
        stored = { ...stored, report: { reason: 'INSULT', isRemoved: null, decisionNote: null } };
        return changed;
      },
    },
  };
}
const open = (answers: Parameters<typeof openStudio>[2]) =>
  openStudio('/studio/recensioni', () => accountFixture(), answers, 'Recensioni');
const card = async () => within((await screen.findAllByRole('listitem')).at(-1) as HTMLElement);
const main = () => within(screen.getByRole('main'));

it('answers once, shows why a text is not taken, and takes it back while nobody has read it', async () => {
  const { gateway, user } = await open(gatewayOf());
  expect(await main().findByText('3,3')).toBeVisible();
  await user.click(await main().findByRole('button', { name: 'Rispondi' }));
  const field = main().getByRole('textbox', { name: 'La tua risposta' });
  expect(field).toHaveAccessibleDescription(/Non dire nulla della visita/);
  await user.type(field, 'Ci chiami allo 06 123456.');
  await user.click(main().getByRole('button', { name: 'Manda la risposta' }));
  expect(await main().findByText('C’è un numero di telefono.')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'Ci dispiace per l’attesa.');
  await user.click(main().getByRole('button', { name: 'Manda la risposta' }));
  expect(await main().findByText(/^Compare .*fino ad allora puoi cambiarla/)).toBeVisible();
  expect(lastVariables(gateway, 'StudioAnswerReview')).toEqual({
    practiceId: '5',
    reviewId: 'r1',
    text: 'Ci dispiace per l’attesa.',
  });
  await user.click(main().getByRole('button', { name: 'Ritira' }));
  const again = await main().findByRole('button', { name: 'Rispondi' });
  expect(await main().findByText(/^Hai ritirato la risposta/)).toBeVisible();
  expect(again).toHaveFocus();
  expect(again).toHaveAccessibleDescription(/riprende il suo testo/);
  await user.click(again);
  expect(main().getByRole('textbox', { name: 'La tua risposta' })).toHaveValue('Ci dispiace per l’attesa.');
  expect(main().queryByText(/^Hai ritirato la risposta/)).toBeNull();
});

it('a published answer is taken away after a question, and there is no second one', async () => {
  const answer = { text: 'Grazie.', state: 'PUBLISHED', publishAt: null, reasons: [] };
  const { user } = await open(gatewayOf(review({ answer, mayAnswer: false })));
  await user.click(await main().findByRole('button', { name: 'Togli la risposta' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/non si può rispondere di nuovo/)).toBeVisible();
  expect(main().queryByRole('button', { name: 'Cambia' })).toBeNull();
});

it('reports a review once', async () => {
  const { gateway, user } = await open(gatewayOf());
  await user.click(await main().findByRole('button', { name: 'Segnala la recensione di Maria R.' }));
  await user.click(main().getByRole('button', { name: 'Manda la segnalazione' }));
  expect(await main().findByText('Scegli un motivo.')).toBeVisible();
  await user.selectOptions(main().getByLabelText('Perché la segnali?'), 'INSULT');
  await user.click(main().getByRole('button', { name: 'Manda la segnalazione' }));
  expect(await main().findByText(/L’hai segnalata/)).toBeVisible();
  expect(lastVariables(gateway, 'StudioReportReview')).toMatchObject({ reviewId: 'r1', reason: 'INSULT' });
  expect(main().queryByRole('button', { name: /^Segnala/ })).toBeNull();
});

it('before the check of entitlement everything is shown and nothing done', async () => {
  await open(gatewayOf(review({ mayAnswer: false }), false));
  expect(await main().findByRole('link', { name: 'verifica della titolarità' })).toBeVisible();
  expect((await card()).queryByRole('button')).toBeNull();
});

/** Forty reviews in two parts; the last one is the one that is answered. */
function pagesOf() {
  const all = Array.from({ length: 40 }, (_, at) => review({ id: `r${at + 1}`, shownName: `Paziente ${at + 1}` }));
  const answer = (id: string, text: string) => {
    const found = all.find((one) => one.id === id);
    if (found) found.answer = { text, state: 'WAITING', publishAt: '2026-11-26T10:00:00Z', reasons: [] };
    return { __typename: 'StudioReviewChanged', reviewId: id };
  };
  /** What the first part waits for. */
  const slow = { first: Promise.resolve() };
  const studioReviews = async ({ after = null }: { after?: string | null }) => {
    if (after === null) await slow.first;
    const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const items = all.slice(from, from + 20);
    const nextCursor = from + 20 < all.length ? items.at(-1)?.id : null;
    const figures = { count: 40, average: 2, distribution: [0, 40, 0, 0, 0], isAsking: true, mayAnswer: true };
    return { ...figures, nextCursor, items };
  };
  const answerReview = ({ reviewId, text }: { reviewId: string; text: string }) => answer(reviewId, text);
  return { answers: { Query: { studioReviews }, Mutation: { answerReview } }, answer, slow };
}

it('keeps every part that is open, and what is being written, when something changes', async () => {
  const live = mockLive('studioChanged', { at: '2026-11-25T10:00:00Z' });
  const { answers, answer } = pagesOf();
  const { user } = await open(answers);
  await user.click(await main().findByRole('button', { name: 'Altre recensioni' }));
  const last = within((await main().findByText('Paziente 40')).closest('li') as HTMLElement);
  await user.click(last.getByRole('button', { name: 'Rispondi' }));
  await user.type(last.getByRole('textbox'), 'Ci dispiace per l’attesa.');
  answer('r1', 'Grazie da tutti noi.');
  answer('r40', 'Scriveteci.');
  live.push({ at: '2026-11-25T10:01:00Z' });
  expect(await main().findByText('Grazie da tutti noi.')).toBeVisible();
  expect(last.getByText(/«Scriveteci\.» Se|«Scriveteci\.»\. Se/)).toBeVisible();
  expect(last.getByRole('textbox')).toHaveValue('Ci dispiace per l’attesa.');
  await user.click(last.getByRole('button', { name: 'Manda la risposta' }));
  expect(await last.findByText('Ci dispiace per l’attesa.')).toBeVisible();
  expect(main().getByText('Paziente 40')).toBeVisible();
});

it('keeps parts that are opened while the list is read again', async () => {
  const live = mockLive('studioChanged', { at: '2026-11-25T10:00:00Z' });
  const { answers, answer, slow } = pagesOf();
  const { user } = await open(answers);
  const more = await main().findByRole('button', { name: 'Altre recensioni' });
  let go = () => {};
  slow.first = new Promise((resolve) => {
    go = resolve;
  });
  answer('r1', 'Grazie da tutti noi.');
  live.push({ at: '2026-11-25T10:01:00Z' });
  await user.click(more);
  const last = within((await main().findByText('Paziente 40')).closest('li') as HTMLElement);
  await user.click(last.getByRole('button', { name: 'Rispondi' }));
  await user.type(last.getByRole('textbox'), 'Grazie');
  go();
  expect(await main().findByText('Grazie da tutti noi.')).toBeVisible();
  expect(last.getByRole('textbox')).toHaveValue('Grazie');
});

it('an answer that was begun is there again when its review comes back to the list', async () => {
  const live = mockLive('studioChanged', { at: '2026-11-25T10:00:00Z' });
  const { Query, Mutation } = gatewayOf();
  let isListed = true;
  const studioReviews = () => ({ ...Query.studioReviews(), ...(isListed ? {} : { items: [] }) });
  const { user } = await open({ Query: { studioReviews }, Mutation });
  await user.click(await main().findByRole('button', { name: 'Rispondi' }));
  await user.type(main().getByRole('textbox'), 'Ci dispiace per l’attesa.');
  isListed = false;
  live.push({ at: '2026-11-25T10:01:00Z' });
  await waitFor(() => expect(main().queryByText('Maria R.')).toBeNull());
  isListed = true;
  live.push({ at: '2026-11-25T10:02:00Z' });
  expect(await main().findByRole('textbox')).toHaveValue('Ci dispiace per l’attesa.');
  await user.click(main().getByRole('button', { name: 'Lascia com’è' }));
  await user.click(main().getByRole('button', { name: 'Rispondi' }));
  expect(main().getByRole('textbox')).toHaveValue('');
});
