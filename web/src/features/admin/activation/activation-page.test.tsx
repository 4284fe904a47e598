import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T09:00:00Z'), toFake: ['Date'] });
});

const operator = {
  __typename: 'Operator',
  id: '7f2e4b1a-0000-4000-8000-000000000001',
  email: 'luca@dentisti.example',
  role: 'OPERATOR',
  recoveryCodesLeft: 10,
};
const point = {
  isMandatory: false,
  state: 'GREEN',
  detail: 'A posto.',
  checkedAt: '2026-11-24T08:55:00Z',
  waiver: null,
};
const failed = { ...point, state: 'RED' };

test('what stops the calls, what is red and what to do; a check at once; a waiver with its reason', async () => {
  let waiver: object | null = null;
  const board = () => ({
    isProduction: true,
    stopsCalls: ['LINE'],
    points: [
      { ...failed, name: 'LINE', isMandatory: true, detail: 'La linea non c’è.' },
      { ...point, name: 'WEBHOOK', isMandatory: true, state: null, detail: null, checkedAt: null },
      { ...failed, name: 'STRIPE', detail: 'In Stripe nessun endpoint porta qui.', waiver },
      { ...point, name: 'LANGUAGE_MODEL', state: 'UNNEEDED', detail: 'Nessun modello.' },
    ],
  });
  let checks = 0;
  mockGateway({
    Query: { currentOperator: () => operator, adminActivation: board },
    Mutation: {
      checkActivation: () => {
        checks += 1;
        return board();
      },
      waiveActivationPoint: ({ reason }) => {
        waiver = { at: '2026-11-24T09:00:00Z', by: 'luca@dentisti.example', reason };
        return { __typename: 'ActivationWaiverChanged', activation: board() };
      },
    },
  });
  const { user } = renderSite({ at: '/admin/attivazione' });
  expect(
    await screen.findByText('Nessuno studio viene chiamato finché non sono a posto: Linea telefonica.'),
  ).toBeVisible();
  const card = (name: string) => screen.getByRole('heading', { name, level: 3 }).closest('li') as HTMLElement;
  expect(card('Linea telefonica')).toHaveTextContent('Da sistemareLa linea non c’è.Crea o correggi la linea');
  expect(within(card('Linea telefonica')).queryByRole('button')).toBeNull();
  expect(card('Webhook della voce')).toHaveTextContent('Mai controllato');
  expect(card('Modello linguistico')).toHaveTextContent('Non serve');

  await user.click(screen.getByRole('button', { name: 'Controlla adesso' }));
  expect(await screen.findByText('Controllo finito.')).toBeVisible();
  expect(checks).toBe(1);

  await user.click(within(card('Pagamenti (Stripe)')).getByRole('button', { name: 'Deroga…' }));
  const dialog = screen.getByRole('dialog', { name: 'Derogare: Pagamenti (Stripe)' });
  await user.type(within(dialog).getByLabelText('Nota'), 'Pagamenti da gennaio');
  await user.click(within(dialog).getByRole('button', { name: 'Deroga' }));
  expect(await screen.findByText('Deroga registrata.')).toBeVisible();
  expect(await screen.findByText('Derogato')).toBeVisible();
  expect(card('Pagamenti (Stripe)')).toHaveTextContent('«Pagamenti da gennaio» luca@dentisti.example');
});
