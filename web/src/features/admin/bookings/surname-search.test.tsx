import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bookingNumber } from '../../../testing/booking-fixtures.ts';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';

const operator = { id: '1', email: 'anna@dentisti.example', role: 'OPERATOR', recoveryCodesLeft: 10 };
const row = {
  number: bookingNumber,
  status: 'SCHEDULED',
  practice: 'Studio Rossi',
  city: 'Roma',
  requestedAt: '2026-11-24T08:30:00Z',
  waitingSince: null,
  isSimulation: false,
  erasedAt: null,
  waiting: null,
};

test('the field says what it looks at, and a refusal for too many searches is read with it', async () => {
  const message = 'Troppe richieste in poco tempo: riprova tra 40 secondi.';
  mockGateway({
    Query: {
      currentOperator: () => operator,
      adminBookings: () => ({ items: [], nextCursor: null }),
      adminBookingsBySurname: () => ({ __typename: 'TooManyRequests', message, retryAfterSeconds: 40 }),
    },
  });
  const { user } = renderSite({ at: '/admin/prenotazioni' });
  const field = await screen.findByLabelText('Cognome del paziente');
  expect(field).toHaveAccessibleDescription(/come cominciano le parole dopo il nome/);
  await user.type(field, 'Rossi{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(field).toHaveAccessibleDescription(/riprova tra 40 secondi/);
});

test('bookings are found by surname; it goes in the body alone and leaves with the search', async () => {
  const gateway = mockGateway({
    Query: {
      currentOperator: () => operator,
      adminBookings: () => ({ items: [], nextCursor: null }),
      adminBookingsBySurname: () => ({ __typename: 'BookingsFound', items: [row], hasMore: false }),
    },
  });
  const { user } = renderSite({ at: '/admin/prenotazioni' });
  const field = await screen.findByLabelText('Cognome del paziente');
  await user.type(field, 'R');
  await user.click(screen.getByRole('button', { name: 'Cerca per cognome' }));
  expect(field).toHaveAccessibleDescription(/Scrivi il cognome: almeno due lettere/);
  expect(gateway.operations()).not.toContain('BookingsBySurname');
  await user.type(field, 'ossi');
  await user.click(screen.getByRole('button', { name: 'Cerca per cognome' }));
  expect(await screen.findByText('Una prenotazione con questo cognome.')).toBeVisible();
  const table = within(screen.getByRole('region', { name: 'Prenotazioni trovate' }));
  expect(table.getByRole('link', { name: bookingNumber })).toBeVisible();
  const asked = gateway.requests.filter(({ operation }) => operation === 'BookingsBySurname');
  expect(asked.map(({ variables, init }) => [variables, init.method])).toEqual([[{ surname: 'Rossi' }, 'POST']]);
  expect(window.location.href).not.toMatch(/rossi/i);
  await user.click(screen.getByRole('button', { name: 'Chiudi la ricerca' }));
  expect(screen.queryByRole('region', { name: 'Prenotazioni trovate' })).toBeNull();
  expect(field).toHaveValue('');
});
