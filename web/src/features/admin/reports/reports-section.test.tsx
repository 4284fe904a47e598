import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type GatewayAnswers, mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';

const id = '7f2e4b1a-0000-4000-8000-000000000002';
const currentOperator = { id: '1', email: 'anna@dentisti.example', role: 'OPERATOR', recoveryCodesLeft: 10 };
const report = {
  id,
  kind: 'ERROR',
  message: 'Risponde una pizzeria.',
  email: 'maria@posta.example',
  createdAt: '2026-11-20T10:00:00Z',
  status: 'OPEN',
  actions: ['ACCEPT', 'REJECT', 'RESOLVE'],
  handledAt: null,
  handledBy: null,
  note: null,
  dentistId: '7',
  dentistName: 'Studio Rossi',
  dentistCity: 'Roma',
  dentistSlug: 'roma-studio-rossi',
  dentistHidden: false,
};
const lead = {
  id,
  source: 'PRACTICES',
  practiceName: 'Studio Bianchi',
  personName: 'Anna Bianchi',
  email: 'anna@studio.example',
  phoneDisplay: '06 1234 5678',
  city: 'Roma',
  message: null,
  contactConsentAt: '2026-11-20T10:00:00Z',
  status: 'NEW',
  statusAt: '2026-11-20T10:00:00Z',
  next: ['CONTACTED', 'CLOSED'],
  dueOn: '2026-11-23',
  overdueDays: 1,
  createdAt: '2026-11-20T10:00:00Z',
  notes: [],
};
const gatewayWith = ({ Query = {}, Mutation = {} }: GatewayAnswers) =>
  mockGateway({ Query: { currentOperator: () => currentOperator, ...Query }, Mutation });

test('a report is accepted, and its profile opens to be mended; a no needs a reason', async () => {
  const gateway = gatewayWith({
    Query: {
      adminReports: () => ({ items: [report], nextCursor: null }),
      adminReport: () => report,
      adminDentist: () => null,
    },
    Mutation: {
      decideReport: () => ({
        __typename: 'ReportDecided',
        report: { ...report, status: 'ACCEPTED', actions: ['RESOLVE'] },
      }),
    },
  });
  const { user } = renderSite({ at: '/admin/segnalazioni' });
  await user.click(await screen.findByRole('link', { name: 'Studio Rossi' }));
  await user.click(await screen.findByRole('button', { name: 'Respingi' }));
  const refusal = screen.getByRole('dialog', { name: 'Respingere la segnalazione?' });
  expect(within(refusal).getByText('Chi ha scritto riceve per e-mail la decisione e il motivo.')).toBeVisible();
  expect(within(refusal).getByText(/^È il motivo che legge chi ha scritto/)).toBeVisible();
  await user.click(within(refusal).getByRole('button', { name: 'Respingi' }));
  expect(gateway.operations()).not.toContain('DecideReport');
  await user.click(within(refusal).getByRole('button', { name: 'Lascia com’è' }));
  await user.click(screen.getByRole('button', { name: 'Accetta e correggi' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accetta e correggi' }));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/studi/7'));
  const sent = gateway.requests.find(({ operation }) => operation === 'DecideReport');
  expect(sent?.variables.input).toEqual({ id, shownStatus: 'OPEN', action: 'ACCEPT', note: null });
});

test('a lead goes on with a note and a day, and says how late it is', async () => {
  const moved = { ...lead, status: 'CONTACTED', next: ['CLOSED'], dueOn: '2026-11-30', overdueDays: null };
  const notes = [
    { id: '1', at: '2026-11-24T09:00:00Z', operatorEmail: currentOperator.email, text: 'Richiamare lunedì' },
  ];
  const gateway = gatewayWith({
    Query: { adminLead: () => lead },
    Mutation: { updateLead: () => ({ __typename: 'LeadUpdated', lead: { ...moved, notes } }) },
  });
  const { user } = renderSite({ at: `/admin/contatti/${id}` });
  expect(await screen.findByText('Da sentire da ieri')).toBeVisible();
  await user.type(screen.getByLabelText('Nuova nota'), 'Richiamare lunedì');
  await user.clear(screen.getByLabelText('Da sentire il'));
  await user.type(screen.getByLabelText('Da sentire il'), '2026-11-30');
  await user.click(screen.getByRole('button', { name: 'Segna come contattato' }));
  expect(await screen.findByText('Richiamare lunedì', { selector: 'li' })).toBeVisible();
  expect(screen.getByText('Contattato')).toBeVisible();
  const sent = gateway.requests.find(({ operation }) => operation === 'UpdateLead');
  expect(sent?.variables.input).toEqual({
    id,
    shownStatus: 'NEW',
    status: 'CONTACTED',
    dueOn: '2026-11-30',
    note: 'Richiamare lunedì',
  });
});
