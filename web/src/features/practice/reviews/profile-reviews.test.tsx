import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { giveDialogsTheirMethods } from '../../../testing/dialog-methods.ts';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { practiceFixture } from '../../../testing/practice-fixtures.ts';
import { renderSite } from '../../../testing/render-page.tsx';

beforeAll(giveDialogsTheirMethods);

const review = (id: string, overrides: Record<string, unknown> = {}) => ({
  id,
  stars: 5,
  text: 'Gentili e puntuali, ci torno volentieri.',
  shownName: 'Maria R.',
  publishedAt: '2026-11-20T10:00:00Z',
  answer: null,
  ...overrides,
});
const figures = { count: 3, average: 11 / 3, distribution: [1, 0, 0, 0, 2], nextCursor: null };

async function open(reviews: Record<string, unknown>, answers: { Mutation?: Record<string, () => unknown> } = {}) {
  const practice = practiceFixture({ id: '5', slug: 'roma-studio-rossi', name: 'Studio Rossi', reviews });
  const more = { ...practice, reviews: { ...figures, items: [review('9', { shownName: 'Ugo B.' })] } };
  const gateway = mockGateway({
    Query: { dentistBySlug: () => practice, dentist: () => more },
    ...answers,
  });
  const { user } = renderSite({ at: '/dentista-roma-studio-rossi' });
  const region = within(await screen.findByRole('region', { name: 'Recensioni dei pazienti su Dentisti.ai' }));
  return { gateway, user, region };
}

it('shows the own average with its count, apart from Google’s, and the practice’s answer', async () => {
  const answer = { text: 'Grazie mille.', publishedAt: '2026-11-21T10:00:00Z' };
  const items = [review('1', { answer }), review('2', { stars: 1, shownName: null, text: null })];
  const { region } = await open({ ...figures, items });
  expect(region.getByText('3,7')).toBeVisible();
  expect(region.getByText(/su 5, media di 3 recensioni/)).toBeVisible();
  const [first, second] = region.getAllByRole('listitem');
  expect(within(first as HTMLElement).getByText('Risposta dello Studio Rossi')).toBeVisible();
  expect(within(second as HTMLElement).getByText('Paziente verificato')).toBeVisible();
  expect(within(second as HTMLElement).getByText('1 stella su 5')).toBeTruthy();
  expect(region.getByText('Come verifichiamo le recensioni')).toBeVisible();
});

it('below three reviews there is no average, and it says why', async () => {
  const { region } = await open({
    ...{ count: 1, average: null, distribution: [0, 0, 0, 0, 1], nextCursor: null },
    items: [review('1')],
  });
  expect(region.getByText(/La media compare da 3 recensioni/)).toBeVisible();
});

it('without any it says who may write', async () => {
  const { region } = await open({ ...figures, count: 0, average: null, items: [] });
  expect(region.getByText(/Le scrive solo chi ha preso qui l’appuntamento/)).toBeVisible();
});

it('reads further parts', async () => {
  const { user, region } = await open({ ...figures, items: [review('1')], nextCursor: '1' });
  await user.click(region.getByRole('button', { name: 'Altre recensioni' }));
  expect(await region.findByText('Ugo B.')).toBeVisible();
  expect(region.queryByRole('button', { name: 'Altre recensioni' })).toBeNull();
});

it('reports a review without an account', async () => {
  const { gateway, user, region } = await open(
    { ...figures, items: [review('1')] },
    { Mutation: { reportReview: () => ({ __typename: 'ReviewReported', reference: 'r-1' }) } },
  );
  await user.click(region.getByRole('button', { name: 'Segnala la recensione di Maria R.' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Segnala una recensione' }));
  await user.click(dialog.getByRole('button', { name: 'Invia' }));
  expect(await dialog.findByText('Scegli un motivo.')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Perché?'), 'INSULT');
  await user.click(dialog.getByRole('button', { name: 'Invia' }));
  expect(await dialog.findByText('r-1')).toBeVisible();
  expect(gateway.requests.at(-1)?.variables).toEqual({
    input: { reviewId: '1', reason: 'INSULT', message: null, email: null },
  });
});
