import { expect } from 'vitest';
import { type Dentist, practicesOf, topCities } from '../harness/api.ts';
import { violations } from '../harness/axe.ts';
import { journey, journeys, plain, seen, textOf } from '../harness/browser.ts';
import { quiet } from '../harness/quiet.ts';
import {
  askedOperation,
  cards,
  filterBox,
  isGraphql,
  openResults,
  profileButton,
  resultsTitle,
} from '../harness/screens.ts';
import { cardStrings, homeErrors, resultsStrings } from '../strings.ts';

const oneDecimal = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const anywhere = (practice: Dentist, text: string) =>
  [practice.name, practice.description ?? '', ...practice.specializations, ...practice.services].some((value) =>
    value.toLowerCase().includes(text),
  );

journeys('the results page', () => {
  journey('without a saved location goes home', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/results');
    await page.waitForURL((url) => url.pathname === '/');
    await seen(page.getByRole('heading', { level: 1 }));
  });

  journey('can be shared: its address is enough in a fresh browser', async ({ visitor }) => {
    const page = await visitor.page();
    await openResults(page, 'Bologna', 'Emilia-Romagna');
    await seen(resultsTitle(page, 'Bologna'));
    const stored = await page.evaluate(() => sessionStorage.getItem('selectedLocation'));
    expect(JSON.parse(stored ?? '{}')).toMatchObject({ city: 'Bologna', region: 'Emilia-Romagna' });
    await page.goto('/results');
    await seen(resultsTitle(page, 'Bologna'));
  });

  journey('says so when its address names no place, and leads back', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/results?citta=Xyzzyx&regione=Atlantide');
    await seen(page.getByText(homeErrors.invalid, { exact: true }));
    await page.getByRole('link', { name: resultsStrings.back }).first().click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  journey('shows title, region and number, the blue box, tabs and the way back', async ({ visitor }) => {
    const page = await visitor.page();
    await openResults(page, 'Milano', 'Lombardia');
    const list = await practicesOf('Milano');
    await seen(resultsTitle(page, 'Milano'));
    const main = await textOf(page.getByRole('main'));
    expect(main).toMatch(new RegExp(`Lombardia.{0,40}\\b${list.length}\\b`));
    expect(main).toContain(resultsStrings.criteria);
    await seen(page.getByRole('tab', { name: `Dentisti (${list.length})`, exact: true }));
    expect(main).not.toContain('filtrati da');
    await page.getByRole('tab', { name: 'AI', exact: true }).click();
    await expect.poll(() => page.getByRole('tabpanel').filter({ visible: true }).innerText()).toMatch(/\S{3,}/);
    await page
      .getByRole('button', { name: resultsStrings.back })
      .or(page.getByRole('link', { name: resultsStrings.back }))
      .click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  journey('cards say what the specification lists, in the published order', async ({ visitor }) => {
    const page = await visitor.page();
    await openResults(page, 'Milano');
    const list = await practicesOf('Milano');
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(Math.min(10, list.length));
    for (const [index, practice] of list.slice(0, 5).entries()) {
      const card = cards(page).nth(index);
      const text = plain(await card.innerText());
      expect(text).toContain(practice.name);
      expect(text).toContain(practice.address);
      expect(text).toContain(`${practice.city}, ${practice.region}`);
      expect(text).toContain(cardStrings.verified);
      expect(text).toContain(oneDecimal.format(practice.googlePlacesRating ?? practice.rating ?? 0));
      expect(text.replaceAll('.', '')).toContain(`(${practice.googlePlacesReviewCount} Google)`);
      for (const name of practice.specializations.slice(0, 3)) expect(text).toContain(name);
      for (const name of practice.specializations.slice(3)) expect(text).not.toContain(name);
      if (practice.specializations.length > 3) expect(text).toContain(`+${practice.specializations.length - 3}`);
      // Decorative beside the name, so without a role.
      expect(await card.locator('img, svg').count()).toBeGreaterThan(0);
      await seen(profileButton(card));
    }
  });

  journey('the call button says first that a demo number is one', async ({ visitor }) => {
    const page = await visitor.page();
    await openResults(page, 'Milano');
    const phone = (await practicesOf('Milano')).findIndex((practice) => practice.phone);
    const call = cards(page)
      .nth(phone)
      .getByRole('button', { name: /chiama|telefon/i })
      .or(cards(page).nth(phone).locator('a[href^="tel:"]'));
    await call.first().click();
    await seen(page.getByText(new RegExp(cardStrings.demoNumber, 'i')));
  });

  journey('filters locally by name, description, specialisation and service', async ({ visitor }) => {
    const page = await visitor.page();
    await openResults(page, 'Roma');
    const list = await practicesOf('Roma');
    // What this first look asks for when it is idle is not the next one's.
    await quiet(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (isGraphql(new URL(request.url()))) asked.push(askedOperation(request));
    });
    await page.reload();
    await seen(cards(page));
    const needle = list[0]?.specializations[0]?.toLowerCase() ?? '';
    const hits = list.filter((practice) => anywhere(practice, needle)).length;
    await filterBox(page).fill(needle.toUpperCase());
    await seen(page.getByText(`(filtrati da ${list.length})`));
    await seen(page.getByRole('tab', { name: `Dentisti (${hits})`, exact: true }));
    // Descriptions and services come once, with the first use of the box or when the browser is idle.
    expect(asked.filter((name) => name === 'ResultTexts')).toHaveLength(1);

    await filterBox(page).fill('   ');
    await seen(page.getByRole('tab', { name: `Dentisti (${list.length})`, exact: true }));
    expect(await page.getByText('filtrati da').count()).toBe(0);

    await filterBox(page).fill('xyzzy');
    await seen(page.getByText('Nessuno studio corrisponde a «xyzzy»'));
    expect(asked.filter((name) => name === 'ResultTexts')).toHaveLength(1);
    expect(await cards(page).count()).toBe(0);
    await page.getByRole('button', { name: resultsStrings.clearFilter }).click();
    await seen(cards(page));
    expect(await filterBox(page).inputValue()).toBe('');
  });

  journey('filters and orders by choices that stand in the address, step by step', async ({ visitor }) => {
    const page = await visitor.page();
    await openResults(page, 'Roma');
    const filters = page.getByRole('group', { name: 'Filtri' });
    const saturday = filters.getByRole('button', { name: /^Sabato/ });
    const count = Number(await saturday.innerText().then((text) => /\d+$/.exec(text)?.[0]));
    await saturday.click();
    await seen(page.getByRole('tab', { name: `Dentisti (${count})`, exact: true }));
    expect(new URL(page.url()).searchParams.get('sabato')).toBe('1');

    const priced = filters.getByRole('button', { name: /^Con prezzi \d/ });
    await seen(priced);
    const both = Number(/\d+$/.exec(await priced.innerText())?.[0]);
    await priced.click();
    await seen(page.getByRole('tab', { name: `Dentisti (${both})`, exact: true }));
    await filters.getByRole('combobox', { name: 'Ordina per' }).selectOption({ label: 'Primo orario libero' });
    await expect.poll(() => page.url()).toContain('ordina=posto');
    expect(await violations(page)).toEqual([]);

    // The same address, in a browser that has stored nothing, is the same list.
    const stranger = await visitor.page();
    await stranger.goto(page.url());
    await seen(stranger.getByRole('tab', { name: `Dentisti (${both})`, exact: true }));

    await page.goBack();
    await page.goBack();
    await seen(page.getByRole('tab', { name: `Dentisti (${count})`, exact: true }));
    await filters.getByRole('button', { name: 'Togli i filtri' }).click();
    await expect.poll(() => page.url()).not.toContain('sabato');
  });

  journey('filters without scripts by what the list itself knows', async ({ visitor }) => {
    const page = await visitor.page({ javaScriptEnabled: false });
    await openResults(page, 'Roma', 'Lazio');
    const filters = page.getByRole('group', { name: 'Filtri' });
    const saturday = filters.getByRole('button', { name: /^Sabato/ });
    const count = Number(/\d+$/.exec(await saturday.innerText())?.[0]);
    await saturday.click();
    await seen(page.getByText(new RegExp(`${count} dentisti trovati \\(filtrati da`)));
    expect(await filters.getByRole('button', { name: /^Aperto ora/ }).count()).toBe(0);
    await saturday.click();
    await seen(page.getByText(/^Lazio • \d+ dentisti trovati$/));
  });

  journey('keeps order and filters in sight on a phone, above the first two cards', async ({ visitor }) => {
    const page = await visitor.page({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await openResults(page, 'Roma');
    const filters = page.getByRole('group', { name: 'Filtri' });
    const first = await cards(page).first().boundingBox();
    expect(first?.y).toBeLessThanOrEqual(490);
    await cards(page).nth(6).scrollIntoViewIfNeeded();
    const box = await filters.boundingBox();
    expect(box?.y).toBe(0);
    expect(box?.height).toBeLessThanOrEqual(56);

    // The first choice moves nothing, and what takes it back stands in sight.
    await page.evaluate(() => scrollTo(0, 0));
    const saturday = filters.getByRole('button', { name: /^Sabato/ });
    const before = await saturday.boundingBox();
    await saturday.tap();
    await seen(page.getByText(/\(filtrati da \d+\)$/));
    expect((await saturday.boundingBox())?.y).toBe(before?.y);
    const clear = await filters.getByRole('button', { name: 'Togli i filtri' }).boundingBox();
    expect((clear?.x ?? 390) + (clear?.width ?? 0)).toBeLessThanOrEqual(390);
    const [dentists, ai] = await Promise.all(
      ['Dentisti', 'AI'].map((name) => page.getByRole('tab', { name }).boundingBox()),
    );
    expect(ai?.y).toBe(dentists?.y);
    const note = page.getByRole('complementary', { name: 'Criteri di Classificazione' });
    await note.scrollIntoViewIfNeeded();
    expect(await note.getByText(/^Risultati ordinati/).isVisible()).toBe(false);
    await note.getByRole('heading').click();
    await seen(note.getByText(/^Risultati ordinati per valutazione Google Places/));
    // The map has the screen; the page keeps its title.
    await page.getByRole('button', { name: /^Mappa/ }).tap();
    await seen(page.getByRole('heading', { level: 2, name: 'Mappa di Roma' }));
    expect(await page.getByRole('heading', { level: 1, name: 'Dentisti a Roma' }).count()).toBe(1);
  });

  journey('grid and list are both one vertical list', async ({ visitor }) => {
    const page = await visitor.page();
    await openResults(page, 'Milano');
    const heights: number[] = [];
    for (const name of ['Griglia', 'Lista']) {
      await page.getByRole('button', { name, exact: true }).click();
      await seen(page.getByRole('button', { name, exact: true, pressed: true }));
      const [first, second] = await Promise.all([cards(page).nth(0).boundingBox(), cards(page).nth(1).boundingBox()]);
      if (!first || !second) throw new Error('no cards');
      expect(Math.abs(first.x - second.x)).toBeLessThan(2);
      expect(second.y).toBeGreaterThanOrEqual(first.y + first.height - 1);
      heights.push(first.height);
    }
    expect(heights[1]).toBeLessThan(heights[0] ?? 0);
  });

  journey('opens for other top cities with the number /api/top-cities says', async ({ visitor }) => {
    const page = await visitor.page();
    for (const { city, count } of (await topCities(12)).slice(-3)) {
      await openResults(page, city);
      await seen(page.getByRole('tab', { name: `Dentisti (${count})`, exact: true }));
    }
  });
});
