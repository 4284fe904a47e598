import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';

const operator = {
  __typename: 'Operator',
  id: '7f2e4b1a-0000-4000-8000-000000000001',
  email: 'capo@dentisti.example',
  role: 'OPERATOR',
  recoveryCodesLeft: 10,
};
const hit = (key: string, title: string, state: string | null) => ({
  key,
  title,
  detail: 'Studio Rossi · Roma',
  state,
  at: '2026-11-24T08:05:00Z',
});

const groups = [
  { section: 'BOOKING', count: 1, hasMore: false, hits: [hit('DENT-AB23-KM45', 'DENT-AB23-KM45', 'scheduled')] },
  {
    section: 'DENTIST',
    count: 100,
    hasMore: true,
    hits: [hit('7', 'Studio Rossi', null), hit('8', 'Rossi', 'hidden')],
  },
];

function open(found: unknown = { isReadable: true, groups }) {
  const gateway = mockGateway({ Query: { currentOperator: () => operator, adminSearch: () => found } });
  return { gateway, ...renderSite({ at: '/admin/accesso' }) };
}

test('the slash key leads to the field, the arrows to a hit, Enter to its page', async () => {
  const { user, gateway } = open();
  await screen.findByRole('heading', { name: 'Il mio accesso' });
  await user.keyboard('/');
  const field = screen.getByRole('combobox', { name: 'Cerca' });
  expect(field).toHaveFocus();
  // In one go: keys that come slowly would be asked for one by one.
  await user.paste('ab23');
  const list = await screen.findByRole('listbox', { name: 'Risultati' });
  const bookings = await within(list).findByRole('group', { name: 'Prenotazioni' });
  expect(within(bookings).getByRole('option')).toHaveTextContent('DENT-AB23-KM45Studio Rossi · Roma · da chiamare');
  expect(within(list).getByText('oltre 100')).toBeVisible();
  expect(screen.getByText('3 risultati.')).toBeInTheDocument();

  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  const option = within(bookings).getByRole('option');
  // The list moves its mark when it has drawn, not within the key's own turn.
  await waitFor(() => expect(field).toHaveAttribute('aria-activedescendant', option.id));
  expect(option).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/admin/prenotazioni/DENT-AB23-KM45'));
  expect(window.location.search).toBe('');
  expect(screen.getByRole('combobox', { name: 'Cerca' })).toHaveValue('');
  const asked = gateway.requests.filter(({ operation }) => operation === 'AdminSearch');
  expect(asked.map(({ variables, init }) => [variables, init.method])).toEqual([[{ text: 'ab23' }, 'POST']]);
});

test('a click opens a hit; Escape closes the list and then empties the field', async () => {
  const { user } = open();
  const field = await screen.findByRole('combobox', { name: 'Cerca' });
  await user.click(field);
  await user.paste('rossi');
  expect(await screen.findByRole('option', { name: /^Rossi/ })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(field).toHaveValue('rossi');
  await user.keyboard('{ArrowDown}');
  await user.click(await screen.findByRole('option', { name: /^Rossi/ }));
  expect(window.location.pathname).toBe('/admin/studi/8');
});

test.each([
  [{ isReadable: false, groups: [] }, /^Scrivi almeno tre segni/],
  [
    { isReadable: true, groups: [] },
    'Nessun risultato: di un telefono scrivi il numero intero o le ultime cifre, di un nome una parola sola.',
  ],
  [new Error('down'), /^La ricerca non è riuscita/],
])('says when there is nothing to show', async (answer, sentence) => {
  const { user } = open(answer);
  await user.type(await screen.findByRole('combobox', { name: 'Cerca' }), 'zz');
  expect((await screen.findAllByText(sentence))[0]).toBeVisible();
});

test('a mail goes by its name, not by its template’s; Enter opens the only hit and leaves the field', async () => {
  const mails = { section: 'MAIL', count: 1, hasMore: false, hits: [hit('9', 'received', 'failed')] };
  const { user } = open({ isReadable: true, groups: [mails] });
  await screen.findByRole('heading', { name: 'Il mio accesso' });
  await user.keyboard('/');
  await user.paste('ab23');
  const results = within(await screen.findByRole('listbox', { name: 'Risultati' }));
  expect(results.getByRole('option')).toHaveTextContent('Richiesta ricevutaStudio Rossi · Roma · non partita');
  await waitFor(() => expect(results.getByRole('option')).toHaveAttribute('aria-selected', 'true'));
  await user.keyboard('{Enter}');
  expect(window.location.pathname).toBe('/admin/posta/9');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
