import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { offeredFixture, rossi } from '../../../testing/booking-fixtures.ts';
import { type GatewayAnswers, mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';

/** Friday 20 November 2026, 11:00 in Rome. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), toFake: ['Date'] });
});

async function open({ Query }: GatewayAnswers) {
  mockGateway({ Query: { dentist: () => rossi, ...Query } });
  const view = renderSite({ at: '/real-booking/5' });
  await screen.findByRole('heading', { level: 1, name: 'Prenota online' });
  return view;
}

describe('booking at a practice without an agenda', () => {
  it('can be called right now while it is open', async () => {
    const { user } = await open({
      Query: {
        agendaSlots: () => ({ __typename: 'NoAgenda', callableNow: true }),
        offeredTimes: (args: never) => offeredFixture(args),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Chiamata adesso' }));
    expect(await screen.findByText(/appena invii, l’assistente chiama/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Chiedi l’appuntamento' })).toBeVisible();
  });

  it('says why when it cannot be called at all', async () => {
    const notBookableBecause = 'In questo momento le prenotazioni telefoniche sono sospese.';
    await open({
      Query: {
        dentist: () => ({ ...rossi, notBookableBecause }),
        agendaSlots: () => ({ __typename: 'NoAgenda', callableNow: false }),
      },
    });
    expect(await screen.findByText(notBookableBecause)).toBeVisible();
    expect(screen.queryByRole('link', { name: "Prenota con l'assistente AI" })).toBeNull();
  });

  it('leads to the request by telephone else', async () => {
    await open({ Query: { agendaSlots: () => ({ __typename: 'NoAgenda', callableNow: false }) } });
    expect(await screen.findByRole('link', { name: "Prenota con l'assistente AI" })).toHaveAttribute(
      'href',
      '/smart-booking/5',
    );
    expect(screen.queryByRole('button', { name: 'Chiamata adesso' })).toBeNull();
  });
});
