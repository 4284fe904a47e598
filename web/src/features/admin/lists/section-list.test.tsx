import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';

const report = (id: string) => ({
  id,
  dentistId: 'd1',
  dentistName: `Studio ${id}`,
  dentistCity: 'Milano',
  dentistSlug: 'studio',
  dentistHidden: false,
  kind: 'ERROR',
  message: 'Il telefono è cambiato.',
  email: null,
  status: 'OPEN',
  actions: [],
  handledAt: null,
  handledBy: null,
  note: null,
  createdAt: '2026-11-24T08:00:00Z',
});

test('a list that does not come can be asked for again and again; more that does not come leaves what is shown', async () => {
  let isAway = true;
  mockGateway({
    Query: {
      currentOperator: () => ({
        __typename: 'Operator',
        id: '1',
        email: 'op@dentisti.example',
        role: 'OPERATOR',
        recoveryCodesLeft: 10,
      }),
      adminReports: ({ after }: { after: string | null }) => {
        if (isAway) throw new Error('away');
        return after ? { items: [report('B')], nextCursor: null } : { items: [report('A')], nextCursor: 'a' };
      },
    },
  });
  const { user } = renderSite({ at: '/admin/segnalazioni' });
  const reload = { name: 'Ricarica' };
  await user.click(await screen.findByRole('button', reload, { timeout: 8_000 }));
  isAway = false;
  await user.click(await screen.findByRole('button', reload));
  const table = await screen.findByRole('region', { name: 'Segnalazioni' });

  isAway = true;
  await user.click(screen.getByRole('button', { name: 'Mostra altre' }));
  expect(await screen.findByText('Le altre non sono arrivate. Riprova tra poco.')).toHaveRole('alert');
  expect(screen.getByText('1 riga, ce ne sono altre')).toBeVisible();
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Mostra altre' }));
  expect(await screen.findByText('2 righe')).toBeVisible();
  expect(screen.queryByText(/non sono arrivate/)).toBeNull();
  expect(within(table).getByRole('link', { name: 'Studio B' })).toBeVisible();
});
