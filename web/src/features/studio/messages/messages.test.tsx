import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockLive } from '../../../testing/mock-live.ts';
import { accountFixture, lastVariables, openStudio, studioNow, studioRefused } from '../testing/studio-page.ts';
import { messageGroups, messageLabels } from './message-labels.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, toFake: ['Date'] });
});

type Message = Record<string, unknown> & { kind: string; isOn: boolean; ownText: string | null };
const messageFixture = (kind: string, overrides: Record<string, unknown> = {}): Message => {
  const isReminder = kind.startsWith('REMINDER');
  return {
    kind,
    isOn: true,
    isSwitchable: isReminder,
    takesOwnText: isReminder,
    ownText: null,
    follows: kind === 'RECALL_REMINDER' ? 'RECALL' : null,
    preview: {
      subject: 'Promemoria: dentista giovedì 26 novembre alle 9:30',
      text: 'IL TUO APPUNTAMENTO SI AVVICINA',
      path: `/api/studio/5/messages/${kind.toLowerCase()}`,
    },
    ...overrides,
  };
};
/** What the gateway stores, and answers with. */
function gatewayOf(mayChange = true) {
  let messages = ['CONFIRMED', 'REMINDER7', 'REMINDER2', 'RECALL_REMINDER'].map((kind) => messageFixture(kind));
  return {
    Query: { studioMessages: () => ({ mayChange, messages }) },
    Mutation: {
      saveStudioMessage: ({ input }: { input: { kind: string; isOn: boolean | null; ownText: string | null } }) => {
        messages = messages.map((message) => {
          if (message.kind !== input.kind) return message;
          const ownText = input.ownText === null ? message.ownText : input.ownText || null;
          return { ...message, isOn: input.isOn ?? message.isOn, ownText };
        });
        const saved = messages.find(({ kind }) => kind === input.kind);
        return { __typename: 'StudioMessageSaved', saved };
      },
    },
  };
}
/** What somebody else of the practice stores. */
const storedElsewhere = (answers: ReturnType<typeof gatewayOf>, kind: string, ownText: string) =>
  answers.Mutation.saveStudioMessage({ input: { kind, isOn: true, ownText } });
const open = (answers: Parameters<typeof openStudio>[2]) =>
  openStudio('/studio/messaggi', () => accountFixture(), answers, 'Messaggi ai pazienti');
/** Whether the browser asks before the page goes. */
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const region = async (name: string) => within(await screen.findByRole('region', { name }));

it('every message has its place on the page', () => {
  const placed = messageGroups.flatMap(({ kinds }) => kinds);
  expect(placed.toSorted()).toEqual(Object.keys(messageLabels).toSorted());
});

it('a message that follows another says so and has no switch', async () => {
  await open(gatewayOf());
  const second = await region('Secondo richiamo');
  expect(second.getByText('Acceso con «Richiamo»')).toBeVisible();
  expect(second.queryByRole('switch')).toBeNull();
});

it('switches a reminder off and takes that back; what must be sent has no switch', async () => {
  const { gateway, user } = await open(gatewayOf());
  const confirmed = await region('Appuntamento confermato');
  expect(confirmed.getByText('Parte sempre')).toBeVisible();
  expect(confirmed.queryByRole('switch')).toBeNull();
  expect(confirmed.queryByRole('textbox')).toBeNull();
  // It stands under offers and recalls as well.
  expect(screen.queryByText(/sotto il promemoria/)).toBeNull();
  const reminder = await region('Promemoria due giorni prima');
  const toggle = reminder.getByRole('switch', { name: /^Mandalo ai pazienti/ });
  expect(toggle).toBeChecked();
  await user.click(toggle);
  expect(await reminder.findByText(/da adesso non parte più/)).toBeVisible();
  expect(toggle).not.toBeChecked();
  expect(lastVariables(gateway, 'StudioSaveMessage')).toEqual({
    practiceId: '5',
    input: { kind: 'REMINDER2', isOn: false, ownText: null },
  });
  await user.click(reminder.getByRole('button', { name: 'Annulla' }));
  expect(await reminder.findByText(/parte da adesso/)).toBeVisible();
  expect(toggle).toBeChecked();
});

it('stores the practice’s sentence by itself, brings the former one back, and says what is not taken', async () => {
  const { gateway, user } = await open(gatewayOf());
  const reminder = await region('Promemoria sette giorni prima');
  const field = reminder.getByRole('textbox', { name: 'Una frase tua' });
  await user.type(field, 'Vai su www.esempio.it');
  await user.tab();
  expect(field).toHaveAccessibleDescription(/Senza link/);
  expect(gateway.operations()).not.toContain('StudioSaveMessage');
  await user.clear(field);
  await user.type(field, ' Porta la  tessera. ');
  expect(isAsked()).toBe(true);
  await user.tab();
  expect(await reminder.findByText('Frase salvata.')).toBeVisible();
  expect(lastVariables(gateway, 'StudioSaveMessage')).toMatchObject({
    input: { kind: 'REMINDER7', isOn: null, ownText: 'Porta la tessera.' },
  });
  expect(isAsked()).toBe(false);
  await user.click(reminder.getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(field).toHaveValue(''));
  await waitFor(() => expect(lastVariables(gateway, 'StudioSaveMessage')).toMatchObject({ input: { ownText: '' } }));
});

it('follows what somebody else writes, and never stores over it what nobody typed', async () => {
  const live = mockLive('studioChanged', { at: '2026-11-25T10:00:00Z' });
  const answers = gatewayOf();
  const { gateway, user } = await open(answers);
  const week = (await region('Promemoria sette giorni prima')).getByRole('textbox');
  const days = (await region('Promemoria due giorni prima')).getByRole('textbox');
  await user.type(days, 'Porta le ');
  storedElsewhere(answers, 'REMINDER7', 'Venite a piedi.');
  storedElsewhere(answers, 'REMINDER2', 'Il parcheggio è chiuso.');
  live.push({ at: '2026-11-25T10:01:00Z' });
  await waitFor(() => expect(week).toHaveValue('Venite a piedi.'));
  expect(days).toHaveValue('Porta le ');
  await user.type(days, 'lastre.');
  await user.tab();
  await waitFor(() =>
    expect(lastVariables(gateway, 'StudioSaveMessage')).toMatchObject({ input: { ownText: 'Porta le lastre.' } }),
  );
  // Longer than the pause after which a field stores itself.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(gateway.operations().filter((name) => name === 'StudioSaveMessage')).toHaveLength(1);
  expect(week).toHaveValue('Venite a piedi.');
});

it('announces and takes back its own changes alone, not what somebody else has made of them since', async () => {
  const live = mockLive('studioChanged', { at: '2026-11-25T10:00:00Z' });
  const answers = gatewayOf();
  const { user } = await open(answers);
  const days = await region('Promemoria due giorni prima');
  await user.type(days.getByRole('textbox'), 'Porta le lastre.');
  await user.tab();
  expect(await days.findByText('Frase salvata.')).toBeVisible();
  const week = await region('Promemoria sette giorni prima');
  await user.click(week.getByRole('switch'));
  expect(await week.findByText(/^Spento: da adesso/)).toBeVisible();
  storedElsewhere(answers, 'REMINDER2', 'Il parcheggio è chiuso.');
  storedElsewhere(answers, 'REMINDER7', '');
  live.push({ at: '2026-11-25T10:01:00Z' });
  await waitFor(() => expect(days.getByRole('textbox')).toHaveValue('Il parcheggio è chiuso.'));
  expect(days.queryByText('Frase salvata.')).toBeNull();
  await waitFor(() => expect(week.getByRole('switch')).toBeChecked());
  expect(screen.queryByRole('button', { name: 'Annulla' })).toBeNull();
});

it('shows the mail light and dark, on a phone and wide, in a frame that runs nothing', async () => {
  const { user } = await open(gatewayOf());
  const reminder = await region('Promemoria due giorni prima');
  await user.click(reminder.getByText('Anteprima'));
  expect(reminder.getByText(/^Oggetto: /)).toHaveTextContent(
    'Oggetto: «Promemoria: dentista giovedì 26 novembre alle 9:30». L’appuntamento è inventato.',
  );
  const frame = await reminder.findByTitle('Anteprima: Promemoria due giorni prima');
  expect(frame).toHaveAttribute('sandbox', '');
  expect(frame).toHaveAttribute('src', expect.stringMatching(/^\/api\/studio\/5\/messages\/reminder2\?aspetto=chiaro/));
  await user.click(reminder.getByRole('radio', { name: 'Scuro' }));
  expect(frame).toHaveAttribute('src', expect.stringContaining('aspetto=scuro'));
  await user.click(reminder.getByRole('radio', { name: 'Computer' }));
  expect(frame).toHaveAttribute('data-width', 'computer');
  await user.click(reminder.getByText('Come solo testo'));
  expect(reminder.getByText('IL TUO APPUNTAMENTO SI AVVICINA')).toBeVisible();
});

it('before the check of entitlement everything is shown and nothing changed', async () => {
  await open(gatewayOf(false));
  expect(await screen.findByRole('link', { name: 'verifica della titolarità' })).toHaveAttribute(
    'href',
    '/studio/titolarita/5',
  );
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getAllByText('Anteprima')).toHaveLength(4);
});

it('a refusal is said beside the switch, a failure to load can be tried again', async () => {
  let fails = true;
  const answers = gatewayOf();
  const studioMessages = () => {
    if (fails) throw new Error('Errore interno');
    return answers.Query.studioMessages();
  };
  const saveStudioMessage = () => studioRefused('La titolarità non è più verificata.');
  const { user } = await open({ Query: { studioMessages }, Mutation: { saveStudioMessage } });
  const again = await within(screen.getByRole('main')).findByRole('button', { name: 'Riprova' });
  fails = false;
  await user.click(again);
  const reminder = await region('Promemoria due giorni prima');
  await user.click(reminder.getByRole('switch'));
  expect(await reminder.findByRole('alert')).toHaveTextContent('La titolarità non è più verificata.');
  expect(reminder.getByRole('switch')).toBeChecked();
});
