import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type GatewayAnswers, mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';

const operator = { id: '1', email: 'op@dentisti.example', role: 'OPERATOR', recoveryCodesLeft: 10 };
const practice = { id: '7', name: 'Studio Rossi', address: 'Via Roma 1', city: 'Roma', province: 'RM' };
const claim = (given: Record<string, unknown> = {}) => ({
  id: 'c1',
  practice,
  practicePhone: '06 1234 5678',
  practiceWebsite: 'https://studiorossi.example',
  claimantEmail: 'anna@posta.example',
  way: 'TELEPHONE',
  contact: '06 1234 5678',
  note: null,
  state: 'DISPUTED',
  startedAt: '2026-11-24T08:05:00Z',
  ownerEmails: ['bruno@posta.example', 'carla@posta.example'],
  decisionNote: null,
  ...given,
});
const unowned = claim({
  id: 'c2',
  practice: { ...practice, id: '8', name: 'Studio Verdi' },
  practicePhone: null,
  practiceWebsite: 'javascript:alert(1)',
  claimantEmail: 'dario@posta.example',
  way: 'OPERATOR',
  contact: null,
  note: 'Il telefono è cambiato ieri.',
  state: 'AWAITING_OPERATOR',
  ownerEmails: [],
});
const entitlement = {
  practice: { ...practice, id: '9', name: 'Studio Neri' },
  askedAt: '2026-11-24T08:05:00Z',
  askedByEmail: null,
  name: 'Elena Neri',
  albo: 'RM 1234',
  contactWay: 'MAILBOX',
};
const page = (items: unknown[], nextCursor: string | null = null) => ({ items, nextCursor });
const decided = () => ({ __typename: 'AdminStudioDecided', practice });
const gatewayWith = ({ Query = {}, Mutation = {} }: GatewayAnswers = {}) =>
  mockGateway({
    Query: {
      currentOperator: () => operator,
      adminClaims: () => page([claim(), unowned]),
      adminEntitlements: () => [entitlement],
      adminFactorResets: () => [],
      ...Query,
    },
    Mutation,
  });
const open = () => renderSite({ at: '/admin/rivendicazioni' });
const sentBy = (gateway: ReturnType<typeof gatewayWith>, name: string) =>
  gateway.requests.filter(({ operation }) => operation === name).map(({ variables }) => variables);

test('each claim that waits shows what helps to decide it; the last 90 days are asked for when opened', async () => {
  const past = claim({ id: 'c3', state: 'REFUSED', decisionNote: 'Lo studio non la conosce.' });
  const gateway = gatewayWith({
    Query: { adminClaims: ({ waiting }: { waiting: boolean }) => page(waiting ? [claim(), unowned] : [past]) },
  });
  const { user } = open();
  const disputed = within(await screen.findByRole('article', { name: 'Studio Rossi' }));
  expect(disputed.getByRole('link', { name: 'Studio Rossi' })).toHaveAttribute('href', '/admin/studi/7');
  expect(disputed.getByText('Contesa')).toBeVisible();
  expect(disputed.getByText('anna@posta.example')).toBeVisible();
  expect(disputed.getByText('Codice al telefono pubblicato')).toBeVisible();
  expect(disputed.getByText('24/11/2026, 09:05')).toBeVisible();
  expect(disputed.getByText('bruno@posta.example, carla@posta.example')).toBeVisible();
  expect(disputed.getByRole('link', { name: '06 1234 5678' })).toHaveAttribute('href', 'tel:0612345678');
  expect(disputed.getByRole('link', { name: /^https:\/\/studiorossi/ })).toHaveAttribute('target', '_blank');
  const waiting = within(screen.getByRole('article', { name: 'Studio Verdi' }));
  expect(waiting.getByText('Il telefono è cambiato ieri.')).toBeVisible();
  expect(waiting.getByText('Nessuno')).toBeVisible();
  // What was published as a website need not be one.
  expect(waiting.queryByRole('link', { name: /javascript/ })).toBeNull();

  const asked = within(await screen.findByRole('article', { name: 'Studio Neri' }));
  expect(asked.getByText('Elena Neri')).toBeVisible();
  expect(asked.getByText('RM 1234')).toBeVisible();
  expect(asked.getByText('Codice a una casella del suo dominio')).toBeVisible();
  expect(asked.getByText('Un account che non c’è più')).toBeVisible();
  const register = asked.getByRole('link', { name: /^Cerca nell’Albo/ });
  expect(register).toHaveAttribute('href', 'https://portale.fnomceo.it/cerca-prof/');
  expect(register).toHaveAttribute('target', '_blank');
  expect(register.getAttribute('rel')).toMatch(/noopener/);

  expect(sentBy(gateway, 'AdminClaims')).toEqual([{ waiting: true }]);
  await user.click(screen.getByText('Ultimi 90 giorni'));
  const table = await screen.findByRole('region', { name: 'Rivendicazioni degli ultimi 90 giorni' });
  expect(within(table).getByText('Rifiutata')).toBeVisible();
  expect(within(table).getByText('Lo studio non la conosce.')).toBeVisible();
});

test('a grant says who leaves, wants a sentence, and takes the claim off the list', async () => {
  let isDecided = false;
  const gateway = gatewayWith({
    Query: { adminClaims: () => page(isDecided ? [unowned] : [claim(), unowned]) },
    Mutation: {
      decideClaim: () => {
        isDecided = true;
        return decided();
      },
    },
  });
  const { user } = open();
  const disputed = await screen.findByRole('article', { name: 'Studio Rossi' });
  await user.click(within(disputed).getByRole('button', { name: 'Assegna' }));
  const dialog = screen.getByRole('dialog', { name: 'Assegnare lo studio a chi lo rivendica?' });
  expect(dialog).toHaveTextContent('Da adesso lo gestisce anna@posta.example.');
  expect(dialog).toHaveTextContent('Oggi lo gestisce bruno@posta.example, carla@posta.example: esce subito');
  expect(dialog).toHaveTextContent('La titolarità finisce');
  expect(dialog).not.toHaveTextContent('non sa ancora');
  expect(dialog).toHaveTextContent('Chi entra e chi esce riceve una e-mail, con la tua frase.');
  await user.type(within(dialog).getByLabelText('Nota'), 'Sì');
  await user.click(within(dialog).getByRole('button', { name: 'Assegna' }));
  expect(within(dialog).getByLabelText('Nota')).toHaveAccessibleDescription(/Scrivi almeno 3 caratteri\./);
  expect(gateway.operations()).not.toContain('DecideClaim');
  await user.type(within(dialog).getByLabelText('Nota'), ', sentiti al telefono.');
  await user.click(within(dialog).getByRole('button', { name: 'Assegna' }));

  await waitFor(() => expect(screen.queryByRole('article', { name: 'Studio Rossi' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Studio assegnato a anna@posta.example.')).toBeVisible();
  await waitFor(() => expect(screen.getByText('Studio assegnato a anna@posta.example.')).toHaveFocus());
  expect(sentBy(gateway, 'DecideClaim')).toEqual([
    {
      claimId: 'c1',
      grant: true,
      ownerEmails: ['bruno@posta.example', 'carla@posta.example'],
      note: 'Sì, sentiti al telefono.',
    },
  ]);
});

test('a practice that nobody owns is granted without saying that somebody leaves; a refusal by keyboard', async () => {
  const gateway = gatewayWith({ Mutation: { decideClaim: decided } });
  const { user } = open();
  const waiting = within(await screen.findByRole('article', { name: 'Studio Verdi' }));
  await user.click(waiting.getByRole('button', { name: 'Assegna' }));
  expect(screen.getByRole('dialog', { name: 'Assegnare lo studio?' })).not.toHaveTextContent(/esce|finisce/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(gateway.operations()).not.toContain('DecideClaim');

  waiting.getByRole('button', { name: 'Rifiuta' }).focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Rifiutare la rivendicazione?' });
  await user.type(within(dialog).getByLabelText('Nota'), 'Al telefono non la conoscono.');
  await user.click(within(dialog).getByRole('button', { name: 'Rifiuta' }));
  expect(await screen.findByText('Rivendicazione di dario@posta.example rifiutata.')).toBeVisible();
  expect(sentBy(gateway, 'DecideClaim')).toEqual([
    { claimId: 'c2', grant: false, ownerEmails: [], note: 'Al telefono non la conoscono.' },
  ]);
});

test('what the gateway refuses is an alert that stays; the lists are read again once it was read', async () => {
  const message = 'Questa rivendicazione è già stata decisa.';
  const gateway = gatewayWith({ Mutation: { decideClaim: () => ({ __typename: 'StudioRefused', message }) } });
  const { user } = open();
  const disputed = within(await screen.findByRole('article', { name: 'Studio Rossi' }));
  await user.click(disputed.getByRole('button', { name: 'Rifiuta' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Nota'), 'Non è lei.');
  await user.click(dialog.getByRole('button', { name: 'Rifiuta' }));
  expect(await dialog.findByText(message)).toHaveRole('alert');
  expect(sentBy(gateway, 'AdminClaims')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Lascia com’è' }));
  await waitFor(() => expect(sentBy(gateway, 'AdminClaims')).toEqual([{ waiting: true }, { waiting: true }]));
  expect(screen.queryByText(/rifiutata\.$/)).toBeNull();
});

test.each([
  ['Confermata: Albo', { grant: true, way: 'ALBO' }, 'Titolarità confermata con l’Albo.'],
  ['Confermata: PEC', { grant: true, way: 'PEC' }, 'Titolarità confermata con la PEC.'],
  ['Rifiuta', { grant: false, way: null }, 'Richiesta di titolarità rifiutata.'],
])('an entitlement is decided: «%s»', async (name, decision, said) => {
  const gateway = gatewayWith({ Mutation: { decideEntitlement: decided } });
  const { user } = open();
  const asked = within(await screen.findByRole('article', { name: 'Studio Neri' }));
  await user.click(asked.getByRole('button', { name }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Elena Neri, Albo RM 1234')).toBeVisible();
  await user.type(dialog.getByLabelText('Nota'), 'Cercato oggi.');
  await user.click(dialog.getByRole('button', { name }));
  expect(await screen.findByText(said)).toBeVisible();
  expect(sentBy(gateway, 'DecideEntitlement')).toEqual([
    { practiceId: '9', albo: 'RM 1234', note: 'Cercato oggi.', ...decision },
  ]);
});

test('nothing waits; a list that does not come can be asked for again', async () => {
  let isAway = true;
  gatewayWith({
    Query: {
      adminClaims: () => {
        if (isAway) throw new Error('away');
        return page([]);
      },
      adminEntitlements: () => [],
    },
  });
  const { user } = open();
  expect(await screen.findByText('Nessuna titolarità da verificare.')).toBeVisible();
  const reload = await screen.findByRole('button', { name: 'Ricarica' }, { timeout: 8_000 });
  isAway = false;
  await user.click(reload);
  expect(await screen.findByText('Nessuna rivendicazione aspetta una decisione.')).toBeVisible();
});

test('more than a page: the rest comes on request, of what waits and of the last 90 days', async () => {
  const second = claim({ id: 'c9', practice: { ...practice, id: '19', name: 'Studio Ultimo' } });
  const gateway = gatewayWith({
    Query: { adminClaims: ({ after }: { after?: string }) => (after ? page([second]) : page([claim()], 'c1')) },
  });
  const { user } = open();
  await screen.findByRole('article', { name: 'Studio Rossi' });
  await user.click(screen.getByRole('button', { name: 'Mostra altre' }));
  expect(await screen.findByRole('article', { name: 'Studio Ultimo' })).toBeVisible();
  expect(screen.getByRole('article', { name: 'Studio Rossi' })).toBeVisible();
  await user.click(screen.getByText('Ultimi 90 giorni'));
  const table = await screen.findByRole('region', { name: 'Rivendicazioni degli ultimi 90 giorni' });
  expect(within(table).queryByText('Studio Ultimo')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Mostra altre' }));
  expect(await within(table).findByText('Studio Ultimo')).toBeVisible();
  expect(sentBy(gateway, 'AdminClaims').map(({ after }) => after ?? null)).toEqual([null, 'c1', null, 'c1']);
});

test('a list that comes whole says where it ends', async () => {
  const many = Array.from({ length: 100 }, (_, i) => ({
    ...entitlement,
    practice: { ...practice, id: String(100 + i), name: `Studio ${i}` },
  }));
  gatewayWith({ Query: { adminEntitlements: () => many } });
  open();
  expect(await screen.findByText(/Qui ce ne stanno 100, le più vecchie/)).toBeVisible();
});
