import type { Locator, Page } from 'playwright-core';
import { seen } from './browser.ts';

/** The question of the first visit. */
export const banner = (page: Page): Locator => page.getByRole('region', { name: 'I cookie li scegli tu' });

/** Answers the question and waits until the proof is stored, so that cookies no longer change behind the test's back. */
export async function answerBanner(page: Page, button: 'Accetta' | 'Rifiuta'): Promise<void> {
  const stored = proofStored(page);
  await banner(page).getByRole('button', { name: button, exact: true }).click();
  await banner(page).waitFor({ state: 'detached' });
  await stored;
}

/** Opens `Preferenze cookie` from the footer, ticks what is wanted and saves. */
export async function changeConsent(page: Page, wanted: { functional: boolean; analytics: boolean }): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Preferenze cookie' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preferenze cookie' });
  await dialog.getByRole('checkbox', { name: 'Funzionali' }).setChecked(wanted.functional);
  await dialog.getByRole('checkbox', { name: 'Analitici' }).setChecked(wanted.analytics);
  const stored = proofStored(page);
  await dialog.getByRole('button', { name: 'Salva le scelte' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await stored;
}

const proofStored = (page: Page) =>
  page.waitForResponse(async (response) => {
    if (!(response.request().postData() ?? '').includes('recordConsent')) return false;
    return (await response.text()).includes('ConsentRecorded');
  });

/** Everything a browser holds of us: cookies with their remaining days (null: until it is closed) and storage keys. */
export async function readStorage(page: Page) {
  const cookies = await page.context().cookies();
  const keys = await page.evaluate(() => ({
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage).sort(),
  }));
  const daysLeft = (expires: number) => (expires < 0 ? null : (expires - Date.now() / 1_000) / 86_400);
  return {
    ...keys,
    cookies: cookies
      .map(({ name, expires, sameSite, value }) => ({ name, daysLeft: daysLeft(expires), sameSite, value }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  };
}

export interface PolicyRow {
  names: string[];
  keptFor: string;
  kind: string;
}

/** The cookie policy's two tables, as a visitor reads them. */
export async function readPolicy(page: Page): Promise<{ cookies: PolicyRow[]; visit: string[] }> {
  await page.goto('/cookie-policy');
  await seen(page.getByRole('table'));
  const rowsOf = (name: string) =>
    page
      .getByRole('table', { name })
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => ({
          names: [...row.querySelectorAll('th code')].map((code) => code.textContent ?? ''),
          cells: [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''),
        })),
      );
  const cookies = await rowsOf('Cookie e memorie simili');
  return {
    cookies: cookies.map(({ names, cells: [, , keptFor = '', kind = ''] }) => ({ names, keptFor, kind })),
    visit: (await rowsOf('Memoria di sessione')).flatMap((row) => row.names),
  };
}
