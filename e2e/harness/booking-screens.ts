import type { Locator, Page } from 'playwright-core';
import type { Patient } from './bookings.ts';
import { seen } from './browser.ts';

/** The buttons of the shown day's times. */
export const timeButtons = (page: Page): Locator =>
  page.getByRole('toolbar', { name: /^Orari di/ }).getByRole('button');

/** The button of one of them; `9:00` is not `19:00`. */
export const timeButton = (page: Page, time: string): Locator =>
  timeButtons(page).filter({ hasText: new RegExp(`^${time}`) });

/** Presses three free times of the first day that has enough of them, latest first; returns what they say. */
export async function pickThreeTimes(page: Page): Promise<string[]> {
  await seen(timeButtons(page));
  // While the days one went on to are on their way, those before stand there.
  await seen(page.locator('fieldset[aria-busy="false"]'));
  if ((await timeButtons(page).count()) < 5) await nextDay(page);
  const said: string[] = [];
  for (const index of [4, 2, 3]) {
    const button = timeButtons(page).nth(index);
    said.push((await button.innerText()).trim());
    await button.click();
  }
  return said;
}

async function nextDay(page: Page): Promise<void> {
  const days = page.getByRole('group', { name: 'Giorno' }).getByRole('radio', { name: /, [5-9] orari|, \d\d orari/ });
  await days.first().check({ force: true });
}

export async function fillPerson(page: Page, { name, phone, email }: Patient): Promise<void> {
  await page.getByLabel('Nome e cognome').fill(name);
  await page.getByLabel('Telefono').fill(phone);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('checkbox', { name: /18 anni/ }).check();
  await page.getByRole('checkbox', { name: /Acconsento/ }).check();
}

export const pickReason = (page: Page, name: string): Promise<void> =>
  page.getByRole('radio', { name, exact: true }).check({ force: true });

/** The private page's headline; it says where the booking stands. */
export const headline = (page: Page): Locator => page.getByRole('heading', { level: 1 });

export const headlineSaying = (page: Page, text: string): Locator =>
  page.getByRole('heading', { level: 1, name: text, exact: true });

/** The steps of the timeline, without what comes next. */
export const steps = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'Il percorso della tua richiesta' })
    .getByRole('listitem')
    .filter({ hasNotText: /^\s*(poi|adesso)/ });

export async function numberOn(page: Page): Promise<string> {
  const card = page.getByRole('region', { name: 'Numero di prenotazione' });
  await seen(card);
  return (await card.innerText()).match(/DENT-[A-Z0-9]{4}-[A-Z0-9]{4}/)?.[0] ?? '';
}
