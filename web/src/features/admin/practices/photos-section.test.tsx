import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderSite } from '../../../testing/render-page.tsx';
import { gatewayWith, practice, row } from './testing/practice-page.ts';

test('a published photo is removed with a reason, and is gone from the page', async () => {
  let photos = [{ id: 'f1', alt: 'La sala d’attesa', width: 900, height: 600 }];
  const gateway = gatewayWith({
    Query: { adminDentist: () => practice({ photos }) },
    Mutation: {
      decidePhoto: () => {
        photos = [];
        return { __typename: 'AdminStudioDecided' };
      },
    },
  });
  const { user } = renderSite({ at: '/admin/studi/7' });
  const list = await screen.findByRole('list', { name: 'Foto pubblicate' });
  expect(within(list).getByRole('img', { name: 'La sala d’attesa' })).toBeVisible();
  await user.click(within(list).getByRole('button', { name: 'Togli' }));
  const dialog = screen.getByRole('dialog', { name: 'Cancellare la foto?' });
  await user.type(within(dialog).getByLabelText('Nota'), 'Si riconosce un paziente');
  await user.click(within(dialog).getByRole('button', { name: 'Togli' }));
  expect(await screen.findByText('Foto cancellata.')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Foto pubblicate' })).toBeNull();
  const sent = gateway.requests.find(({ operation }) => operation === 'DecidePhoto');
  expect(sent?.variables).toEqual({ photoId: 'f1', accept: false, note: 'Si riconosce un paziente' });
});

test('of a hidden practice the photos are listed, too', async () => {
  const photos = [{ id: 'f1', alt: 'La sala d’attesa', width: 900, height: 600 }];
  const hidden = { row: row({ hidden: true }), hiddenAt: '2026-11-24T09:00:00Z', hiddenReason: 'UNLAWFUL', photos };
  gatewayWith({ Query: { adminDentist: () => practice(hidden), dentist: () => null } });
  renderSite({ at: '/admin/studi/7' });
  const list = await screen.findByRole('list', { name: 'Foto pubblicate' });
  expect(within(list).getByRole('img', { name: 'La sala d’attesa' })).toBeVisible();
});
