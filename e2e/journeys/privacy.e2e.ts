import { expect } from 'vitest';
import { graphql, topCities } from '../harness/api.ts';
import { journey, journeys, seen } from '../harness/browser.ts';
import { cards, openResults, resultsTitle, search } from '../harness/screens.ts';

journeys('what stays with the visitor', () => {
  journey('without consent only the place searched is kept, and only for the session', async ({ visitor }) => {
    const page = await visitor.page();
    await search(page, 'Milano');
    await page.waitForURL('**/results**');
    await seen(cards(page));
    const kept = await page.evaluate(() => ({
      session: Object.keys(sessionStorage),
      local: Object.keys(localStorage),
    }));
    expect(kept.session).toContain('selectedLocation');
    expect(kept.local).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });

  journey('Usa la mia posizione is answered in the browser: no coordinates are sent', async ({ visitor }) => {
    const page = await visitor.page({
      geolocation: { latitude: 44.4938, longitude: 11.3387, accuracy: 50 },
      permissions: ['geolocation'],
    });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.goto('/');
    await page.getByRole('button', { name: 'Usa la mia posizione' }).click();
    await page.waitForURL('**/results**');
    await seen(resultsTitle(page, 'Bologna'));
    await seen(cards(page));
    expect(sent.filter((text) => /44[.,]49|11[.,]33/.test(text))).toEqual([]);
  });

  journey('Usa la mia posizione, refused, says what to do', async ({ visitor }) => {
    const page = await visitor.page({ permissions: [] });
    await page.goto('/');
    await page.getByRole('button', { name: 'Usa la mia posizione' }).click();
    await seen(page.getByRole('main').getByText(/posizione.*(scrivi|città)|(scrivi|città).*posizione/i));
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

journeys('practices without Google data', () => {
  journey('stand below the list, collapsed, with their source', async ({ visitor }) => {
    const query = 'query($city: String!) { dentists(city: $city) { ... on DentistList { others { name } } } }';
    for (const { city } of await topCities(12)) {
      const { dentists } = await graphql<{ dentists: { others: { name: string }[] } }>(query, { city });
      const [first] = dentists.others;
      if (!first) continue;
      const page = await visitor.page();
      await openResults(page, city);
      const title = page.getByText(`Altri studi in zona, senza valutazione Google (${dentists.others.length})`);
      await seen(title);
      const name = page.getByRole('main').getByRole('heading', { name: first.name, exact: true }).last();
      const inList = page.getByText(/OpenStreetMap|dati dimostrativi/i).filter({ visible: true });
      const before = await inList.count();
      await title.click();
      await seen(name);
      await expect.poll(() => inList.count()).toBeGreaterThan(before);
      return;
    }
    throw new Error('no top city has practices without Google data');
  });
});
