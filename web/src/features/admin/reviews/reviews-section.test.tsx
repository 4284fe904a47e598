import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';

const id = '7f2e4b1a-0000-4000-8000-000000000003';
const currentOperator = { id: '1', email: 'anna@dentisti.example', role: 'OPERATOR', recoveryCodesLeft: 10 };
const review = {
  id,
  version: 3,
  stars: 1,
  text: 'Una truffa bella e buona, andate da un’altra parte.',
  shownName: null,
  state: 'HELD',
  reasons: ['Contiene un’accusa grave, che una persona deve leggere prima.'],
  rulesVersion: 1,
  writtenAt: '2026-11-20T10:00:00Z',
  changedAt: '2026-11-20T10:00:00Z',
  publishedAt: null,
  decidedAt: null,
  decidedBy: null,
  decisionNote: null,
  dentistId: '7',
  dentistName: 'Studio Rossi',
  dentistCity: 'Roma',
  dentistSlug: 'roma-studio-rossi',
  answer: null,
  reports: [
    {
      id: 'p1',
      reason: 'INSULT',
      message: 'Offende.',
      isByPractice: true,
      isAnswered: true,
      createdAt: '2026-11-21T10:00:00Z',
      isRemoved: null,
    },
  ],
};

test('a doubtful review is read with what the rules found and who reported it; a no needs a reason', async () => {
  const gateway = mockGateway({
    Query: {
      currentOperator: () => currentOperator,
      adminReviews: () => ({ items: [review], nextCursor: null }),
      adminReview: () => review,
    },
    Mutation: {
      decideReview: () => ({
        __typename: 'ReviewDecided',
        review: { ...review, state: 'REFUSED', decidedAt: '2026-11-22T10:00:00Z', decidedBy: currentOperator.email },
      }),
    },
  });
  const { user } = renderSite({ at: '/admin/recensioni' });
  await user.click(await screen.findByRole('link', { name: 'Studio Rossi' }));
  expect(await screen.findByText(/Contiene un’accusa grave/)).toBeVisible();
  expect(screen.getByText(/Offende\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Non pubblicare' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Non la deve leggere nessuno?' }));
  await user.click(dialog.getByRole('button', { name: 'Non pubblicare' }));
  expect(gateway.operations()).not.toContain('DecideReview');
  await user.type(dialog.getByLabelText(/Nota/), 'Accusa di reato senza fatti.');
  await user.click(dialog.getByRole('button', { name: 'Non pubblicare' }));
  expect(await screen.findByText('Non pubblicata')).toBeVisible();
  expect(gateway.requests.find(({ operation }) => operation === 'DecideReview')?.variables.input).toEqual({
    ...{ id, seenVersion: 3, about: 'REVIEW', publishes: false, note: 'Accusa di reato senza fatti.' },
  });
});
