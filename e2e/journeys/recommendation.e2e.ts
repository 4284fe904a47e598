import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { practicesOf } from '../harness/api.ts';
import { violations } from '../harness/axe.ts';
import { journey, journeys, phone, plain, seen, textOf } from '../harness/browser.ts';
import { openResults } from '../harness/screens.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Di cosa hai bisogno?' });
const picks = (page: Page) => page.getByRole('list', { name: /^Studi consigliati per/ }).getByRole('article');

async function openTab(page: Page, city = 'Milano') {
  await openResults(page, city);
  await page.getByRole('tab', { name: 'AI', exact: true }).click();
  await seen(field(page));
}

async function ask(page: Page, need: string) {
  await field(page).fill(need);
  await page.getByRole('button', { name: 'Trova chi fa per me' }).click();
}

journeys('recommendations', () => {
  journey('a need leads to at most five practices whose reasons are true, and to a booking', async ({ visitor }) => {
    const page = await visitor.page();
    await openTab(page);
    await ask(page, 'mi sanguinano le gengive, meglio sabato mattina');
    await seen(picks(page));
    expect(await picks(page).count()).toBeLessThanOrEqual(5);
    const known = await practicesOf('Milano');
    const first = plain(await picks(page).first().innerText());
    const practice = known.find(({ name }) => first.includes(name));
    expect(practice?.specializations.join()).toMatch(/Parodontologia|Igiene/);
    const rating = (practice?.googlePlacesRating ?? 0).toLocaleString('it-IT', { minimumFractionDigits: 1 });
    expect(first.replaceAll('.', '')).toContain(`${rating} su ${practice?.googlePlacesReviewCount} recensioni`);
    expect(first).toMatch(/Aperto sab \d+º? \w{3}, \d+:\d{2}–/);
    await seen(page.getByText('Ordinati dalle nostre regole'));
    await picks(page)
      .first()
      .getByRole('link', { name: /^Prenota da/ })
      .click();
    await page.waitForURL((url) => url.pathname.startsWith('/prenota/'));
    await page.goBack();
    await seen(page.getByText('«mi sanguinano le gengive, meglio sabato mattina»'));
  });

  journey('an example, the filter and the other tab; by keyboard, on a phone', async ({ visitor }) => {
    const page = await visitor.page({ viewport: phone });
    await openTab(page);
    const example = page.getByRole('button', { name: 'bambino di 5 anni' });
    await example.focus();
    await page.keyboard.press('Enter');
    await seen(picks(page));
    await page.getByRole('tab', { name: 'AI', exact: true }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => picks(page).count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await seen(picks(page));
    const chosen = plain(await picks(page).first().getByRole('heading').innerText());
    await page.getByRole('textbox', { name: 'Cerca per nome dentista o studio...' }).fill(chosen);
    await seen(page.getByText('Il filtro è cambiato'));
    await page.getByRole('button', { name: 'Cerca di nuovo' }).click();
    await expect.poll(() => picks(page).count()).toBe(1);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
  });

  journey('an emergency is answered with 112, in sight, and nothing to book', async ({ visitor }) => {
    const page = await visitor.page({ viewport: phone });
    await openTab(page);
    await ask(page, 'faccio fatica a respirare e ho la lingua gonfia');
    const title = page.getByRole('alert').getByRole('heading', { name: 'Chiama subito il 112' });
    await seen(title);
    await expect.poll(() => title.evaluate((node) => node.getBoundingClientRect().top < window.innerHeight)).toBe(true);
    expect(await page.getByRole('link', { name: 'Chiama il 112' }).getAttribute('href')).toBe('tel:112');
    expect(await page.getByRole('link', { name: /^Prenota da/ }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  journey('the need stands in no address and in no storage; what is not understood is said', async ({ visitor }) => {
    const page = await visitor.page();
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await openTab(page);
    await ask(page, 'zirimpola fantasmagorica');
    await seen(page.getByText(/^Non abbiamo capito di che cura hai bisogno/));
    await seen(picks(page));
    expect(await textOf(page.getByRole('tabpanel'))).toContain('«zirimpola fantasmagorica»');
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect([...urls, page.url(), kept].join(' ')).not.toMatch(/zirimpola|fantasmagorica/);
  });
});
