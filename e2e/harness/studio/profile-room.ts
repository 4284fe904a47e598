import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seen } from '../browser.ts';
import { ask, button } from './visit-studio.ts';

const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);

/** A photo of one colour. */
async function aPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 600;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = '#2f7a5b';
      context.fillRect(0, 0, 900, 600);
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

/** Opens Monday's hours and a new line of the services, and writes into both. */
export async function writeHoursAndPrice(page: Page, service: string): Promise<void> {
  await page.getByRole('button', { name: 'Cambia: Orari' }).click();
  const monday = field(page, 'WEEK').getByRole('group', { name: 'Lunedì', exact: true });
  const begins = monday.getByLabel('Dalle', { exact: true });
  if ((await begins.count()) === 0) await monday.getByRole('button', { name: /^Aggiungi una fascia/ }).click();
  await begins.first().fill('08:10');
  await monday.getByLabel('Alle', { exact: true }).first().fill('12:50');
  await page.getByRole('button', { name: 'Cambia: Prestazioni e prezzi' }).click();
  await page.getByRole('button', { name: 'Aggiungi una prestazione' }).click();
  const line = field(page, 'SERVICES')
    .getByRole('group', { name: /^Prestazione \d+$/ })
    .last();
  await line.getByLabel('Prestazione', { exact: true }).fill(service);
  await line.getByLabel('Prezzo').selectOption('from');
  await line.getByLabel('Euro', { exact: true }).fill('123');
}

/** Chooses a photo, describes it, declares the right to it and sends it. */
export async function uploadPhoto(page: Page, alt: string): Promise<void> {
  await page.getByLabel('Foto', { exact: true }).setInputFiles({
    name: 'IMG_0001.JPG',
    mimeType: 'image/jpeg',
    buffer: await aPhoto(page),
  });
  await page.getByLabel('Descrizione per chi non la vede').fill(alt);
  await page.getByLabel(/^Ho il diritto di pubblicarla/).check();
  await button(page, 'Carica la foto').click();
  await seen(page.getByText('La foto è sul profilo.'));
}

const placeQuery = 'query($id: ID!) { dentist(id: $id) { slug city region } }';
const refresh = `mutation($city: String!, $region: String!) { scrapeDentists(city: $city, region: $region) {
  ... on DiscoveryFinished { job { id } } ... on DiscoveryRunning { job { id } } } }`;
const jobQuery = 'query($id: ID!) { discoveryJob(id: $id) { status found } }';

/** The address of a practice's public profile. */
export async function publicProfile(page: Page, practiceId: string): Promise<string> {
  const { slug } = await ask<{ slug: string }>(page, placeQuery, { id: practiceId });
  return `/dentista-${slug}`;
}

/** Has the sources say again what they know of a practice's comune, and waits until they have. */
export async function readSourcesAgain(page: Page, practiceId: string): Promise<void> {
  const { city, region } = await ask<Record<'city' | 'region', string>>(page, placeQuery, { id: practiceId });
  const { job } = await ask<{ job?: { id: string } }>(page, refresh, { city, region });
  const stands = () => ask<{ status: string; found: number }>(page, jobQuery, { id: job?.id ?? '' });
  await expect.poll(async () => (await stands()).status).toBe('COMPLETED');
  expect((await stands()).found).toBeGreaterThan(0);
}
