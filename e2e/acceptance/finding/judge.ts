import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seen, textOf } from '../../harness/browser.ts';
import { cards } from '../../harness/screens.ts';
import { disorder, type Expectation } from './expectation.ts';
import { listedIds } from './person.ts';
import type { Order, Task } from './task.ts';

/** Fails unless the page shows what the task asked for. `order` is another one than the task's, where a list was shared. */
export async function judge(page: Page, { result }: Task, expectation: Expectation, order?: Order): Promise<void> {
  const { place, listed } = expectation;
  switch (result.is) {
    case 'list':
      await expectList(page, expectation, order ?? result.order);
      return;
    case 'closest': {
      await expectList(page, expectation, 'rating');
      const heading = page.getByRole('main').getByRole('heading', { level: 1 });
      expect(await textOf(heading.locator('xpath=..'))).toMatch(new RegExp(`nessun .*${place.city}`, 'i'));
      return;
    }
    case 'profile': {
      const practice = place.listed[result.practice];
      await seen(page.getByRole('heading', { level: 1, name: practice?.name, exact: true }));
      expect(new URL(page.url()).pathname).toBe(`/dentista-${practice?.slug}`);
      return;
    }
    case 'booking': {
      // The list stays until the booking page is loaded.
      await seen(page.getByRole('heading', { level: 1, name: /^(?!Dentisti a )/ }));
      const { pathname } = new URL(page.url());
      expect(pathname).toMatch(/^\/(real-booking|smart-booking|prenota)\//);
      const booked = listed.find(({ id, slug }) => [id, slug].includes(pathname.split('/')[2] ?? ''));
      expect(booked, pathname).toBeDefined();
      const rest = listed.filter((practice) => practice !== booked);
      for (const { id } of rest) expect(disorder([booked?.id ?? '', id], result.order, expectation)).toEqual([]);
      return;
    }
    case 'call': {
      const best = listed.find(({ phone }) => phone !== null);
      const first = cards(page).first();
      expect(await textOf(first)).toContain(best?.name);
      expect(await first.locator('a[href^="tel:"]').getAttribute('href')).toBe(`tel:${best?.phone}`);
      return;
    }
    case 'map': {
      const part = page.locator('section, aside, div').filter({ has: page.locator('.leaflet-container') }).last(); // biome-ignore format: one line
      await seen(part);
      await seen(page.getByRole('heading', { name: `Mappa di ${place.city}` }));
      if (result.wish) await seen(page.getByText(new RegExp(`^${listed.length} dentisti trovati • Clicca`)));
      return;
    }
    default:
      result satisfies never;
  }
}

/** The list holds exactly the practices of the wish, in that order; so do, in number, those without a rating. */
async function expectList(page: Page, expectation: Expectation, order: Order): Promise<void> {
  const { listed, others } = expectation;
  const names = new Map(expectation.place.listed.map(({ id, name }) => [id, name]));
  const wanted = new Set(listed.map(({ id }) => id));
  const faults = async () => {
    const ids = await listedIds(page);
    const shown = new Set(ids);
    return [
      ...(shown.size < ids.length ? ['a practice stands there twice'] : []),
      ...ids.filter((id) => !wanted.has(id)).map((id) => `not asked for: ${names.get(id) ?? id}`),
      ...listed.filter(({ id }) => !shown.has(id)).map(({ name }) => `missing: ${name}`),
      ...disorder(ids.filter((id) => wanted.has(id)), order, expectation), // biome-ignore format: one line
    ].slice(0, 5);
  };
  await expect.poll(faults, { timeout: 15_000, interval: 500 }).toEqual([]);
  const rest = page.getByText(/^Altri studi in zona/);
  if (others.length === 0) expect(await rest.count()).toBe(0);
  else expect(await textOf(rest)).toContain(`(${others.length})`);
}
