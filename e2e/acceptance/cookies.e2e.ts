import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { askFor } from '../harness/bookings.ts';
import { journey, journeys, seen } from '../harness/browser.ts';
import { answerBanner, banner, changeConsent, type PolicyRow, readPolicy, readStorage } from '../harness/consent.ts';
import { journeysInOpeningHours } from '../harness/opening-hours.ts';
import { practiceThat } from '../harness/practices.ts';
import { cards, openResults, resultsTitle } from '../harness/screens.ts';

/** Days a printed duration stands for, months by the calendar; null for `sessione`. */
function daysOf(printed: string): { min: number; max: number } | null {
  const [, amount, unit] = /(\d+) (mesi|giorni|minuti)/.exec(printed) ?? [];
  const count = Number(amount);
  if (unit === 'minuti') return { min: count / 1440 - 0.02, max: count / 1440 };
  if (unit === 'giorni') return { min: count - 0.02, max: count };
  if (unit === 'mesi') return { min: count * 30.1, max: count * 30.7 + 1 };
  return null;
}

/** Does everything that makes the product remember something. */
async function useTheSite(page: Page): Promise<void> {
  await openResults(page, 'Milano');
  await page.getByRole('button', { name: 'Lista' }).click();
  for (const name of ['Scuro', 'Grande']) await page.getByRole('radio', { name }).press('Space');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Crediti' }).click();
  await seen(page.getByRole('heading', { level: 1, name: 'Crediti' }));
}

const cookieNames = async (page: Page) => (await readStorage(page)).cookies.map(({ name }) => name);

const visitKeys = ['selectedLocation', 'theme_preference', 'user_preferences'];
const namesOf = (rows: PolicyRow[], kind: RegExp) =>
  rows.filter((row) => kind.test(row.kind)).flatMap((row) => row.names);

journeys('cookies and storage are what the policy’s table says', () => {
  journey('the table has the policy’s names and durations', async ({ visitor }) => {
    const { cookies, visit } = await readPolicy(await visitor.page());
    expect(cookies.map((row) => [row.names.join(', '), row.keptFor])).toEqual([
      ['session_id', '30 giorni'],
      ['csrf_token', 'sessione'],
      ['studio_session', '90 giorni'],
      ['studio_csrf', '90 giorni'],
      ['studio_passkey', '5 minuti'],
      ['consent_status', '6 mesi'],
      ['user_preferences', '12 mesi'],
      ['location_memory', '30 giorni'],
      ['theme_preference', '12 mesi'],
      ['language_pref', '12 mesi'],
      ['my_bookings', '12 mesi'],
      ['_ga, _ga_*', 'max 13 mesi'],
      ['analytics_session', '30 minuti'],
    ]);
    expect(visit).toEqual(['selectedLocation', 'theme_preference', 'language_pref', 'user_preferences']);
  });

  journey('before a choice and after a refusal: only the necessary, the rest for the visit', async ({ visitor }) => {
    const page = await visitor.page();
    const { cookies, visit } = await readPolicy(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.postData() ?? ''));
    await useTheSite(page);
    await expect.poll(() => readStorage(page)).toEqual({ cookies: [], local: [], session: visitKeys });

    await answerBanner(page, 'Rifiuta');
    await useTheSite(page);
    await expect.poll(() => readStorage(page)).toMatchObject({ local: [], session: visitKeys });
    const kept = await readStorage(page);
    expect(kept.session.filter((key) => !visit.includes(key))).toEqual([]);
    expect(kept.cookies).toMatchObject([{ name: 'consent_status', sameSite: 'Lax' }]);
    expect(namesOf(cookies, /^Necessario/)).toContain(kept.cookies[0]?.name);
    expect(kept.cookies[0]?.value).toMatch(/^2025-08-10\.n\.\d+\.[0-9a-f-]{36}\.r$/);
    expectKeptAsPrinted(kept.cookies, cookies);
    expect(asked.filter((body) => body.includes('countPageView'))).toEqual([]);

    await page.reload();
    await seen(page.getByRole('heading', { level: 1 }));
    await page.waitForLoadState('networkidle');
    expect(await banner(page).count()).toBe(0);
  });

  journey(
    'after Accetta: every row a visitor can reach, each for its time, and the next visit finds it',
    async ({ visitor }) => {
      const page = await visitor.page();
      const { cookies } = await readPolicy(page);
      await answerBanner(page, 'Accetta');
      await useTheSite(page);
      await expect
        .poll(() => cookieNames(page))
        .toEqual([
          'analytics_session',
          'consent_status',
          'language_pref',
          'location_memory',
          'theme_preference',
          'user_preferences',
        ]);
      const kept = await readStorage(page);
      expect(kept.local).toEqual(['selectedLocation']);
      // The list of bookings is no cookie: an opened booking puts it into the local memory, see below.
      expect(namesOf(cookies, /^Funzionale/).filter((name) => !kept.cookies.some((one) => one.name === name))).toEqual([
        'my_bookings',
      ]);
      expectKeptAsPrinted(kept.cookies, cookies);

      // The next visit: what survives a closed browser, without the session's memory.
      const { cookies: jar, origins } = await page.context().storageState();
      const later = await visitor.page({ storageState: { cookies: jar, origins } });
      await later.goto('/results');
      await seen(resultsTitle(later, 'Milano'));
      await seen(cards(later));
      await expect.poll(() => new URL(later.url()).searchParams.get('vista')).toBe('elenco');
      await expect
        .poll(() => later.evaluate(() => ({ ...document.documentElement.dataset })))
        .toMatchObject({ theme: 'dark', textSize: 'large' });
    },
  );

  journey(
    'after a withdrawal: erased at once, the visit goes on, and the choice may come back',
    async ({ visitor }) => {
      const page = await visitor.page();
      await page.goto('/');
      await answerBanner(page, 'Accetta');
      await useTheSite(page);
      await changeConsent(page, { functional: false, analytics: false });
      await expect.poll(() => cookieNames(page)).toEqual(['consent_status']);
      expect((await readStorage(page)).local).toEqual([]);
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');

      await changeConsent(page, { functional: true, analytics: false });
      await expect
        .poll(() => cookieNames(page))
        .toEqual(['consent_status', 'language_pref', 'location_memory', 'theme_preference', 'user_preferences']);
    },
  );
});

journeysInOpeningHours('the memory of bookings', () => {
  journey('an opened booking is kept with consent only, is listed, and goes with a withdrawal', async ({ visitor }) => {
    const booking = await askFor(await practiceThat('accepts-first'));
    const page = await visitor.page();
    await page.goto(booking.link);
    await answerBanner(page, 'Rifiuta');
    await seen(page.getByRole('heading', { level: 2, name: 'Il percorso della tua richiesta' }));
    expect((await readStorage(page)).local).toEqual([]);

    await changeConsent(page, { functional: true, analytics: false });
    await expect.poll(async () => (await readStorage(page)).local).toEqual(['my_bookings']);
    await page.goto('/le-mie-prenotazioni');
    await seen(page.getByRole('main').getByRole('link', { name: booking.practice.name }));

    await changeConsent(page, { functional: false, analytics: false });
    await expect.poll(async () => (await readStorage(page)).local).toEqual([]);
    await expect.poll(() => page.getByRole('main').getByRole('list').count()).toBe(0);
  });
});

/** Every cookie stands in the table and lasts as long as is printed there. */
function expectKeptAsPrinted(kept: { name: string; daysLeft: number | null }[], table: PolicyRow[]): void {
  for (const { name, daysLeft } of kept) {
    const row = table.find((one) => one.names.includes(name));
    const days = daysOf(row?.keptFor ?? 'not in the table');
    expect(days, `${name} is not in the table`).not.toBeNull();
    expect(daysLeft, name).toBeGreaterThan(days?.min ?? 0);
    expect(daysLeft, name).toBeLessThanOrEqual(days?.max ?? 0);
  }
}
