import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { desktop, journey, phone, seen } from '../../harness/browser.ts';
import { answerBanner } from '../../harness/consent.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { administrator } from '../../harness/operators.ts';
import { practiceWithMailbox } from '../../harness/practices.ts';
import { anAddress, askForCode, askForLink, button, codeTo, comeIn, giveCode, heading, ownerOf, section } from '../../harness/studio.ts';

mkdirSync('/tmp/studio/shots', { recursive: true });
async function shot(page: Page, name: string) {
  for (const [size, viewport] of [['phone', phone], ['desktop', desktop]] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: `/tmp/studio/shots/${name}-${size}-${colorScheme}.png`, fullPage: size === 'phone' });
    }
}

journeysInOpeningHours('shots', () => {
  journey('of all', async ({ visitor }) => {
    const practice = await practiceWithMailbox();
    const page = await visitor.page();
    await page.goto(`/studio/rivendica/${practice.id}`);
    await answerBanner(page, 'Rifiuta');
    await shot(page, '01-signed-out');
    const link = await askForLink(page, anAddress('titolare'));
    await shot(page, '02-link-sent');
    await page.goto(link);
    await seen(button(page, 'Entra nello studio'));
    await shot(page, '03-use-link');
    await comeIn(page, link);
    await shot(page, '04-no-practice');
    await page.goto(`/studio/rivendica/${practice.id}`);
    await seen(button(page, 'Manda il codice'));
    await shot(page, '05-ways');
    await askForCode(page);
    await shot(page, '06-code');
    await giveCode(page, (await codeTo(practice.mailbox)).code);
    await seen(page.getByRole('heading', { name: /^Fatto/ }));
    await shot(page, '07-granted');
    await page.goto('/studio/titolarita');
    await seen(heading(page, 'Titolarità'));
    await seen(button(page, 'Chiedi la verifica'));
    await shot(page, '08-entitlement');
    await page.goto('/studio/persone');
    await page.getByLabel('E-mail della persona').fill(anAddress('segretaria'));
    await button(page, 'Aggiungi').click();
    await seen(page.getByText('può entrare'));
    await shot(page, '09-people');
    const other = await visitor.page();
    await other.goto('/studio');
    await answerBanner(other, 'Rifiuta');
    await comeIn(other, await askForLink(other, anAddress('altra')));
    await other.goto(`/studio/rivendica/${practice.id}`);
    await other.getByRole('radio', { name: /^segreteria@/ }).check();
    await shot(other, '10-ways-claimed');
    await askForCode(other);
    await giveCode(other, (await codeTo(practice.mailbox.replace('info', 'segreteria'))).code);
    await seen(other.getByRole('heading', { name: /ha già un titolare/ }));
    await shot(other, '11-disputed');
    await page.goto('/studio');
    await seen(page.getByText('Anche un’altra persona'));
    await shot(page, '12-home-disputed');
    const demo = await visitor.page();
    await demo.goto('/studio');
    await answerBanner(demo, 'Rifiuta');
    await button(demo, 'Entra come studio dimostrativo').click();
    await seen(section(demo, 'Il tuo studio'));
    await seen(demo.getByText(/^Titolarità verificata il/));
    await shot(demo, '13-demo-home');
    await demo.goto('/studio/accesso');
    await seen(demo.getByText('– questo browser'));
    await shot(demo, '14-access');
    const op = await administrator(visitor);
    await op.goto('/admin/rivendicazioni');
    await seen(op.getByRole('article').first());
    await shot(op, '15-operator');
  });
});
