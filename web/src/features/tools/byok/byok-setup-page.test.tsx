import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openTool } from '../../../testing/tools-page.ts';

type User = Awaited<ReturnType<typeof openTool>>['user'];
const tab = (name: string) => screen.findByRole('tab', { name });
const test = () => screen.getByRole('button', { name: /Testa Configurazione BYOK|Test in corso/ });
const copy = () => screen.queryByRole('button', { name: 'Copia Variabili Ambiente' });
const main = () => screen.getByRole('main').textContent?.replace(/\s+/g, ' ') ?? '';
const expectToast = async (role: 'alert' | 'status', ...words: string[]) => {
  await waitFor(() => {
    const text = screen
      .getAllByRole(role)
      .map((element) => element.textContent)
      .join('|');
    for (const word of words) expect(text).toContain(word);
  });
};
const accepted = {
  __typename: 'ByokAccepted',
  italianNumber: '+390212345678',
  phoneNumberId: 'pn_77',
  nextSteps: ['Copia le variabili.'],
  steps: [{ title: 'Diagnosi SIP', state: 'SKIPPED', note: 'Solo simulatore.' }],
};
const failed = {
  __typename: 'ToolFailed',
  message: 'Registrazione (REGISTER): password sbagliata.',
  details: {
    layer: 'register',
    layerTitle: 'Registrazione (REGISTER)',
    cause: 'password sbagliata',
    remedy: 'Ricopia la password.',
    trace: 'REGISTER sip:trunk.voipvoice.it',
    steps: [{ title: 'Registrazione (REGISTER)', state: 'FAILED', note: '403' }],
  },
};
const open = (testByok: () => unknown = () => accepted, Query = {}) =>
  openTool('/byok-setup', { Query, Mutation: { testByok } });

async function fillIn(user: User) {
  await user.selectOptions(await screen.findByLabelText('Provider'), 'VoipVoice');
  const fields = [
    ['Dominio SIP', 'trunk.voipvoice.it'],
    ['Username SIP', 'utente'],
    ['Password SIP', 'segretissima'],
    ['Numero italiano', '+390212345678'],
  ] as const;
  for (const [label, text] of fields) {
    await user.clear(screen.getByLabelText(label));
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
}

describe('the tabs', () => {
  it('begin with the form; arrows, Home and End move; the results are empty; the panel has the figures', async () => {
    // jsdom calls what waits for a frame in one go: what a focus sets off would come too late for the next of them.
    vi.stubGlobal('requestAnimationFrame', (then: () => void) => setTimeout(then));
    const { user } = await open();
    expect(await tab('Configurazione BYOK')).toHaveAttribute('aria-selected', 'true');
    for (const words of ['€10-25', '50+', '1.775%', '(stima)', '106/25/CONS']) expect(main()).toContain(words);
    expect(screen.getByLabelText('Password SIP')).toHaveAttribute('type', 'password');
    expect(screen.getByLabelText('Nome visualizzato')).toHaveValue('Dentisti.ai');
    expect(within(screen.getByLabelText('Provider')).getAllByRole('option')).toHaveLength(15);
    await user.click(await tab('Configurazione BYOK'));
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('Nessun test BYOK eseguito ancora...')).toBeVisible();
    await user.keyboard('{Home}');
    await waitFor(async () => expect(await tab('Provider Consigliati')).toHaveFocus());
    await user.keyboard('{ArrowLeft}');
    await waitFor(async () => expect(await tab('Risultati Test')).toHaveFocus());
  });
});

describe('the choice of a provider', () => {
  it('fills what is empty from its template, follows another choice, and leaves what was typed', async () => {
    const { user } = await open();
    const provider = await screen.findByLabelText('Provider');
    const domain = screen.getByLabelText('Dominio SIP');
    await user.clear(screen.getByLabelText('Nome visualizzato'));
    await user.selectOptions(provider, 'VoipVoice');
    expect(domain).toHaveValue('trunk.voipvoice.it');
    expect(screen.getByLabelText('Nome visualizzato')).toHaveValue('Dentisti.ai');
    expect(screen.getByLabelText('Numero italiano')).toHaveValue('');
    await user.selectOptions(provider, 'Messagenet');
    expect(domain).toHaveValue('sip.messagenet.it');
    await user.clear(domain);
    await user.type(domain, 'sip.mio.example');
    await user.selectOptions(provider, 'VoipVoice');
    expect(domain).toHaveValue('sip.mio.example');
  });
});

describe('the providers', () => {
  it('by category with counts and badges; unverified facts and missing addresses are marked', async () => {
    const { user } = await open();
    await user.click(await tab('Provider Consigliati'));
    const page = within(screen.getByRole('main'));
    const headings = (await page.findAllByRole('heading', { level: 2 })).map((one) => one.textContent);
    expect(headings.slice(0, 6)).toEqual([
      'International1 provider',
      'Leading Italian3 provider',
      'Certified Italian2 provider',
      'Competitive Italian3 provider',
      'Regional Italian1 provider',
      'Major Telecom3 provider',
    ]);
    expect(screen.getAllByText('Consigliato')).toHaveLength(1);
    expect(screen.getAllByText('Complex').map((one) => one.dataset.kind)).toEqual(Array(3).fill('destructive'));
    expect(screen.getByRole('button', { name: /Registrati su Trenove/ })).toBeDisabled();
    const link = screen.getByRole('link', { name: /Registrati su VoipVoice/ });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.queryByText(/personalizzato/)).not.toBeInTheDocument();
  });

  it('Usa Template fills four fields and keeps the rest', async () => {
    const { user } = await open();
    await user.type(await screen.findByLabelText('Username SIP'), 'mio');
    await user.click(await tab('Provider Consigliati'));
    await user.click(await screen.findByRole('button', { name: 'Usa Template VoipVoice' }));
    await expectToast('status', 'Template caricato');
    expect(screen.getByLabelText('Provider')).toHaveValue('voipvoice');
    expect(screen.getByLabelText('Dominio SIP')).toHaveValue('trunk.voipvoice.it');
    expect(screen.getByLabelText('Numero italiano')).toHaveValue('+390212345678');
    expect(screen.getByLabelText('Nome visualizzato')).toHaveValue('Dentisti.ai');
    expect(screen.getByLabelText('Username SIP')).toHaveValue('mio');
  });

  it('that the server refuses: Errore', async () => {
    await open(undefined, { byokProviders: () => null });
    await expectToast('alert', 'Errore', 'Impossibile caricare i provider BYOK');
  });
});

describe('a test', () => {
  it('says before its button that it rings the number from itself, and how often', async () => {
    await open();
    await screen.findByLabelText('Provider');
    expect(test()).toHaveAccessibleDescription(/chiama il tuo numero dal numero stesso, da 1 a 4 volte/);
    const note = screen.getByText(/dal numero stesso/);
    expect(note.compareDocumentPosition(test()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('with a field missing: the toast, and nothing is sent', async () => {
    const send = vi.fn(() => accepted);
    const { user } = await open(send);
    await screen.findByLabelText('Provider');
    await user.click(test());
    await expectToast('alert', 'Configurazione incompleta', 'Compila tutti i campi richiesti');
    expect(screen.getByLabelText('Provider')).toHaveAccessibleDescription(/Manca questo dato/);
    expect(screen.getByLabelText('Provider')).toHaveFocus();
    expect(screen.getByLabelText('Username SIP')).toHaveAccessibleDescription(/Manca questo dato/);
    expect(screen.getByLabelText('Username SIP')).toBeInvalid();
    expect(send).not.toHaveBeenCalled();
  });

  it('that passes: results, and variables to copy without the password', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { user } = await open(() => promise);
    await fillIn(user);
    expect(copy()).not.toBeInTheDocument();
    await user.click(test());
    expect(test()).toHaveTextContent('Test in corso...');
    expect(test()).toBeDisabled();
    resolve(accepted);
    await expectToast('status', '✅ Configurazione BYOK riuscita!');
    await user.click(copy() as HTMLElement);
    await expectToast('status', 'Copiato!');
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain('BYOK_SIP_PASSWORD=<inserisci>\n');
    expect(copied).toContain('VAPI_PHONE_NUMBER_ID=pn_77\n');
    expect(copied).not.toContain('segretissima');
    await user.click(await tab('Risultati Test'));
    for (const words of ['+390212345678', 'pn_77', 'Copia le variabili.', 'Non eseguito'])
      expect(main()).toContain(words);
  });

  it('that fails: the toast, the layer with its remedy in the results, nothing to copy', async () => {
    const { user } = await open(() => failed);
    await fillIn(user);
    await user.click(test());
    await expectToast('alert', '❌ Test BYOK fallito', 'password sbagliata');
    expect(copy()).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Vedi i risultati del test' }));
    for (const words of ['Registrazione (REGISTER)', 'Ricopia la password.', 'REGISTER sip:trunk.voipvoice.it'])
      expect(main()).toContain(words);
  });

  it('over a broken network: Errore di test; where copying is forbidden the text is shown', async () => {
    const { user, gateway } = await open();
    await fillIn(user);
    gateway.answerNextWith(new TypeError('network'));
    await user.click(test());
    await expectToast('alert', 'Errore di test', 'Impossibile testare la configurazione BYOK');
    await waitFor(() => expect(test()).toBeEnabled());
    await user.click(test());
    await waitFor(() => expect(copy()).toBeVisible());
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied'));
    await user.click(copy() as HTMLElement);
    expect(await screen.findByText(/VAPI_PHONE_NUMBER_ID=pn_77/)).toBeVisible();
  });
});

describe('the simulated carriers', () => {
  it('fill the form in the trial', async () => {
    const sent: unknown[] = [];
    const testByok = ({ input }: { input: unknown }) => {
      sent.push(input);
      return failed;
    };
    const Mutation = { testByok };
    const { user } = await openTool('/byok-setup', { Mutation });
    await user.click(await screen.findByRole('button', { name: 'Prova registers.carrier.test' }));
    expect(screen.getByLabelText('Dominio SIP')).toHaveValue('registers.carrier.test');
    await user.click(test());
    await expectToast('alert', '❌ Test BYOK fallito');
    expect(sent).toMatchObject([
      {
        provider: 'custom',
        sipDomain: 'registers.carrier.test',
        password: 'prova-sip-2026',
        fromNumber: '+390212345678',
      },
    ]);
  });

  it('are neither shown nor asked for in production', async () => {
    const { gateway } = await openTool('/byok-setup', {}, { simulated: false }, { edition: 'production' });
    expect(await tab('Configurazione BYOK')).toBeVisible();
    expect(screen.queryByText('Operatori simulati')).toBeNull();
    expect(gateway.operations()).not.toContain('SimulatedCarriers');
  });
});
