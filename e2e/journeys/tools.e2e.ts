import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../harness/axe.ts';
import { journey, journeys, phone, plain, seen, textOf } from '../harness/browser.ts';
import { answerBanner } from '../harness/consent.ts';
import { controls } from '../harness/controls.ts';
import { expectToFit } from '../harness/narrow.ts';
import { dialsTo } from '../harness/voice.ts';

const marker = `Canarino-${crypto.randomUUID().slice(0, 8)}`;
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const expectToast = (page: Page, words: string) =>
  seen(page.getByRole('status').or(page.getByRole('alert')).getByText(words));

async function open(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  expect(
    response?.headers()['x-robots-tag'] ?? (await page.locator('meta[name="robots"]').getAttribute('content')),
  ).toContain('noindex');
  await seen(page.getByRole('heading', { level: 1 }));
  await answerBanner(page, 'Rifiuta');
}

const simulator = (path: string, method: string, body?: object) =>
  fetch(`${controls().voiceSimulator}/simulator/${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
const onPlatform = async () => (await (await simulator('trunks', 'GET')).json()) as Record<string, { id: string }[]>;

journeys('internal tools', () => {
  journey('a provider’s template, its test, and the variables to copy', async ({ visitor }) => {
    const page = await visitor.page();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, '/byok-setup');
    await simulator('trunks', 'DELETE');
    await tab(page, 'Configurazione BYOK').press('ArrowLeft');
    await seen(page.getByRole('heading', { name: 'Leading Italian' }));
    await expectCleanAsItStands(page, 'providers');
    await expectToFit(page, 'providers');
    await page.getByRole('button', { name: 'Usa Template VoipVoice' }).click();
    await expectToast(page, 'Template caricato');
    expect(await page.getByLabel('Dominio SIP').inputValue()).toBe('trunk.voipvoice.it');
    await page.getByRole('button', { name: 'Testa Configurazione BYOK' }).click();
    await expectToast(page, 'Configurazione incompleta');
    await page.getByLabel('Username SIP').fill('utente77');
    await page.getByLabel('Password SIP').fill(marker);
    await page.getByRole('button', { name: 'Testa Configurazione BYOK' }).click();
    await expectToast(page, '✅ Configurazione BYOK riuscita!');
    await page.getByRole('button', { name: 'Copia Variabili Ambiente' }).click();
    await expectToast(page, 'Copiato!');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const [number] = (await onPlatform()).numbers ?? [];
    expect(copied.split('\n')).toEqual([
      'BYOK_PROVIDER=voipvoice',
      'BYOK_SIP_DOMAIN=trunk.voipvoice.it',
      'BYOK_SIP_USERNAME=utente77',
      'BYOK_SIP_PASSWORD=<inserisci>',
      'BYOK_FROM_NUMBER=+390212345678',
      'BYOK_DISPLAY_NAME=Dentisti.ai',
      `VAPI_PHONE_NUMBER_ID=${number?.id}`,
      '',
    ]);
    await tab(page, 'Risultati Test').click();
    await seen(page.getByText(number?.id ?? ''));
    await expectCleanAsItStands(page, 'results');
    await expectToFit(page, 'results');
  });

  journey('refused data: the layer is named, nothing stays behind, the password is nowhere', async ({ visitor }) => {
    const page = await visitor.page({ viewport: phone });
    await open(page, '/byok-setup');
    await simulator('trunks', 'DELETE');
    await simulator('trunk-faults', 'POST', { step: 'phone-number', status: 400 });
    await page.getByLabel('Provider', { exact: true }).selectOption('custom');
    // An operator of the catalogue: the platform alone judges it.
    await page.getByLabel('Dominio SIP').fill('trunk.voipvoice.it');
    await page.getByLabel('Username SIP').fill('utente77');
    await page.getByLabel('Password SIP').fill(marker);
    await page.getByLabel('Numero italiano').fill('+39 02 1234 5678');
    await expectToFit(page, 'form');
    await page.getByLabel('Password SIP').press('Enter');
    await expectToast(page, '❌ Test BYOK fallito');
    await page.getByRole('button', { name: 'Vedi i risultati del test' }).click();
    const text = plain(await textOf(page.getByRole('tabpanel')));
    expect(text).toContain('Numero sulla piattaforma vocale');
    expect(text).toContain('Che cosa fare');
    expect(await page.content()).not.toContain(marker);
    expect(await onPlatform()).toEqual({ credentials: [], numbers: [] });
  });

  journey('simulated carriers: what is wrong is red with its layer, what is right is green', async ({ visitor }) => {
    const page = await visitor.page();
    await open(page, '/byok-setup');
    await simulator('trunks', 'DELETE');
    const carriers = page.getByRole('region', { name: 'Operatori simulati' });
    await seen(carriers);
    await expectCleanAsItStands(page, 'simulated carriers');
    await expectToFit(page, 'simulated carriers');
    const ends = async (title: string, words: string) => {
      await tab(page, 'Configurazione BYOK').click();
      await page.getByRole('button', { name: 'Testa Configurazione BYOK' }).click();
      await expectToast(page, title);
      await tab(page, 'Risultati Test').click();
      await seen(page.getByRole('tabpanel').getByText(words).first());
    };
    const attempt = (host: string) => carriers.getByRole('button', { name: `Prova ${host}`, exact: true }).click();
    await attempt('private.carrier.test');
    await ends('❌ Test BYOK fallito', 'Indirizzo');
    await attempt('no-route.carrier.test');
    await ends('❌ Test BYOK fallito', 'Nessuna strada porta al server');
    await attempt('registers.carrier.test');
    await page.getByLabel('Password SIP').fill(marker);
    await ends('❌ Test BYOK fallito', 'Registrazione (REGISTER)');
    expect(await page.content()).not.toContain(marker);
    await attempt('registers.carrier.test');
    await page.getByLabel('Dominio SIP').fill('registra.carrier.test');
    await ends('❌ Test BYOK fallito', 'Il nome non esiste nel DNS');
    expect(await onPlatform()).toEqual({ credentials: [], numbers: [] });
    await attempt('registers.carrier.test');
    await ends('✅ Configurazione BYOK riuscita!', 'Registrazione (REGISTER)');
    expect((await onPlatform()).numbers).toHaveLength(1);
  });

  journey('a test call rings once; a number that costs is refused', async ({ visitor }) => {
    const page = await visitor.page();
    await open(page, '/test-caller-id');
    const field = page.getByLabel('Numero di telefono');
    const start = page.getByRole('button', { name: 'Avvia Test Caller ID' });
    expect(await start.isDisabled()).toBe(true);
    await field.press('Enter');
    await expectToast(page, 'Numero richiesto');
    await field.fill('+1 242 322 0123');
    await start.click();
    await expectToast(page, 'Le chiamate di test sono ammesse solo verso Italia');
    // Of its own for each try: what rings is counted.
    const mobile = `+39347${randomInt(1_000_000, 10_000_000)}`;
    await field.fill(mobile);
    await start.click();
    await seen(page.getByRole('heading', { name: 'Chiamata di test avviata!' }));
    await expectToFit(page, 'started');
    const main = plain(await textOf(page.getByRole('main')));
    for (const words of ['ID chiamata', '+390378999999', 'Dentisti.ai Test']) expect(main).toContain(words);
    expect(await dialsTo(mobile)).toHaveLength(1);
    expect(await dialsTo('+12423220123')).toEqual([]);
  });
});
