import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mockGateway } from '../../testing/mock-gateway.ts';
import { renderWithProviders } from '../../testing/render-page.tsx';
import { VoicePage } from './voice-page.tsx';

const offer = { agendaMonthlyCents: 0, receptionistMonthlyCents: null, receptionistIncludedMinutes: null };
const slot = (hour: number, state: string) => ({ startsAt: new Date(Date.UTC(2026, 10, 24, hour)), state });
const day = (state: string) => ({ on: '2026-11-24', slots: [slot(8, 'TAKEN'), slot(9, state), slot(15, 'FREE')] });
const opened = {
  practiceName: 'Studio Verdi',
  city: 'Roma',
  say: ['Buongiorno, sono l’assistente automatico: un sistema di intelligenza artificiale, non una persona.'],
  suggestions: ['Vorrei prenotare l’igiene'],
  day: day('FREE'),
};
const turn = (change: object = {}) => ({
  __typename: 'ReceptionistTurn',
  conversation: 'signed-1',
  say: ['Martedì 24 novembre alle 10:00 è libero. Va bene?'],
  actions: [{ tool: 'FIND_SLOTS', words: 'Ho guardato l’agenda: 2 orari liberi martedì 24 novembre', succeeded: true }],
  suggestions: ['Sì, va bene'],
  day: day('FREE'),
  appointment: null,
  handedOver: false,
  ...change,
});
const booked = turn({
  conversation: 'signed-2',
  say: ['Fatto, appuntamento fissato.'],
  actions: [{ tool: 'BOOK_SLOT', words: 'Ho occupato martedì 24 novembre alle 10:00', succeeded: true }],
  suggestions: [],
  day: day('YOURS'),
  appointment: { startsAt: new Date(Date.UTC(2026, 10, 24, 9)), heldUntil: new Date(Date.UTC(2026, 10, 24, 9, 30)) },
});

function open(answers: unknown[], demo: unknown = opened) {
  const left = [...answers];
  const gateway = mockGateway({
    Query: { practiceOffer: () => offer, receptionistDemo: () => demo },
    Mutation: { talkToReceptionist: () => left.shift(), endReceptionistDemo: () => true },
  });
  return { gateway, ...renderWithProviders(<VoicePage />, { at: '/voce' }) };
}
const log = async () => within(await screen.findByRole('log', { name: 'Conversazione' }));
const input = () => screen.findByRole('textbox', { name: 'Scrivi come a una segretaria' });
const inputs = (gateway: ReturnType<typeof open>['gateway']) =>
  gateway.requests
    .filter(({ operation }) => operation === 'TalkToReceptionist')
    .map(({ variables }) => variables.input);

afterEach(() => vi.unstubAllGlobals());

describe('trying the receptionist', () => {
  it('begins with what it is, beside the agenda', async () => {
    open([]);
    expect((await log()).getByText(/intelligenza artificiale, non una persona/)).toBeDefined();
    const agenda = within(screen.getByRole('region', { name: 'Agenda martedì 24 novembre' }));
    expect(agenda.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '9:00occupato',
      '10:00libero',
      '16:00libero',
    ]);
  });

  it('talks, shows what it did and what changed, and carries the conversation on', async () => {
    const { gateway, user } = open([turn(), booked]);
    await user.type(await input(), 'martedì alle 10{Enter}');
    expect(await (await log()).findByText(/alle 10:00 è libero/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Sì, va bene' }));
    expect(await (await log()).findByText('Fatto, appuntamento fissato.')).toBeDefined();
    const actions = within(screen.getByRole('region', { name: 'Che cosa ha fatto' })).getAllByRole('listitem');
    expect(actions.map((item) => item.textContent)).toEqual([
      'Ho guardato l’agenda: 2 orari liberi martedì 24 novembre',
      'Ho occupato martedì 24 novembre alle 10:00',
    ]);
    expect(screen.getByText('il tuo')).toBeDefined();
    expect(inputs(gateway)).toEqual([
      { conversation: null, utterance: 'martedì alle 10' },
      { conversation: 'signed-1', utterance: 'Sì, va bene' },
    ]);
    expect(document.activeElement).toBe(await input());
  });

  it('frees the time when one leaves', async () => {
    const { gateway, user, unmount } = open([booked]);
    await user.type(await input(), 'sì{Enter}');
    await (await log()).findByText('Fatto, appuntamento fissato.');
    unmount();
    await waitFor(() => expect(gateway.operations()).toContain('EndReceptionistDemo'));
    expect(gateway.requests.at(-1)?.variables).toEqual({ conversation: 'signed-2' });
  });

  it('does not send what is empty', async () => {
    const { gateway, user } = open([]);
    await user.type(await input(), '   {Enter}');
    expect(inputs(gateway)).toEqual([]);
  });

  it('keeps the conversation when a sentence is lost', async () => {
    const { gateway, user } = open([turn()]);
    await input();
    gateway.answerNextWith(new TypeError('network'));
    await user.type(await input(), 'ciao{Enter}');
    expect(await (await log()).findByText(/Il messaggio non è partito/)).toBeDefined();
    await user.type(await input(), 'martedì{Enter}');
    expect(await (await log()).findByText(/è libero/)).toBeDefined();
  });

  it.each([
    [turn({ handedOver: true, say: ['Le passo lo studio.'], suggestions: [] }), 'Le passo lo studio.'],
    [{ __typename: 'ConversationOver', message: 'La conversazione è scaduta: ricominci.' }, /scaduta/],
  ])('ends, and begins again: %#', async (answer, words) => {
    const { user } = open([answer]);
    await user.type(await input(), 'una persona{Enter}');
    expect(await (await log()).findByText(words)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Ricomincia la prova' }));
    await waitFor(async () => expect((await log()).queryByText(words)).toBeNull());
    expect(await input()).toBeDefined();
  });

  it('says honestly that there is none', async () => {
    open([], null);
    expect(await screen.findByText(/La prova dal vivo qui non è attiva/)).toBeDefined();
    expect(screen.queryByRole('log')).toBeNull();
  });

  it('offers voice only where the browser has one, and reads aloud only when switched on', async () => {
    const spoken: string[] = [];
    vi.stubGlobal('speechSynthesis', { speak: ({ text }: { text: string }) => spoken.push(text), cancel: () => {} });
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class {
        text: string;
        constructor(text: string) {
          this.text = text;
        }
      },
    );
    const { user } = open([turn(), booked]);
    const button = await screen.findByRole('button', { name: 'Ad alta voce' });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    expect(screen.queryByRole('button', { name: 'Parla' })).toBeNull();
    await user.type(await input(), 'uno{Enter}');
    await (await log()).findByText(/è libero/);
    expect(spoken).toEqual([]);
    await user.click(button);
    await user.type(await input(), 'due{Enter}');
    await (await log()).findByText(/Fatto/);
    expect(spoken).toEqual(['Fatto, appuntamento fissato.']);
  });
});
