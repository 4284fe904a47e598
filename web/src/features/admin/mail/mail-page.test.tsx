import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';

const currentOperator = {
  __typename: 'Operator',
  id: '1',
  email: 'op@dentisti.example',
  role: 'OPERATOR',
  recoveryCodesLeft: 10,
};
const mail = (given: Record<string, unknown> = {}) => ({
  id: 'a0000000-0000-4000-8000-000000000001',
  template: 'confirmed',
  toAddress: 'm…@example.it',
  state: 'FAILED',
  attempts: 40,
  nextTryAt: null,
  sentAt: null,
  lastError: '550 <m…@example.it> unknown',
  createdAt: '2026-11-24T08:00:00Z',
  bookingNumber: 'DENT-7K4P-X2MQ',
  messageId: '<a@dentisti.example>',
  details: [],
  deliveries: [],
  ...given,
});

test('the outbox: whom mails are for stays masked, states filter it, more are fetched on request', async () => {
  const gateway = mockGateway({
    Query: {
      currentOperator: () => currentOperator,
      adminMails: ({ after, state }: { after: string | null; state: string | null }) =>
        after
          ? { items: [mail({ id: 'b', template: 'reminder' })], nextCursor: null }
          : { items: state === 'SENT' ? [] : [mail()], nextCursor: state === 'SENT' ? null : 'a' },
    },
  });
  const { user } = renderSite({ at: '/admin/posta' });
  const table = await screen.findByRole('region', { name: 'Posta' });
  expect(within(table).getByRole('link', { name: 'Appuntamento confermato' })).toBeVisible();
  expect(within(table).getByText('non partita')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mostra altre' }));
  expect(await screen.findByRole('link', { name: 'Promemoria' })).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Posta' })).getAllByRole('row')).toHaveLength(3);
  await user.selectOptions(screen.getByLabelText('Stato'), 'SENT');
  expect(await screen.findByText('Nessuna e-mail in questo stato.')).toBeVisible();
  expect(gateway.requests.at(-1)?.variables).toMatchObject({ state: 'SENT' });
  expect(window.location.search).toBe('?stato=SENT');
});

test('a mail given up is sent again with a reason; another who was quicker is told plainly', async () => {
  let isQueued = false;
  const gateway = mockGateway({
    Query: {
      currentOperator: () => currentOperator,
      adminMail: () => mail({ toAddress: 'maria@example.it', state: isQueued ? 'QUEUED' : 'FAILED' }),
    },
    Mutation: {
      resendMail: () => {
        isQueued = true;
        return { __typename: 'MailChanged', mail: mail({ state: 'QUEUED' }) };
      },
      withdrawMail: () => ({ __typename: 'ChangedMeanwhile', message: 'Questa e-mail non aspetta più.' }),
    },
  });
  const { user } = renderSite({ at: '/admin/posta/a0000000-0000-4000-8000-000000000001' });
  await user.click(await screen.findByRole('button', { name: 'Invia di nuovo' }));
  const dialog = screen.getByRole('dialog', { name: 'Inviare di nuovo?' });
  expect(within(dialog).getByText('Appuntamento confermato, a maria@example.it')).toBeVisible();
  await user.type(within(dialog).getByLabelText('Nota'), 'La casella ora accetta.');
  await user.click(within(dialog).getByRole('button', { name: 'Invia di nuovo' }));
  expect(await screen.findByText('È di nuovo in coda: parte tra poco.')).toBeVisible();
  expect(gateway.requests.find(({ operation }) => operation === 'ResendMail')?.variables).toMatchObject({
    note: 'La casella ora accetta.',
  });
  await user.click(await screen.findByRole('button', { name: 'Non inviare' }));
  await user.type(screen.getByLabelText('Nota'), 'Non serve.');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Non inviare' }));
  expect(await screen.findByText('Questa e-mail non aspetta più.')).toBeVisible();
});
