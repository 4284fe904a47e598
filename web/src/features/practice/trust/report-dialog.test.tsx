import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { practiceFixture } from '../../../testing/practice-fixtures.ts';
import { renderWithProviders } from '../../../testing/render-page.tsx';
import { PracticePage } from '../practice-page.tsx';

// jsdom has the element but not its methods.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

async function open(button: 'Segnala un errore' | 'Rivendica', reportDentist: (args: unknown) => unknown) {
  const gateway = mockGateway({
    Query: { dentistBySlug: () => practiceFixture({ id: '5', slug: 'roma-studio-rossi', name: 'Studio Rossi' }) },
    Mutation: { reportDentist },
  });
  const view = renderWithProviders(<PracticePage />, { at: '/dentista-roma-studio-rossi' });
  await view.user.click(await screen.findByRole('button', { name: button }));
  return { gateway, dialog: within(await screen.findByRole('dialog', { name: button })), ...view };
}

describe('telling us about a profile', () => {
  it('sends an error and gives the reference', async () => {
    const stored = { __typename: 'ReportStored', reference: 'R-42' };
    const { gateway, dialog, user } = await open('Segnala un errore', () => stored);
    await user.type(dialog.getByRole('textbox', { name: 'Che cosa è sbagliato?' }), '  Il telefono è cambiato. ');
    await user.click(dialog.getByRole('button', { name: 'Invia' }));
    expect((await dialog.findByRole('status')).textContent).toContain('Riferimento: R-42');
    expect(gateway.requests.at(-1)?.variables).toEqual({
      input: { dentistId: '5', kind: 'ERROR', message: 'Il telefono è cambiato.', email: null },
    });
    await user.click(dialog.getByRole('button', { name: 'Chiudi' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('puts each problem beside its field, and keeps what was typed', async () => {
    const fields = [
      { name: 'message', message: 'Scrivi almeno qualche parola (5 caratteri).' },
      { name: 'email', message: 'Indica un indirizzo e-mail a cui rispondere.' },
    ];
    const { dialog, user } = await open('Rivendica', () => ({ __typename: 'InvalidReport', fields }));
    const message = dialog.getByRole('textbox', { name: 'Chi sei e che ruolo hai nello studio?' });
    await user.type(message, 'Io');
    await user.click(dialog.getByRole('button', { name: 'Invia' }));
    await dialog.findByText('Scrivi almeno qualche parola (5 caratteri).');
    expect(message.getAttribute('aria-invalid')).toBe('true');
    expect(message).toHaveFocus();
    expect((message as HTMLTextAreaElement).value).toBe('Io');
    const email = dialog.getByRole('textbox', { name: 'La tua e-mail' });
    const described = email
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toContain('Indica un indirizzo e-mail a cui rispondere.');
  });

  it.each([
    [
      { __typename: 'TooManyRequests', message: 'Troppe richieste: riprova tra un’ora.', retryAfterSeconds: 9 },
      /Troppe richieste/,
    ],
    [
      { __typename: 'InvalidReport', fields: [{ name: 'dentistId', message: 'Questo studio non è più nell’elenco.' }] },
      /non è più nell’elenco/,
    ],
    [null, /Non siamo riusciti a inviare il messaggio/],
  ])('says what else went wrong: %#', async (answer, words) => {
    const { dialog, user } = await open('Segnala un errore', () => {
      if (answer === null) throw new Error('Errore interno');
      return answer;
    });
    await user.click(dialog.getByRole('button', { name: 'Invia' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(words);
    expect((dialog.getByRole('button', { name: 'Invia' }) as HTMLButtonElement).disabled).toBe(false);
  });

  it('can be left without sending', async () => {
    const { gateway, dialog, user } = await open('Segnala un errore', () => null);
    await user.click(dialog.getByRole('button', { name: 'Annulla' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.operations()).not.toContain('ReportDentist');
  });
});
