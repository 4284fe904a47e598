import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { journey, phone, seen } from '../../harness/browser.ts';
import { get } from '../../harness/http.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { demoAgenda } from '../../harness/studio/agenda-room.ts';
import { button, heading } from '../../harness/studio/visit-studio.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const cookiesOf = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

/** Makes a calendar feed, reads it as a calendar does, and removes it, after which its address is nobody's. */
async function useFeed(page: Page, name: string): Promise<void> {
  const feeds = part(page, 'L’agenda nel tuo calendario');
  await feeds.getByRole('button', { name: 'Nuovo calendario' }).click();
  await button(page, 'Crea il calendario').click();
  await seen(feeds.getByText('Dai un nome al calendario.'));
  await expectCleanAsItStands(page, 'a calendar without a name');
  await feeds.getByLabel('Nome').fill(name);
  await button(page, 'Crea il calendario').click();
  const shown = part(page, 'Il nuovo indirizzo');
  await seen(shown);
  await expectCleanAsItStands(page, 'the address of a calendar');
  await expectToFit(page, 'the address of a calendar');
  const { pathname } = new URL((await shown.locator('code').textContent()) ?? '');
  const file = await get(pathname);
  expect(file.status).toBe(200);
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(file.text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
  await button(page, 'L’ho conservato').click();
  const feed = feeds.getByRole('listitem').filter({ hasText: name });
  await feed.getByRole('button', { name: /^Togli/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sì, togli' }).click();
  await feed.waitFor({ state: 'detached' });
  expect((await get(pathname)).status).toBe(404);
}

/** Types an address inside a network, which is refused with its sentence, then one that is kept. */
async function addWebhook(page: Page): Promise<void> {
  const hooks = part(page, 'Avvisi al gestionale');
  await hooks.getByRole('button', { name: 'Nuovo indirizzo' }).click();
  const address = hooks.getByLabel('Indirizzo del gestionale');
  await address.fill('https://10.0.0.8/avvisi');
  await hooks.getByRole('button', { name: 'Aggiungi' }).click();
  await seen(hooks.getByRole('alert').filter({ hasText: /^L’indirizzo/ }));
  await expectCleanAsItStands(page, 'an address that is refused');
  await expectToFit(page, 'an address that is refused');
  const url = `https://gestionale.example.it/avvisi/${Date.now()}`;
  await address.fill(url);
  await hooks.getByRole('button', { name: 'Aggiungi' }).click();
  await seen(part(page, 'Il segreto').getByText(/^whsec_/));
  await expectCleanAsItStands(page, 'a secret');
  await expectToFit(page, 'a secret');
  await button(page, 'L’ho conservato').click();
  const hook = hooks
    .getByRole('list', { name: 'Indirizzi del gestionale' })
    .getByRole('listitem')
    .filter({ hasText: url });
  await hook.getByRole('button', { name: /^Togli/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sì, togli' }).click();
  await hook.waitFor({ state: 'detached' });
}

journeysInOpeningHours('what a practice is connected with', () => {
  journey('pauses calls, gives its agenda to a calendar and names its software', async ({ visitor }) => {
    const { page, practiceId } = await demoAgenda(visitor, phone);
    await page.goto(`/studio/collegamenti/${practiceId}`);
    await seen(heading(page, 'Collegamenti'));
    await seen(part(page, 'Avvisi al gestionale'));
    await expectCleanAsItStands(page, 'connections');
    await expectToFit(page, 'connections');
    await button(page, 'Per oggi').click();
    await seen(button(page, 'Finisci la pausa adesso'));
    await expectCleanAsItStands(page, 'a pause');
    await button(page, 'Annulla l’ultima modifica').click();
    await seen(button(page, 'Per oggi'));
    await useFeed(page, 'Reception');
    await addWebhook(page);
  });

  journey('shows the messages that its patients get, and switches one off and on', async ({ visitor }) => {
    const { page, practiceId } = await demoAgenda(visitor, phone);
    await page.goto(`/studio/messaggi/${practiceId}`);
    await seen(heading(page, 'Messaggi ai pazienti'));
    const messages = page.getByRole('region', { name: 'Promemoria', exact: true });
    await seen(messages);
    await expectCleanAsItStands(page, 'messages');
    await expectToFit(page, 'messages');
    const control = messages.getByRole('switch').first();
    const before = await control.isChecked();
    await control.click();
    await seen(messages.getByText(before ? 'Spento: da adesso non parte più.' : 'Acceso: parte da adesso.'));
    await expectCleanAsItStands(page, 'a message switched');
    await messages.getByRole('button', { name: 'Annulla', exact: true }).click();
    await expect.poll(() => control.isChecked()).toBe(before);
    // A script that the browser puts into every document does not run there.
    visitor.tolerate(/Blocked script execution .*sandboxed/);
    await messages.getByText('Anteprima').first().click();
    // Axe waits in vain for a frame that runs no script.
    const preview = await get((await page.locator('iframe').first().getAttribute('src')) ?? '', {
      headers: { cookie: await cookiesOf(page) },
    });
    expect(preview.status).toBe(200);
    expect(preview.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(preview.text).toContain('Dentisti.ai');
    await expectToFit(page, 'a preview');
  });
});
