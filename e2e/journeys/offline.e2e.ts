import { expect } from 'vitest';
import { expectCleanAsItStands } from '../harness/axe.ts';
import { journey, journeys, phone, seen } from '../harness/browser.ts';
import { answerBanner } from '../harness/consent.ts';

journeys('without a connection', () => {
  journey('the page says so, keeps what was typed, and offers to ask again', async ({ visitor }) => {
    visitor.tolerate(/ERR_INTERNET_DISCONNECTED/);
    const page = await visitor.page({ viewport: phone });
    await page.goto('/per-dentisti');
    await answerBanner(page, 'Rifiuta');
    const field = page.getByRole('textbox', { name: 'Nome dello studio' });
    await field.fill('Studio Bianchi');
    await page.context().setOffline(true);
    await seen(page.getByText('Sei offline'));
    await expectCleanAsItStands(page, 'offline');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Riprova' }).click();
    await page.getByText('La connessione è tornata').waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('Studio Bianchi');
  });
});
