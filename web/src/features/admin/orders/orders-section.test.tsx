import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type GatewayAnswers, mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';

const id = '7f2e4b1a-0000-4000-8000-000000000001';
const row = {
  id,
  number: 'PAC-7K4P-X2MQ',
  email: 'luca@posta.example',
  channel: 'LINK',
  status: 'PAID',
  amountCents: 5_900,
  simulated: false,
  createdAt: '2026-11-20T10:00:00Z',
  task: { kind: 'CONTACT', dueAt: '2026-11-21T10:00:00Z', isOverdue: true, overdueDays: 3 },
};
const order = (overrides: Record<string, unknown> = {}) => ({
  row,
  paymentId: 'CRO-77',
  paidAt: '2026-11-20T10:00:00Z',
  refundedAt: null,
  refundReason: null,
  isRefundPending: false,
  canRefund: true,
  tasks: [{ id: 't-1', kind: 'CONTACT', dueAt: '2026-11-21T10:00:00Z', doneAt: null, doneBy: null, note: null }],
  ...overrides,
});
const gatewayWith = ({ Query = {}, Mutation = {} }: GatewayAnswers) =>
  mockGateway({
    Query: {
      currentOperator: () => ({ id: '1', email: 'anna@dentisti.example', role: 'OPERATOR', recoveryCodesLeft: 10 }),
      adminOrders: () => ({ items: [row], nextCursor: null }),
      adminOrder: () => order(),
      ...Query,
    },
    Mutation,
  });

test('what is to be done first says how late it is; a payment is recorded in euro', async () => {
  const known = { __typename: 'PaymentRecorded', isNew: false, order: order() };
  const recorded = [known, { ...known, isNew: true }];
  const gateway = gatewayWith({ Mutation: { recordPackagePayment: () => recorded.shift() } });
  const { user } = renderSite({ at: '/admin/ordini' });
  const table = await screen.findByRole('region', { name: 'Ordini' });
  expect(within(table).getByText('in ritardo di 3 giorni')).toBeVisible();
  expect(gateway.requests.find(({ operation }) => operation === 'AdminOrders')?.variables).toEqual({
    group: 'TO_DO',
    sort: null,
  });

  await user.click(screen.getByRole('button', { name: 'Registra' }));
  for (const label of ['E-mail di chi ha pagato', 'Importo in euro', 'Riferimento del pagamento'])
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/^Scrivi /);
  await user.type(screen.getByLabelText('E-mail di chi ha pagato'), 'luca@posta.example');
  await user.type(screen.getByLabelText('Importo in euro'), 'tanto');
  await user.type(screen.getByLabelText('Riferimento del pagamento'), 'CRO-77');
  await user.click(screen.getByRole('button', { name: 'Registra' }));
  expect(screen.getByLabelText('Importo in euro')).toHaveAccessibleDescription(/59,00/);
  await user.clear(screen.getByLabelText('Importo in euro'));
  await user.type(screen.getByLabelText('Importo in euro'), '59,5 €');
  await user.click(screen.getByRole('button', { name: 'Registra' }));
  expect(await screen.findByText(/Era già registrato/)).toBeVisible();
  const sent = gateway.requests.find(({ operation }) => operation === 'RecordPayment');
  expect(sent?.variables.input).toEqual({ email: 'luca@posta.example', amountCents: 5_950, reference: 'CRO-77' });

  await user.type(screen.getByLabelText('E-mail di chi ha pagato'), 'luca@posta.example');
  await user.type(screen.getByLabelText('Importo in euro'), '59');
  await user.type(screen.getByLabelText('Riferimento del pagamento'), 'CRO-78');
  await user.click(screen.getByRole('button', { name: 'Registra' }));
  expect(await screen.findByText(/^Registrato: .*\. Entra tra le cose da fare entro pochi secondi\./)).toBeVisible();
});

test('contacted needs no note, a refund does and says that it pays nobody', async () => {
  const gateway = gatewayWith({
    Mutation: {
      markOrderContacted: () => ({ __typename: 'AdminOrderChanged', order: order() }),
      recordRefund: () => ({ __typename: 'AdminOrderRefused', message: 'Non risulta denaro da rendere.' }),
    },
  });
  const { user } = renderSite({ at: `/admin/ordini/${id}` });
  await user.click(await screen.findByRole('button', { name: 'Segna come ricontattato' }));
  const contacted = screen.getByRole('dialog', { name: 'Hai ricontattato il cliente?' });
  await user.click(within(contacted).getByRole('button', { name: 'Segna come ricontattato' }));
  expect(await screen.findByText('Segnato: ricontattato.')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Registra il rimborso' }));
  const refund = screen.getByRole('dialog', { name: 'Hai reso il denaro?' });
  expect(within(refund).getByText(/Registra, non paga/)).toBeVisible();
  await user.click(within(refund).getByRole('button', { name: 'Registra il rimborso' }));
  expect(gateway.operations()).not.toContain('RecordRefund');
  await user.type(within(refund).getByLabelText('Nota'), 'Bonifico del 24');
  await user.click(within(refund).getByRole('button', { name: 'Registra il rimborso' }));
  expect(await within(refund).findByText('Non risulta denaro da rendere.')).toBeVisible();
});
