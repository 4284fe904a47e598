import { withPreposition } from '@dentisti/domain/practice/italian-name';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { graphql, practicesOf } from '../harness/api.ts';
import { violations } from '../harness/axe.ts';
import { desktop, journey, journeys, phone, seen, textOf } from '../harness/browser.ts';
import { quiet } from '../harness/quiet.ts';
import { askedOperation, isGraphql } from '../harness/screens.ts';

const publicPages = [
  '/',
  '/results?citta=Bologna',
  '/results?citta=Mestre&vista=elenco&filtro=studio',
  '/results?citta=Paris',
  '/valutazione-gratuita-ai',
  '/dental-package-checkout',
  '/per-dentisti',
  '/voce',
  '/privacy-policy',
  '/termini-servizio',
  '/cookie-policy',
  '/crediti',
  '/come-ordiniamo-gli-studi',
  '/accessibilita',
  '/accordo-trattamento-dati',
];

async function aSlug(): Promise<string> {
  const [practice] = await practicesOf('Bologna');
  const { dentist: found } = await graphql<{ dentist: { slug: string } }>(
    'query($id: ID!) { dentist(id: $id) { slug } }',
    {
      id: practice?.id,
    },
  );
  return found.slug;
}

/** Remembers every element the server wrote, before any script of the page runs. */
const rememberServerElements = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const elements = [...document.querySelectorAll('#root *')];
      Object.assign(window, { serverElements: elements, serverText: document.querySelector('main')?.textContent });
    });
  });

/** Opens a page as the server draws it: a gateway that is busy for seconds leaves it to the browser, which then asks for all. */
async function openDrawn(page: Page, path: string, beforeEach = () => {}): Promise<void> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    beforeEach();
    const response = await page.goto(path);
    if ((await response?.text())?.includes('<script id="page-state"')) return;
  }
  throw new Error(`${path} was left to the browser three times`);
}

interface Takeover {
  written: number;
  kept: number;
  isTaken: boolean;
}

const takeover = (page: Page) =>
  page.evaluate((): Takeover => {
    const { serverElements } = window as unknown as { serverElements: Element[] };
    const page = document.querySelector('main > *');
    return {
      written: serverElements.length,
      kept: serverElements.filter((one) => one.isConnected).length,
      isTaken: page !== null && Object.keys(page).some((key) => key.startsWith('__react')),
    };
  });

journeys('a page the server rendered', () => {
  for (const [name, viewport] of [
    ['wide', desktop],
    ['narrow', phone],
  ] as const) {
    journey(`is taken over, never replaced: every public page, ${name}`, async ({ visitor }) => {
      const page = await visitor.page({ viewport });
      await rememberServerElements(page);
      for (const path of [...publicPages, `/dentista-${await aSlug()}`]) {
        await openDrawn(page, path);
        await expect.poll(async () => (await takeover(page)).isTaken).toBe(true);
        const { written, kept } = await takeover(page);
        expect(written, path).toBeGreaterThan(60);
        // A window's width, the map's ground and what a long list leaves empty are the browser's to know; the words are not.
        expect(written - kept, path).toBeLessThanOrEqual(8);
      }
      expect(visitor.problems).toEqual([]);
    });
  }

  journey('asks nothing again that the server has told', async ({ visitor }) => {
    const page = await visitor.page();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (isGraphql(new URL(request.url()))) asked.push(askedOperation(request));
    });
    const pages = [
      ['/', []],
      // What the first look does without: what the filters read, and what the clock decides.
      ['/results?citta=Bologna', ['FirstFreeSlots', 'ResultTexts']],
      [`/dentista-${await aSlug()}`, []],
    ] as const;
    for (const [path, later] of pages) {
      await openDrawn(page, path, () => {
        asked.length = 0;
      });
      await quiet(page);
      expect(asked.sort(), path).toEqual(later);
    }
  });

  journey('keeps its head up to date as one walks on', async ({ visitor }) => {
    const page = await visitor.page();
    const head = async () => ({
      canonical: await page.locator('link[rel="canonical"]').getAttribute('href'),
      title: await page.locator('meta[property="og:title"]').getAttribute('content'),
      each: await page.locator('link[rel="canonical"], meta[name="description"], meta[property="og:url"]').count(),
    });
    await page.goto('/results?citta=Bologna');
    await seen(page.getByRole('heading', { level: 1, name: 'Dentisti a Bologna' }));
    expect(await head()).toMatchObject({ title: 'Dentisti a Bologna', each: 3 });
    const link = page.getByRole('main').getByRole('article').first().getByRole('link').first();
    const name = await textOf(link);
    await link.click();
    await seen(page.getByRole('heading', { level: 1, name }));
    await expect.poll(head).toMatchObject({ title: `${name}, dentista a Bologna`, each: 3 });
    expect((await head()).canonical).toMatch(/\/dentista-bologna-/);
  });
});

journeys('without scripts', () => {
  journey('a city and a profile are readable, their links work, nothing is unstyled', async ({ visitor }) => {
    const page = await visitor.page({ javaScriptEnabled: false });
    await page.goto('/results?citta=Bologna');
    await seen(page.getByRole('heading', { level: 1, name: 'Dentisti a Bologna' }));
    const card = page.getByRole('main').getByRole('article').first();
    const name = await textOf(card.getByRole('heading', { level: 3 }));
    // The button's look is a style sheet's, which came with the page.
    const button = card.getByRole('link', { name: `Vedi Profilo ${withPreposition('di', name)}` });
    await seen(button);
    await button.click();
    await seen(page.getByRole('heading', { level: 1, name }));
    expect(page.url()).toContain('/dentista-bologna-');
    for (const part of ['Orari', 'Indirizzo', 'Ambiti di lavoro'])
      await seen(page.getByRole('heading', { level: 2, name: part }));
    await page.getByRole('navigation', { name: 'Percorso' }).getByRole('link', { name: 'Dentisti a Bologna' }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'Dentisti a Bologna' }));
    await page.goto('/');
    await seen(page.getByText(/Oltre 2\.?200 dentisti verificati in 183 città/));
  });

  journey('what the server wrote passes axe', async ({ visitor }) => {
    const page = await visitor.page();
    // The page's own scripts stay away, so that axe sees the server's page alone.
    await page.route('**/assets/*.js', (route) => route.abort());
    visitor.tolerate(/ERR_FAILED|Failed to load resource/);
    for (const path of ['/results?citta=Lecce', `/dentista-${await aSlug()}`]) {
      await page.goto(path);
      expect(await violations(page), path).toEqual([]);
    }
  });
});
