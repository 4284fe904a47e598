import { expect } from 'vitest';
import { highTaps, rememberedPlace, sentence, startAssessment, tapThrough } from '../harness/assessment-screens.ts';
import { expectCleanAsItStands } from '../harness/axe.ts';
import { journey, journeys, seen } from '../harness/browser.ts';
import { expectToFit } from '../harness/narrow.ts';
import { cards } from '../harness/screens.ts';

journeys('every page of the self-assessment', () => {
  journey('the start is clean and fits narrow windows and large letters', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/valutazione-gratuita-ai');
    await seen(sentence(page));
    await expectCleanAsItStands(page, 'the start');
    await expectToFit(page, 'the start');
  });

  journey('so are the questions, whose answers are large enough for any thumb', async ({ visitor }) => {
    const page = await visitor.page();
    await startAssessment(page);
    await expectToFit(page, 'the first question');
    const heights = await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await tapThrough(page, highTaps.slice(0, 2));
    await page.locator('label', { hasText: 'Denti storti' }).click();
    await seen(page.getByRole('button', { name: 'Avanti' }));
    await expectCleanAsItStands(page, 'several answers');
    await expectToFit(page, 'several answers');
  });

  journey('so is the result, which prints on one sheet', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/results?citta=Milano');
    await seen(cards(page));
    await rememberedPlace(page);
    await startAssessment(page);
    await tapThrough(page, highTaps);
    await seen(page.getByRole('link', { name: /^Prenota da/ }));
    await expectCleanAsItStands(page, 'the result');
    await expectToFit(page, 'the result');
    const margin = { top: '12mm', bottom: '12mm', left: '15mm', right: '15mm' };
    const sheet = await page.pdf({ format: 'A4', margin });
    expect(sheet.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  });
});
