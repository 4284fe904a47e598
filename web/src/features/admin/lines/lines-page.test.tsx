import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';

const currentOperator = {
  __typename: 'Operator',
  id: '7f2e4b1a-0000-4000-8000-000000000001',
  email: 'luca@dentisti.example',
  role: 'OPERATOR',
  recoveryCodesLeft: 10,
};
const line = {
  __typename: 'AdminPhoneLine',
  id: 'pn-1',
  number: '+390212345678',
  inUse: true,
  configured: false,
  credentialId: 'cred-1',
  carrierHost: 'sip.provider.it',
  inboundAddresses: ['203.0.113.7'],
  registers: true,
  leadingPlus: false,
  forwardTo: '+390212345678@cred-1.sip.eu.vapi.ai',
  serverUrl: 'https://dentisti.example/webhooks/voice',
  signed: true,
  inboundSeenAt: null,
  state: 'DIFFERENT',
  differences: [{ __typename: 'AdminLineDifference', field: 'secret', wanted: 'quello attuale', found: 'un altro' }],
  failure: 'answered 400: no',
  lastCheckedAt: '2026-11-24T08:55:00Z',
  checkPending: false,
};

test('a line says in what it differs; the check mends it, and says so', async () => {
  const shown = { ...line };
  mockGateway({
    Query: { currentOperator: () => currentOperator, adminPhoneLines: () => ({ mode: 'LIVE', lines: [shown] }) },
    Mutation: {
      checkPhoneLines: () => {
        Object.assign(shown, { state: 'MENDED', failure: null, inboundSeenAt: '2026-11-24T09:00:00Z' });
        return { mode: 'LIVE', lines: [shown] };
      },
    },
  });
  const { user } = renderSite({ at: '/admin/linea' });
  const differences = await screen.findByRole('region', { name: 'Differenze di +390212345678' });
  expect(within(differences).getByRole('row', { name: /Segreto del webhook quello attuale un altro/ })).toBeVisible();
  expect(screen.getByText('Diversa')).toBeVisible();
  expect(screen.getByText('+390212345678@cred-1.sip.eu.vapi.ai')).toBeVisible();
  expect(screen.getByText('Mai vista: agli studi non si propone di richiamare')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Controlla adesso' }));
  expect(await screen.findByText('Controllo fatto.')).toBeVisible();
  expect(screen.getByText('Corretta')).toBeVisible();
  expect(screen.getByText(/^Vista funzionare: /)).toBeVisible();
});

test('without a line in production it says that bookings wait, and where to make one', async () => {
  mockGateway({
    Query: { currentOperator: () => currentOperator, adminPhoneLines: () => ({ mode: 'LIVE', lines: [] }) },
  });
  renderSite({ at: '/admin/linea' });
  expect(await screen.findByText(/le prenotazioni aspettano/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Collega un’altra linea' })).toHaveAttribute('href', '/byok-setup');
});
