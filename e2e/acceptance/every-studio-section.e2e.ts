import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { ofThisTurn } from '../../scripts/testing/turn.ts';
import { practicesOf } from '../harness/api.ts';
import { journey, journeys, seen } from '../harness/browser.ts';
import { demoStudio } from '../harness/studio/visit-studio.ts';
import { walkWhole } from '../harness/walk-whole.ts';

/** The sections as the page's own list names them. */
const source = new URL('../../web/src/features/studio/sections.ts', import.meta.url);
const sections = [...readFileSync(source, 'utf8').matchAll(/^ {2}'?([a-z-]+)'?: '/gm)].map(([, name]) => name ?? '');

journeys('every section of the studio', () => {
  journey('is known by its address', () => expect(sections.length).toBeGreaterThan(3));

  for (const section of ofThisTurn([...sections, 'rivendica/:id'])) {
    journey(section, async ({ visitor }) => {
      const page = await demoStudio(visitor);
      await page.goto(`/studio/${section.replace(':id', (await practicesOf('Lecce'))[0]?.id ?? '')}`);
      await seen(page.getByRole('main').getByRole('heading', { level: 1 }));
      await walkWhole(page, section);
    });
  }
});
