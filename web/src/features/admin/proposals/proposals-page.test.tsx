import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';

const operator = { id: '1', email: 'op@dentisti.example', role: 'OPERATOR', recoveryCodesLeft: 10 };
const practice = { id: '7', name: 'Studio Rossi', address: 'Via Roma 1', city: 'Roma', province: 'RM' };
const proposal = {
  practice,
  edit: {
    id: 'm1',
    email: 'anna@rossi.example',
    createdAt: '2026-11-24T08:05:00Z',
    changes: [{ field: 'PHONE', before: '06 1111', after: '06 2222' }],
  },
};
const photo = {
  id: 'f1',
  alt: 'La sala d’attesa',
  kind: 'STUDIO',
  width: 1200,
  height: 800,
  uploadedAt: '2026-11-24T08:05:00Z',
};

/** What waits until it is decided, as the gateway keeps it. */
function gatewayWithBoth() {
  const decided = { __typename: 'AdminStudioDecided', practice };
  let proposals = [proposal];
  let photos = [{ practiceId: '7', practiceName: 'Studio Rossi', city: 'Roma', photo }];
  return mockGateway({
    Query: {
      currentOperator: () => operator,
      adminProposals: () => proposals,
      adminWaitingPhotos: () => photos,
    },
    Mutation: {
      decideProposal: () => {
        proposals = [];
        return decided;
      },
      decidePhoto: ({ note }: { note: string }) => {
        if (note === 'no!') return { __typename: 'StudioRefused', message: 'Scrivi un motivo che lo studio capisca.' };
        photos = [];
        return decided;
      },
    },
  });
}

test('a proposal shows what stands there and what would, and is accepted with a sentence', async () => {
  const gateway = gatewayWithBoth();
  const { user } = renderSite({ at: '/admin/proposte' });
  expect(await screen.findByText('adesso: 06 1111 · proposto: 06 2222')).toBeVisible();
  const decisions = within(screen.getByRole('group', { name: 'Decidi sulla proposta' }));
  await user.click(decisions.getByRole('button', { name: 'Accetta' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Accettare la proposta?' }));
  await user.type(dialog.getByRole('textbox'), 'Chiamato: risponde lo studio.');
  await user.click(dialog.getByRole('button', { name: 'Accetta' }));
  expect(await screen.findByText('Proposta accettata.')).toBeVisible();
  expect(await screen.findByText('Nessuna proposta aspetta una decisione.')).toBeVisible();
  expect(gateway.requests.find(({ operation }) => operation === 'DecideProposal')?.variables).toEqual({
    ...{ editId: 'm1', accept: true, note: 'Chiamato: risponde lo studio.' },
  });
});

test('a photo is shown with its description; a refusal of the gateway stays to be read', async () => {
  gatewayWithBoth();
  const { user } = renderSite({ at: '/admin/proposte' });
  expect(await screen.findByRole('img', { name: 'La sala d’attesa' })).toBeVisible();
  const decisions = within(screen.getByRole('group', { name: 'Decidi sulla foto: La sala d’attesa' }));
  await user.click(decisions.getByRole('button', { name: 'Togli' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Cancellare la foto?' }));
  await user.type(dialog.getByRole('textbox'), 'no!');
  await user.click(dialog.getByRole('button', { name: 'Togli' }));
  expect(await dialog.findByText('Scrivi un motivo che lo studio capisca.')).toBeVisible();
  await user.type(dialog.getByRole('textbox'), ' Si riconosce un paziente.');
  await user.click(dialog.getByRole('button', { name: 'Togli' }));
  expect(await screen.findByText('Foto cancellata.')).toBeVisible();
});

test('accepting an address says that the point on the map stays, and leads to where it is set', async () => {
  const changes = [{ field: 'ADDRESS', before: 'Via Roma 1', after: 'Via Milano 8' }];
  mockGateway({
    Query: {
      currentOperator: () => operator,
      adminProposals: () => [{ ...proposal, edit: { ...proposal.edit, changes } }],
      adminWaitingPhotos: () => [],
    },
  });
  const { user } = renderSite({ at: '/admin/proposte' });
  expect(await screen.findByText(/Il punto sulla mappa resta dov’è/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Apri la scheda, «Coordinate»' })).toHaveAttribute('href', '/admin/studi/7');
  const decisions = within(screen.getByRole('group', { name: 'Decidi sulla proposta' }));
  await user.click(decisions.getByRole('button', { name: 'Accetta' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Accettare la proposta?' }));
  expect(dialog.getByText(/Il punto sulla mappa resta dov’è/)).toBeVisible();
});

test('services read as patients read them, not as they are typed', async () => {
  const changes = [{ field: 'SERVICES', before: 'Igiene | 80', after: 'Igiene | da 90\nCorona | 600-900\nVisita' }];
  mockGateway({
    Query: {
      currentOperator: () => operator,
      adminProposals: () => [{ ...proposal, edit: { ...proposal.edit, changes } }],
      adminWaitingPhotos: () => [],
    },
  });
  const { user } = renderSite({ at: '/admin/proposte' });
  const now = 'Igiene · 80 €';
  const then = 'Igiene · da 90 €; Corona · da 600 € a 900 €; Visita · prezzo su richiesta';
  expect(await screen.findByText(`adesso: ${now} · proposto: ${then}`)).toBeVisible();
  await user.click(
    within(screen.getByRole('group', { name: 'Decidi sulla proposta' })).getByRole('button', { name: 'Accetta' }),
  );
  expect(screen.getByRole('dialog')).toHaveTextContent(`Prestazioni: da «${now}» a «${then}»`);
});
