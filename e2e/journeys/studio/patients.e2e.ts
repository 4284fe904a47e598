import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { aPatient } from '../../harness/bookings.ts';
import { journey, phone, seen } from '../../harness/browser.ts';
import { answerBanner } from '../../harness/consent.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { button, heading, openSection } from '../../harness/studio/visit-studio.ts';

/** The room of patients of the trial's demonstration practice. */
async function openPatients(page: Page): Promise<void> {
  await page.goto('/studio');
  await answerBanner(page, 'Rifiuta');
  await button(page, 'Entra come studio dimostrativo').click();
  await openSection(page, 'Pazienti');
  await seen(heading(page, 'Pazienti'));
  await seen(page.getByRole('list', { name: 'Pazienti' }));
}

const search = (page: Page) => page.getByRole('searchbox', { name: /Cerca per nome/ });
const row = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) });

journeysInOpeningHours('the room of patients', () => {
  for (const [place, viewport] of [
    ['on a phone', phone],
    ['on a desk', { width: 1280, height: 900 }],
  ] as const)
    journey(`adds, finds, changes, hands over and erases somebody ${place}`, async ({ visitor }) => {
      const page = await visitor.page({ viewport });
      const name = place === 'on a phone' ? 'Prova Telefonini' : 'Prova Scrivanìa';
      await openPatients(page);
      await expectCleanAsItStands(page, 'list');
      await expectToFit(page, 'list');

      await button(page, 'Nuovo paziente').click();
      const dialog = page.getByRole('dialog', { name: 'Nuovo paziente' });
      await dialog.getByLabel('Nome e cognome').fill(name);
      await dialog.getByLabel('Telefono').fill(aPatient(name).phone);
      await expectCleanAsItStands(page, 'a new one');
      await dialog.getByRole('button', { name: 'Aggiungi' }).click();
      await seen(page.getByRole('heading', { level: 2, name }));
      await expectCleanAsItStands(page, 'a patient');
      await expectToFit(page, 'a patient');

      await page.getByLabel('Nota', { exact: true }).fill('Allergia al lattice');
      await seen(page.getByText(/Sembra una notizia sulla salute: «Allergia»/));
      await page.getByLabel('Nota', { exact: true }).fill('Preferisce il mattino');
      await seen(page.getByText('Nota salvata.'));
      // It shows what is stored, so it changes with the answer.
      await page.getByRole('checkbox', { name: /Vuole un’e-mail/ }).click();
      await seen(page.getByText(/^Consenso registrato (il |l’)/));

      const file = page.waitForEvent('download');
      await button(page, 'Scarica i dati').click();
      expect((await file).suggestedFilename()).toMatch(/^paziente-\d{4}-\d\d-\d\d\.json$/);

      await page.getByRole('link', { name: 'Tutti i pazienti' }).click();
      await search(page).fill(place === 'on a phone' ? 'telefonini prova' : 'SCRIVANIA');
      await row(page, name).click();
      await seen(page.getByRole('heading', { level: 2, name }));
      await button(page, 'Cancella').click();
      await expectCleanAsItStands(page, 'before erasing');
      await button(page, 'Sì, cancella per sempre').click();
      await search(page).fill(name);
      await seen(page.getByText(`Nessun paziente per «${name}»`));
    });

  journey('shows visits, and whether somebody came', async ({ visitor }) => {
    const page = await visitor.page();
    await openPatients(page);
    await page
      .getByRole('link', { name: /Ultima visita|ultima/ })
      .first()
      .click();
    await seen(page.getByRole('heading', { level: 3, name: 'Visite passate' }));
    const group = page.getByRole('group', { name: /^Presenza alla visita/ }).first();
    await group.getByRole('button', { name: 'Non è venuto' }).click();
    await expect
      .poll(() => group.getByRole('button', { name: 'Non è venuto' }).getAttribute('aria-pressed'))
      .toMatch(/true|false/);
    await expectCleanAsItStands(page, 'visits');
  });

  journey('leads to the terms, which have their sections', async ({ visitor }) => {
    const page = await visitor.page({ viewport: phone });
    await page.goto('/accordo-trattamento-dati');
    await seen(page.getByRole('heading', { level: 1, name: 'Accordo sul trattamento dei dati' }));
    await expectCleanAsItStands(page, 'terms');
    await expectToFit(page, 'terms');
    expect(await page.getByRole('navigation', { name: 'Indice' }).getByRole('link').count()).toBe(16);
  });
});
