import { defaultTestMessage } from '@dentisti/domain/tools/tool-texts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openTool } from '../../testing/tools-page.ts';

const start = () => screen.getByRole('button', { name: /Avvia Test Caller ID|Avvio in corso/ });
const phone = () => screen.findByLabelText('Numero di telefono');
const main = () => screen.getByRole('main').textContent?.replace(/\s+/g, ' ') ?? '';
const toast = async (title: string, description: string) => {
  // The toaster's own chunk may come after the page's.
  const alert = () => screen.getAllByRole('alert').at(-1);
  await waitFor(() => expect(alert()).toHaveTextContent(title));
  expect(alert()).toHaveTextContent(description);
};
const started = {
  __typename: 'TestCallStarted',
  callId: 'call-77',
  callerId: '+390378999999',
  callerName: 'Dentisti.ai Test',
  instructions: 'Guarda il display.',
};
const open = (startTestCall: () => unknown = () => started) =>
  openTool('/test-caller-id', { Mutation: { startTestCall } });

describe('the page', () => {
  it('explains what to look at, keeps search engines away, and has the law’s note', async () => {
    await open();
    await phone();
    for (const words of [
      '+390378999999',
      'Dentisti.ai Test',
      'non permettono chiamate internazionali',
      'Stati Uniti (+1)',
      '106/25/CONS',
      '271/25/CONS',
      'nessun telefono squilla',
    ])
      expect(main()).toContain(words);
    expect(screen.getByLabelText('Messaggio di prova')).toHaveValue(defaultTestMessage);
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', expect.stringMatching('noindex'));
  });

  it.each([
    ['OFF', 'Gli strumenti interni sono disattivati.', false],
    ['FORBIDDEN', 'riservato agli amministratori', false],
    ['SIGN_IN', 'riservato agli amministratori', true],
  ])('closed (%s): says so and shows no form', async (access, words, hasLink) => {
    await openTool('/test-caller-id', {}, { access });
    expect(main()).toContain(words);
    expect(screen.queryByLabelText('Numero di telefono')).not.toBeInTheDocument();
    expect(screen.queryAllByRole('link', { name: 'Accedi all’area riservata' })).toHaveLength(hasLink ? 1 : 0);
  });
});

describe('a test call', () => {
  it('button off while the field is empty and while it loads; then the result', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { user, gateway } = await open(() => promise);
    const field = await phone();
    expect(start()).toBeDisabled();
    await user.type(field, '   ');
    expect(start()).toBeDisabled();
    await user.type(field, '+393471234567');
    expect(start()).toBeEnabled();
    await user.click(start());
    expect(start()).toBeDisabled();
    resolve(started);
    const result = await screen.findByRole('heading', { name: 'Chiamata di test avviata!' });
    const card = within(result.parentElement as HTMLElement);
    for (const words of ['call-77', '+390378999999', 'Dentisti.ai Test', 'Guarda il display.'])
      expect(card.getByText(words)).toBeVisible();
    const sent = gateway.requests.find(({ operation }) => operation === 'StartTestCall')?.variables.input;
    expect(sent).toEqual({ testPhoneNumber: '   +393471234567', testMessage: defaultTestMessage });
  });

  it('Enter in the empty field: Numero richiesto, and nothing is sent', async () => {
    const call = vi.fn(() => started);
    const { user } = await open(call);
    await user.type(await phone(), '{Enter}');
    await toast('Numero richiesto', 'Inserisci il tuo numero di telefono per il test');
    expect(call).not.toHaveBeenCalled();
  });

  it.each([
    [
      'the server’s words',
      { __typename: 'ToolFailed', message: 'La piattaforma vocale non risponde.' },
      'La piattaforma',
    ],
    ['no words', { __typename: 'ToolFailed', message: '' }, "Errore durante l'avvio della chiamata di test"],
    ['too often', { __typename: 'TooManyRequests', message: 'Troppe richieste.', retryAfterSeconds: 9 }, 'Troppe'],
    ['still running', { __typename: 'ToolRunning', message: 'La verifica è ancora in corso...' }, 'ancora in corso'],
  ])('refused with %s: toast Errore', async (_, answer, words) => {
    const { user } = await open(() => answer);
    await user.type(await phone(), '+393471234567');
    await user.click(start());
    await toast('Errore', words);
    expect(screen.queryByText('Chiamata di test avviata!')).not.toBeInTheDocument();
  });

  it('a broken network: the specified toast; a wrong number is told beside the field', async () => {
    const problem = 'Le chiamate di test sono ammesse solo verso Italia, Unione europea e Stati Uniti.';
    const answer = { __typename: 'InvalidInput', fields: [{ name: 'testPhoneNumber', message: problem }] };
    const { user, gateway } = await open(() => answer);
    const field = await phone();
    gateway.answerNextWith(new TypeError('network'));
    await user.type(field, '+12423220123');
    await user.click(start());
    await toast('Errore', "Errore durante l'avvio della chiamata di test");
    await waitFor(() => expect(start()).toBeEnabled());
    await user.click(start());
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveAccessibleDescription(expect.stringContaining(problem));
    expect(field).toHaveFocus();
  });
});
