import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { practicesOf } from '../harness/api.ts';
import { journey, journeys, seen } from '../harness/browser.ts';
import { cards, filterBox, markers, openMarker } from '../harness/screens.ts';
import { cardStrings, resultsStrings } from '../strings.ts';

/** All a person can read or hear on the page: text, placeholders, labels. Straight apostrophes. */
async function readable(page: Page): Promise<string> {
  const text = await page.evaluate(() => {
    const labels = [...document.querySelectorAll('[placeholder], [aria-label], [title]')].flatMap((element) =>
      ['placeholder', 'aria-label', 'title'].map((name) => element.getAttribute(name) ?? ''),
    );
    // textContent keeps the case that CSS may change; scripts are not text.
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const element = walker.currentNode as HTMLElement;
      if (!['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(element.tagName))
        texts.push(element.innerText ?? element.textContent);
    }
    return [...texts, ...labels].join('\n');
  });
  return text.replace(/[ \t\u00a0\u202f]+/g, ' ').replaceAll('’', "'");
}

const missing = (text: string, wanted: readonly string[]) => wanted.filter((one) => !text.includes(one));

journeys('the words of results, card and map, letter by letter', () => {
  journey('results, card, map', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/results?citta=Milano&regione=Lombardia');
    await seen(cards(page));
    await seen(markers(page));
    const { back, criteria, filter, mapHint } = resultsStrings;
    const { profile, verified } = cardStrings;
    const wanted = [
      back,
      criteria,
      filter,
      mapHint,
      profile,
      verified,
      'Mappa di Milano',
      'Dentisti a Milano',
      'Google)',
    ];
    expect(missing(await readable(page), wanted)).toEqual([]);
    const criteriaText = (await readable(page)).toLowerCase();
    for (const word of ['google places', 'recensioni', 'verificati']) expect(criteriaText).toContain(word);

    await filterBox(page).fill('qqqq');
    await seen(page.getByText('Nessuno studio corrisponde a «qqqq»'));
    expect(missing(await readable(page), [resultsStrings.clearFilter, resultsStrings.mapEmpty])).toEqual([]);
    await filterBox(page).fill('');
    const names = (await practicesOf('Milano')).map((practice) => practice.name);
    await openMarker(page, names);
    await seen(page.getByText(/\(\d[\d.]* recensioni\)/));
  });
});
