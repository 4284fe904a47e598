import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { giveDialogsTheirMethods } from '../../../testing/dialog-methods.ts';
import { type GatewayAnswers, mockGateway } from '../../../testing/mock-gateway.ts';
import { renderWithProviders } from '../../../testing/render-page.tsx';
import { lastVariables, studioNow, studioRefused } from '../testing/studio-page.ts';
import { Connections } from './connections.tsx';

beforeAll(giveDialogsTheirMethods);
beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, toFake: ['Date'] });
});

const clinician = { id: '3', name: 'Dott.ssa Rossi' };
const feed = {
  ...{ id: 'f1', name: 'Reception', withNames: false, clinician: null },
  ...{ createdAt: '2026-11-20T10:00:00Z', renewedAt: '2026-11-20T10:00:00Z', readAt: '2026-11-25T08:00:00Z' },
};
const delivery = {
  ...{ id: 'd1', event: 'BOOKING_MOVED', number: 'DENT-7K4P-X2MQ', occurredAt: '2026-11-25T09:00:00Z' },
  ...{ state: 'FAILED', tries: 8, nextTryAt: null, triedAt: '2026-11-25T09:30:00Z', status: 503, durationMs: 1240 },
  ...{ error: 'Il sito ha avuto un problema suo (503).', excerpt: 'in manutenzione' },
};
const webhook = {
  ...{ id: 'w1', url: 'https://gestionale.it/hook', events: ['BOOKING_CONFIRMED'], withPatient: false },
  ...{ createdAt: '2026-11-20T10:00:00Z', formerSecretUntil: null, failingSince: null, endedAt: null },
  ...{ endedReason: null, deliveries: [delivery] },
};
const connections = (overrides: Record<string, unknown> = {}) => ({
  feeds: [feed],
  webhooks: [webhook],
  calendars: [],
  clinicians: [clinician],
  ...overrides,
});
const changed = (given: Record<string, unknown> = {}) => ({
  __typename: 'ConnectionsChanged',
  ...{ secret: null, feedUrl: null, deliveryId: null, connections: connections() },
  ...given,
});

function open(answers: GatewayAnswers, isOwner = true) {
  const gateway = mockGateway({
    Query: { studioConnections: () => connections(), studioCalendarTasks: () => [], ...answers.Query },
    Mutation: answers.Mutation ?? {},
  });
  const view = renderWithProviders(
    <main>
      <Connections practiceId="5" isOwner={isOwner} />
    </main>,
  );
  return { gateway, ...view };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });

it('an owner makes a feed: its address is shown this once, to be copied; staleness is said plainly', async () => {
  const feedUrl = 'https://dentisti.example/calendari/abc.ics';
  const { gateway, user } = open({ Mutation: { saveFeed: () => changed({ feedUrl }) } });
  expect(await screen.findByText(/rileggono solo ogni 8–24 ore/)).toBeVisible();
  await user.click(button('Nuovo calendario'));
  const form = within(screen.getByRole('form', { name: 'Calendario' }));
  // `calendar_feed.name` is classed as about nobody.
  expect(form.getByRole('textbox', { name: 'Nome' })).toHaveAccessibleDescription(
    /dispositivo.*Non il nome di una persona/,
  );
  await user.click(form.getByRole('button', { name: 'Crea il calendario' }));
  expect(form.getByRole('textbox', { name: 'Nome' })).toHaveAccessibleDescription(/Dai un nome/);
  await user.type(form.getByRole('textbox', { name: 'Nome' }), 'iPad');
  await user.selectOptions(form.getByRole('combobox', { name: 'Di chi' }), '3');
  await user.click(form.getByRole('checkbox', { name: /nomi dei pazienti/ }));
  await user.click(form.getByRole('button', { name: 'Crea il calendario' }));
  const shown = within(await screen.findByRole('region', { name: 'Il nuovo indirizzo' }));
  expect(shown.getByText(feedUrl)).toBeVisible();
  expect(lastVariables(gateway, 'StudioSaveFeed')).toEqual({
    practiceId: '5',
    input: { id: null, name: 'iPad', clinicianId: '3', withNames: true },
  });
  await user.click(shown.getByRole('button', { name: 'Copia' }));
  expect(await shown.findByText('Copiato.')).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'L’ho conservato' }));
  expect(screen.queryByText(feedUrl)).toBeNull();
});

it('a feed is renewed and removed after a question', async () => {
  const { gateway, user } = open({
    Mutation: { renewFeed: () => changed({ feedUrl: 'https://x.it/b.ics' }), removeFeed: () => changed() },
  });
  await user.click(await screen.findByRole('button', { name: 'Rinnova l’indirizzo: Reception' }));
  expect(gateway.operations()).not.toContain('StudioRenewFeed');
  await user.click(button('Sì, rinnova'));
  expect(await screen.findByText('https://x.it/b.ics')).toBeVisible();
  await user.click(button('Togli: Reception'));
  await user.click(button('Sì, togli'));
  await waitFor(() => expect(lastVariables(gateway, 'StudioRemoveFeed')).toEqual({ practiceId: '5', id: 'f1' }));
});

it('a webhook is made with its events; a refusal is a sentence, the secret is shown this once', async () => {
  let answer: unknown = studioRefused('Sono ammesse solo le porte 443 e 8443.');
  const { gateway, user } = open({ Mutation: { saveWebhook: () => answer } });
  await user.click(await screen.findByRole('button', { name: 'Nuovo indirizzo' }));
  const form = within(screen.getByRole('form', { name: 'Indirizzo' }));
  const field = form.getByRole('textbox', { name: 'Indirizzo del gestionale' });
  await user.type(field, 'gestionale');
  for (const name of [/Visita confermata/, /Visita spostata/, /Visita annullata/])
    await user.click(form.getByRole('checkbox', { name }));
  await user.click(form.getByRole('button', { name: 'Aggiungi' }));
  expect(field).toHaveAccessibleDescription(/da https:\/\//);
  expect(form.getByText('Scegli almeno un avviso.')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'https://gestionale.it:99/hook');
  await user.click(form.getByRole('checkbox', { name: /Visita annullata/ }));
  await user.click(form.getByRole('button', { name: 'Aggiungi' }));
  expect(await screen.findByText('Sono ammesse solo le porte 443 e 8443.')).toHaveAttribute('role', 'alert');
  answer = changed({ secret: 'whsec_abc' });
  await user.click(form.getByRole('button', { name: 'Aggiungi' }));
  expect(await screen.findByText('whsec_abc')).toBeVisible();
  expect(lastVariables(gateway, 'StudioSaveWebhook')).toEqual({
    practiceId: '5',
    input: { id: null, url: 'https://gestionale.it:99/hook', events: ['BOOKING_CANCELLED'], withPatient: false },
  });
});

it('a test shows what came of it; a delivery is sent again from the log', async () => {
  const test = { ...delivery, id: 't1', event: 'PING', number: null, tries: 1 };
  const delivered = { ...test, state: 'DELIVERED', status: 200, error: null };
  let webhooks = [webhook];
  const { gateway, user } = open({
    Query: { studioConnections: () => connections({ webhooks }) },
    Mutation: {
      testWebhook: () => {
        webhooks = [{ ...webhook, deliveries: [delivered as never, delivery] }];
        return changed({ deliveryId: 't1', connections: connections({ webhooks }) });
      },
      resendDelivery: () => changed({ deliveryId: 'd1' }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Manda una prova: https://gestionale.it/hook' }));
  expect(await screen.findByText('Prova: Arrivato.')).toBeVisible();
  await user.click(button(/Consegne degli ultimi 30 giorni/));
  const log = within(screen.getByRole('list', { name: 'Consegne' }));
  expect(log.getByText(/^Mercoledì 25 novembre alle 10:00, tentativo 8/)).toBeVisible();
  expect(log.getByText(/tentativo 8, risposta 503 in 1[.]?240 ms/)).toBeVisible();
  expect(log.getByText('Il sito ha avuto un problema suo (503).')).toBeVisible();
  expect(log.getByText('in manutenzione')).toBeVisible();
  await user.click(log.getByRole('button', { name: /Invia di nuovo: Visita spostata DENT-7K4P-X2MQ/ }));
  await waitFor(() => expect(lastVariables(gateway, 'StudioResendDelivery')).toEqual({ practiceId: '5', id: 'd1' }));
});

it('one that was switched off says why and what to do; a new secret is asked about first', async () => {
  const ended = {
    ...webhook,
    endedAt: '2026-11-24T10:00:00Z',
    endedReason: 'Per tre giorni nessun avviso è arrivato.',
  };
  const { user } = open({
    Query: { studioConnections: () => connections({ webhooks: [ended] }) },
    Mutation: { rotateWebhookSecret: () => changed({ secret: 'whsec_new' }) },
  });
  expect(await screen.findByText(/Per tre giorni nessun avviso è arrivato. Per riaccenderlo/)).toBeVisible();
  await user.click(button(/^Nuovo segreto/));
  expect(screen.getByText(/Per 24 ore firmiamo con tutti e due/)).toBeVisible();
  await user.click(button('Sì, rinnova'));
  expect(await screen.findByText('whsec_new')).toBeVisible();
});

it('staff see everything and change nothing; closed rooms say what is missing', async () => {
  const { unmount } = open({}, false);
  expect(await screen.findByText('https://gestionale.it/hook')).toBeVisible();
  expect(screen.getByText('I collegamenti li cambia solo chi è titolare.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Nuovo|Modifica|Togli|Manda|Rinnova/ })).toBeNull();
  unmount();
  open({ Query: { studioConnections: () => null } });
  expect(await screen.findByText(/^Calendari e avvisi si aprono quando la/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'condizioni sul trattamento dei dati' })).toHaveAttribute(
    'href',
    '/studio/pazienti/5',
  );
});
