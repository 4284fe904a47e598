import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { journey, phone, seen } from '../../harness/browser.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { demoAgenda } from '../../harness/studio/agenda-room.ts';
import { ask, button, heading } from '../../harness/studio/visit-studio.ts';

const desktop = { width: 1280, height: 900 };
const placeQuery = 'query($id: ID!) { dentist(id: $id) { slug city region } }';
const refresh = `mutation($city: String!, $region: String!) { scrapeDentists(city: $city, region: $region) { __typename } }`;
const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);

/** A photo as a telephone takes it: with the place where it was taken. */
async function photoWithPlace(page: Page): Promise<Buffer> {
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
  const jpeg = Buffer.from(base64, 'base64');
  const words = Buffer.from('GPS 41.8902 N 12.4922 E, Via Po 1\0');
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  // One entry: a description of the picture, behind the directory.
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x010e, 10);
  tiff.writeUInt16LE(2, 12);
  tiff.writeUInt32LE(words.length, 14);
  tiff.writeUInt32LE(26, 18);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, words]);
  const marker = Buffer.from([0xff, 0xe1, 0, 0]);
  marker.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), marker, exif, jpeg.subarray(2)]);
}

/** Writes another closing hour of Monday and a price, looks at the preview, and saves. */
async function editHoursAndPrice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cambia: Orari' }).click();
  const monday = field(page, 'WEEK').getByRole('group', { name: 'Lunedì', exact: true });
  const ends = monday.getByLabel('Alle');
  if ((await ends.count()) === 0) await monday.getByRole('button', { name: /^Aggiungi una fascia/ }).click();
  await monday.getByLabel('Dalle').first().fill('08:10');
  await ends.first().fill('12:50');
  await page.getByRole('button', { name: 'Cambia: Prestazioni e prezzi' }).click();
  await page.getByRole('button', { name: 'Aggiungi una prestazione' }).click();
  const line = field(page, 'SERVICES')
    .getByRole('group', { name: /^Prestazione \d+$/ })
    .last();
  await line.getByLabel('Prestazione', { exact: true }).fill('Sbiancamento di prova');
  await line.getByLabel('Prezzo').selectOption('from');
  await line.getByLabel('Euro').fill('123');
  await expectCleanAsItStands(page, 'a profile that is edited');
  await expectToFit(page, 'a profile that is edited');
  await button(page, 'Anteprima').click();
  await seen(page.getByRole('region', { name: 'Anteprima della scheda' }).getByText('da 123 €'));
  await button(page, 'Salva').click();
  await seen(page.getByText('Pubblicato: i pazienti lo vedono già.'));
}

async function uploadPhoto(page: Page, alt: string): Promise<void> {
  await page.getByLabel('Foto', { exact: true }).setInputFiles({
    name: 'IMG_0001.JPG',
    mimeType: 'image/jpeg',
    buffer: await photoWithPlace(page),
  });
  await page.getByLabel('Descrizione per chi non la vede').fill(alt);
  await page.getByLabel(/^Ho il diritto di pubblicarla/).check();
  await button(page, 'Carica la foto').click();
  await seen(page.getByText('La foto è sul profilo.'));
}

journeysInOpeningHours('a practice writes its profile', () => {
  for (const [name, viewport] of Object.entries({ phone, desktop }))
    journey(`hours, a price and a photo, which no refresh of a source changes (${name})`, async ({ visitor }) => {
      const { page, practiceId } = await demoAgenda(visitor, viewport);
      await page.goto(`/studio/scheda/${practiceId}`);
      await seen(heading(page, 'Scheda pubblica'));
      await seen(page.getByRole('list', { name: 'Dati della scheda' }));
      await expectCleanAsItStands(page, 'the profile’s room');
      await expectToFit(page, 'the profile’s room');
      await editHoursAndPrice(page);
      const alt = `La sala d’attesa, ${name}`;
      await uploadPhoto(page, alt);
      await expectCleanAsItStands(page, 'the profile’s room with a photo');
      const { slug, city, region } = await ask<Record<'slug' | 'city' | 'region', string>>(page, placeQuery, {
        id: practiceId,
      });
      await ask(page, refresh, { city, region });
      await page.goto(`/dentista-${slug}`);
      await seen(page.getByText('da 123 €').first());
      await seen(page.getByText(/^Confermato dallo studio il .*orari.*prestazioni e prezzi/));
      await seen(page.getByText('8:10–12:50').first());
      const photo = page.getByRole('button', { name: `Ingrandisci: ${alt}` });
      await photo.scrollIntoViewIfNeeded();
      const source = (await photo.locator('img').getAttribute('src')) ?? '';
      const bytes = await page.evaluate(async (address) => {
        const answer = await fetch(address);
        return new TextDecoder('latin1').decode(await answer.arrayBuffer());
      }, source);
      expect(bytes.slice(0, 4)).toBe('RIFF');
      expect(bytes).not.toMatch(/GPS|Exif|EXIF|Via Po/);
      await photo.click();
      await seen(page.getByRole('dialog'));
      await expectCleanAsItStands(page, 'a photo that is large');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.goto(`/studio/scheda/${practiceId}`);
      await page.getByRole('button', { name: `Togli: ${alt}` }).click();
      await page.getByRole('button', { name: `Sì, cancella per sempre: ${alt}` }).click();
      await page.getByRole('button', { name: `Togli: ${alt}` }).waitFor({ state: 'detached' });
    });
});
