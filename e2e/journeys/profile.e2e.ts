import { expect } from 'vitest';
import { type Dentist, graphql, practicesOf } from '../harness/api.ts';
import { expectCleanAsItStands } from '../harness/axe.ts';
import { journey, journeys, phone, plain, seen, textOf } from '../harness/browser.ts';
import { layoutShifts } from '../harness/layout-shifts.ts';
import { notFoundStrings, profileStrings } from '../strings.ts';

async function aPractice(): Promise<Dentist & { slug: string }> {
  const list = await practicesOf('Milano');
  const dentist = list.find((one) => one.phone && one.website && one.openingHours && one.services.length) ?? list[0];
  if (!dentist) throw new Error('no dentist in Milano');
  const { dentist: found } = await graphql<{ dentist: { slug: string } }>(
    'query($id: ID!) { dentist(id: $id) { slug } }',
    {
      id: dentist.id,
    },
  );
  return { ...dentist, slug: found.slug };
}

async function onePracticeWithAgenda(): Promise<{ id: string }> {
  const { dentists } = await graphql<{ dentists: { dentists: { id: string; booksOnline: boolean }[] } }>(
    '{ dentists(city: "Roma") { ... on DentistList { dentists { id booksOnline } } } }',
  );
  const found = dentists.dentists.find(({ booksOnline }) => booksOnline);
  if (!found) throw new Error('no practice with an online agenda in Roma');
  return found;
}

journeys('a profile', () => {
  journey('says everything, on both of its routes', async ({ visitor }) => {
    const dentist = await aPractice();
    const page = await visitor.page();
    for (const path of [`/dentista-${dentist.slug}`, `/dentist/${dentist.id}`]) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await seen(page.getByRole('heading', { level: 1, name: dentist.name }));
      const text = await textOf(page.getByRole('main'));
      for (const one of [
        dentist.address,
        dentist.city,
        'Verificato',
        ...dentist.specializations,
        ...dentist.services,
      ]) {
        expect(text).toContain(one);
      }
      expect(text).toContain((dentist.googlePlacesRating ?? 0).toFixed(1).replace('.', ','));
      expect(text).toContain('Google');
      if (dentist.description) expect(text).toContain(plain(dentist.description));
      for (const one of profileStrings) expect(text.replaceAll('’', "'").toLowerCase()).toContain(one.toLowerCase());
      expect(text).toMatch(/lunedì|lun/i);
      expect(await page.title()).toContain(dentist.name);
    }
  });

  journey('carries structured data as specified', async ({ visitor }) => {
    const dentist = await aPractice();
    const page = await visitor.page();
    await page.goto(`/dentist/${dentist.id}`);
    await seen(page.getByRole('heading', { level: 1, name: dentist.name }));
    const blocks = page.locator('script[type="application/ld+json"]');
    await expect.poll(() => blocks.count()).toBeGreaterThan(0);
    const data = (await blocks.allTextContents()).flatMap((text) => {
      const value = JSON.parse(text);
      return Array.isArray(value) ? value : (value['@graph'] ?? [value]);
    });
    const practice = data.find((one) => one['@type'] === 'Dentist');
    expect(practice).toMatchObject({
      name: dentist.name,
      address: {
        addressCountry: 'IT',
        addressLocality: dentist.city,
        streetAddress: expect.stringContaining(dentist.address),
      },
      aggregateRating: { bestRating: expect.anything(), worstRating: expect.anything() },
    });
    const rating = practice.aggregateRating;
    expect(Number(rating.ratingValue)).toBe(dentist.googlePlacesRating);
    expect(Number(rating.reviewCount ?? rating.ratingCount)).toBe(dentist.googlePlacesReviewCount);
    expect([Number(rating.worstRating), Number(rating.bestRating)]).toEqual([1, 5]);
    expect(data.some((one) => one['@type'] === 'BreadcrumbList')).toBe(true);
  });

  journey('says of each datum where it comes from, clean in both themes', async ({ visitor }) => {
    const { slug } = await aPractice();
    const page = await visitor.page();
    await page.goto(`/dentista-${slug}`);
    await seen(page.getByRole('region', { name: 'Chi ti cura' }).getByText(/FNOMCeO/));
    await seen(page.getByText(/su Google.*dato (del |dell’)\d/).first());
    await page.getByText('Da dove vengono questi dati').click();
    const table = page.getByRole('region', { name: 'Questi dati' }).getByRole('table');
    for (const name of ['Nome', 'Telefono', 'Orari', 'Valutazione'])
      await seen(table.getByRole('row', { name: new RegExp(`^${name} dati dimostrativi \\d`) }));
    await expectCleanAsItStands(page, 'profile with its sources');
  });

  journey('leads from a free slot to its form in one press, and moves nothing meanwhile', async ({ visitor }) => {
    const practice = await onePracticeWithAgenda();
    const page = await visitor.page({ viewport: phone });
    // The fonts come after the first paint, as on a slow network: what stands in for them breaks its lines where they do.
    await page.route('**/*.woff2', async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await route.continue();
    });
    await page.goto(`/dentist/${practice.id}`);
    const slots = page.getByRole('region', { name: 'Primi orari liberi' });
    const first = slots
      .getByRole('link', { name: /^Prenota (luned|marted|mercoled|gioved|venerd|sabato|domenica)/ })
      .first();
    await seen(first);
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    const shifts = await layoutShifts(page);
    expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThanOrEqual(0.02);
    await expectCleanAsItStands(page, 'profile with free slots');
    const name = (await first.getAttribute('aria-label')) ?? '';
    await first.click();
    await seen(page.getByRole('timer', { name: 'Tempo che resta' }));
    expect(await textOf(page.getByRole('main'))).toContain(name.split(', ')[1]);
    // Given back, so that the slot is there for others.
    await page.getByRole('link', { name: 'Torna alla scheda' }).click();
    await seen(slots);
  });

  journey('leads to neighbours', async ({ visitor }) => {
    const dentist = await aPractice();
    const page = await visitor.page();
    await page.goto(`/dentist/${dentist.id}`);
    const { dentist: found } = await graphql<{ dentist: { nearby: { dentist: { name: string } }[] } }>(
      'query($id: ID!) { dentist(id: $id) { nearby { dentist { name } } } }',
      { id: dentist.id },
    );
    const name = found.nearby[0]?.dentist.name ?? '';
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) })
      .first()
      .click();
    await seen(page.getByRole('heading', { level: 1, name }));
  });

  journey('takes Segnala un errore: mends first, then stores', async ({ visitor }) => {
    const dentist = await aPractice();
    const page = await visitor.page();
    await page.goto(`/dentist/${dentist.id}`);
    await page.getByRole('button', { name: 'Segnala un errore' }).click();
    const dialog = page.getByRole('dialog');
    await seen(dialog);
    const send = dialog.getByRole('button', { name: /invia|segnala/i }).last();
    await dialog.getByRole('textbox').first().fill('no');
    await send.click();
    await expect.poll(() => dialog.locator('[aria-invalid="true"]').count()).toBeGreaterThan(0);

    await dialog.getByRole('textbox').first().fill('Il numero di telefono è cambiato da gennaio.');
    const stored = page.waitForResponse(
      (response) => /reportDentist\s*\(/.test(response.request().postData() ?? '') && response.status() === 200,
    );
    await send.click();
    expect(await (await stored).json()).toMatchObject({ data: { reportDentist: { __typename: 'ReportStored' } } });
    await seen(page.getByText(/grazie|ricevut|inviata|registrata/i));
  });

  journey('that nobody knows is the 404 page, with status 404', async ({ visitor }) => {
    visitor.tolerate(/status of 404/);
    const page = await visitor.page();
    for (const path of ['/dentist/999999999', '/dentist/x', '/dentista-roma-studio-inventato-da-nessuno']) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      for (const text of notFoundStrings) await seen(page.getByText(text));
    }
  });
});
