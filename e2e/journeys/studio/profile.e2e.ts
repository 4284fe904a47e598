import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { desktop, journey, phone, seen } from '../../harness/browser.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { demoAgenda } from '../../harness/studio/agenda-room.ts';
import {
  havePhoto,
  publicProfile,
  readSourcesAgain,
  uploadPhoto,
  writeHoursAndPrice,
} from '../../harness/studio/profile-room.ts';
import { button, heading } from '../../harness/studio/visit-studio.ts';

const viewports = Object.entries({ phone, desktop });

journeysInOpeningHours('a practice writes its profile', () => {
  journey('hours and a price, which no refresh of a source changes', async ({ visitor }) => {
    const { page, practiceId } = await demoAgenda(visitor, phone);
    await page.goto(`/studio/scheda/${practiceId}`);
    await seen(page.getByRole('list', { name: 'Dati della scheda' }));
    await writeHoursAndPrice(page, 'Sbiancamento di prova');
    await button(page, 'Anteprima').click();
    await seen(page.getByRole('region', { name: 'Anteprima della scheda' }).getByText('da 123 €'));
    await button(page, 'Salva').click();
    await seen(page.getByText('Pubblicato: i pazienti lo vedono già.'));
    await readSourcesAgain(page, practiceId);
    await page.goto(await publicProfile(page, practiceId));
    await seen(page.getByText('da 123 €'));
    await seen(page.getByText(/^Confermato dallo studio (il |l’).*orari.*prestazioni e prezzi/));
    await seen(page.getByText(/^8:10–12:50/));
  });

  journey('a photo, without the place that the telephone wrote into it', async ({ visitor }) => {
    const { page, practiceId } = await demoAgenda(visitor, desktop);
    const alt = 'La sala d’attesa con sei sedie';
    await page.goto(`/studio/scheda/${practiceId}`);
    await seen(heading(page, 'Scheda pubblica'));
    await uploadPhoto(page, alt);
    await page.goto(await publicProfile(page, practiceId));
    const photo = page.getByRole('button', { name: `Ingrandisci: ${alt}` });
    const source = (await photo.locator('img').getAttribute('src')) ?? '';
    const bytes = (await (await page.request.get(source)).body()).toString('latin1');
    expect(bytes.slice(0, 4)).toBe('RIFF');
    expect(bytes).not.toMatch(/GPS|Exif|EXIF|Via Po/);
    await photo.click();
    const large = page.getByRole('dialog', { name: alt });
    await seen(large.getByRole('img', { name: alt }));
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'detached' });
    await page.goto(`/studio/scheda/${practiceId}`);
    await page.getByRole('button', { name: `Togli: ${alt}` }).click();
    await page.getByRole('button', { name: `Sì, cancella per sempre: ${alt}` }).click();
    await page.getByRole('button', { name: `Sì, cancella per sempre: ${alt}` }).waitFor({ state: 'detached' });
    expect((await page.request.get(source)).status()).toBe(404);
  });

  for (const [name, viewport] of viewports) {
    journey(`the room is clean and fits, with what is edited (${name})`, async ({ visitor }) => {
      const { page, practiceId } = await demoAgenda(visitor, viewport);
      await havePhoto(page, practiceId, `L’ingresso, ${name}`);
      await page.goto(`/studio/scheda/${practiceId}`);
      await seen(page.getByRole('button', { name: `Togli: L’ingresso, ${name}` }));
      await writeHoursAndPrice(page, `Prova, ${name}`);
      await button(page, 'Anteprima').click();
      await seen(page.getByRole('region', { name: 'Anteprima della scheda' }));
      await expectCleanAsItStands(page, 'the profile’s room');
      if (viewport === phone) await expectToFit(page, 'the profile’s room');
    });

    journey(`the gallery is clean and fits, and so does a large photo (${name})`, async ({ visitor }) => {
      const { page, practiceId } = await demoAgenda(visitor, viewport);
      const alt = `Lo studio, ${name}`;
      await havePhoto(page, practiceId, alt);
      await page.goto(await publicProfile(page, practiceId));
      await page.getByRole('button', { name: `Ingrandisci: ${alt}` }).click();
      await seen(page.getByRole('dialog', { name: alt }));
      await expectCleanAsItStands(page, 'a photo that is large');
      if (viewport === phone) await expectToFit(page, 'a photo that is large');
      await button(page, 'Chiudi').click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expectCleanAsItStands(page, 'a profile with photos');
    });
  }
});
