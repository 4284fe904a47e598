import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { homeAnswers } from '../../testing/home-answers.ts';
import { mockGateway } from '../../testing/mock-gateway.ts';
import { renderWithProviders } from '../../testing/render-page.tsx';
import { PracticesPage } from './practices-page.tsx';

const noPrice = { agendaMonthlyCents: 0, receptionistMonthlyCents: null, receptionistIncludedMinutes: null };

function open(createLead: (args: never) => unknown = () => null, practiceOffer: object = noPrice) {
  const answers = homeAnswers({ practiceOffer: () => practiceOffer });
  const gateway = mockGateway({ ...answers, Mutation: { createLead } });
  return { gateway, ...renderWithProviders(<PracticesPage />, { at: '/per-dentisti' }) };
}

const fill = async (user: ReturnType<typeof open>['user'], email = 'anna@studio.example') => {
  const fields = [
    ['Nome dello studio', 'Studio Bianchi'],
    ['Città', 'Roma'],
    ['Nome e cognome', 'Anna Bianchi'],
    ['Telefono', '06 1234 5678'],
    ['E-mail', email],
  ] as const;
  for (const [name, text] of fields) {
    await user.click(screen.getByRole('textbox', { name }));
    await user.paste(text);
  }
  await user.click(screen.getByRole('checkbox', { name: /Acconsento a essere contattato/ }));
};
const sendButton = () => screen.getByRole('button', { name: 'Invia la richiesta' });

describe('the page for practices', () => {
  it('counts its figures and says its prices from the gateway', async () => {
    open(undefined, { agendaMonthlyCents: 1_950, receptionistMonthlyCents: 9_900, receptionistIncludedMinutes: 300 });
    await screen.findByText(/Oltre 2200 dentisti verificati in 183 città sono già nell’elenco/);
    expect(await screen.findByText(/^19,50\s€ al mese \+ IVA$/)).toBeDefined();
    expect(screen.getByText(/^99\s€ al mese \+ IVA$/)).toBeDefined();
    expect(screen.getByText(/Comprende 300 minuti/)).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 })).toBeDefined();
  });

  it('promises no price that nobody set', async () => {
    open();
    expect(await screen.findByText('Su accordo scritto')).toBeDefined();
    expect(document.body.textContent).not.toMatch(/\d+,?\d*\s€ al mese/);
  });

  it('opens its answers one by one', async () => {
    const { user } = open();
    const question = screen.getByText('Posso pagare per stare più in alto?');
    const details = question.closest('details') as HTMLDetailsElement;
    expect(details.open).toBe(false);
    await user.click(question);
    expect(details.open).toBe(true);
    expect(within(details).getByText(/No\. Conta la valutazione Google/)).toBeDefined();
  });
});

describe('a practice’s message', () => {
  it('is sent once, thanked for, and takes the focus along', async () => {
    const { gateway, user } = open(() => ({ __typename: 'LeadStored', reference: 'L-1' }));
    await fill(user);
    await user.type(screen.getByRole('textbox', { name: 'Messaggio (facoltativo)' }), 'Buongiorno');
    await user.dblClick(sendButton());
    const heading = await screen.findByRole('heading', { name: 'Richiesta ricevuta' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByRole('status').textContent).toContain('anna@studio.example');
    const sent = gateway.requests.filter(({ operation }) => operation === 'CreateLead');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.variables.input).toMatchObject({
      source: 'PRACTICES',
      practiceName: 'Studio Bianchi',
      contactConsent: true,
      website: '',
      clientKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('is not sent with a gap: each field says what is missing, the first has the focus', async () => {
    const { gateway, user } = open();
    await user.click(sendButton());
    expect(screen.getByText('Scrivi il nome dello studio.')).toBeDefined();
    expect(screen.getByText('Senza il tuo consenso non possiamo risponderti.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nome dello studio' }));
    expect(gateway.operations()).not.toContain('CreateLead');
    await user.type(screen.getByRole('textbox', { name: 'Nome dello studio' }), 'S');
    expect(screen.queryByText('Scrivi il nome dello studio.')).toBeNull();
  });

  it.each([
    [
      { __typename: 'InvalidInput', fields: [{ name: 'phone', message: 'Questo numero di telefono non esiste.' }] },
      'Questo numero di telefono non esiste.',
    ],
    [
      { __typename: 'TooManyRequests', message: 'Troppe richieste: riprova più tardi.', retryAfterSeconds: 60 },
      'Troppe richieste: riprova più tardi.',
    ],
    [null, /La richiesta non è partita/],
  ])('keeps what was typed when it is refused: %#', async (answer, words) => {
    const { user } = open(() => {
      if (answer === null) throw new Error('Errore interno');
      return answer;
    });
    await fill(user);
    await user.click(sendButton());
    expect(await screen.findByText(words)).toBeDefined();
    expect((screen.getByRole('textbox', { name: 'Città' }) as HTMLInputElement).value).toBe('Roma');
  });

  it('carries the same key at a second try after a lost answer', async () => {
    const { gateway, user } = open(() => ({ __typename: 'LeadStored', reference: 'L-1' }));
    await fill(user);
    gateway.answerNextWith(new TypeError('network'));
    await user.click(sendButton());
    await screen.findByText(/La richiesta non è partita/);
    await user.click(sendButton());
    await screen.findByRole('heading', { name: 'Richiesta ricevuta' });
    const keys = gateway.requests
      .filter(({ operation }) => operation === 'CreateLead')
      .map(({ variables }) => (variables.input as { clientKey: string }).clientKey);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});
