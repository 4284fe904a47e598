import { expect } from 'vitest';
import { brightness, violations } from '../harness/axe.ts';
import { journey, journeys, phone, seen } from '../harness/browser.ts';
import { answerBanner, banner, readStorage } from '../harness/consent.ts';

journeys('the question itself', () => {
  journey('is the keyboard’s second stop, refuses by X, and is clean in both themes', async ({ visitor }) => {
    const page = await visitor.page({ viewport: phone });
    await page.goto('/crediti');
    await seen(banner(page));
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(async () => (await brightness(page)) < 60).toBe(colorScheme === 'dark');
      expect(await violations(page), colorScheme).toEqual([]);
    }
    const isInside = () => banner(page).evaluate((element) => element.contains(document.activeElement));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(isInside).toBe(true);
    for (let stops = 0; stops < 4; stops++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await banner(page).waitFor({ state: 'detached' });
    await expect.poll(async () => (await readStorage(page)).cookies[0]?.value).toMatch(/^2025-08-10\.n\..*\.r$/);
  });

  journey('scrolling and going on answer nothing; the end of the page and the focus stay free', async ({ visitor }) => {
    const page = await visitor.page({ viewport: phone });
    await page.goto('/');
    await seen(banner(page));
    await page.mouse.wheel(0, 5_000);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Crediti' }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'Crediti' }));
    expect(await page.context().cookies()).toEqual([]);
    const last = page.getByRole('radio', { name: 'Scuro' });
    await last.focus();
    const above = async () => {
      const [line, top] = [await last.boundingBox(), (await banner(page).boundingBox())?.y ?? 0];
      return (line?.y ?? Infinity) + (line?.height ?? 0) <= top;
    };
    await expect.poll(above).toBe(true);
  });

  journey('Preferenze cookie: nothing ticked, Escape changes nothing and gives the focus back', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/crediti');
    const opener = banner(page).getByRole('button', { name: 'Personalizza' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Preferenze cookie' });
    await seen(dialog);
    expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(0);
    expect(await violations(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.context().cookies()).toEqual([]);
  });

  journey('who reads no Italian is told so once, and with consent not again', async ({ visitor }) => {
    const page = await visitor.page({ locale: 'de-DE' });
    await page.goto('/crediti');
    const notice = page.getByRole('complementary', { name: 'Lingua del sito' });
    await seen(notice);
    await notice.getByRole('button', { name: 'Ho capito' }).click();
    await notice.waitFor({ state: 'detached' });
    await expect.poll(async () => (await readStorage(page)).session).toEqual(['language_pref']);
    await answerBanner(page, 'Accetta');
    const later = await visitor.page({ locale: 'de-DE', storageState: await page.context().storageState() });
    await later.goto('/crediti');
    await seen(later.getByRole('heading', { level: 1 }));
    await later.waitForLoadState('networkidle');
    expect(await later.getByRole('complementary', { name: 'Lingua del sito' }).count()).toBe(0);
  });
});
