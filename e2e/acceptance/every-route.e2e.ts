import { type PageRoute, pageRoutes } from '@dentisti/domain/routes';
import { ofThisTurn } from '../../scripts/testing/turn.ts';
import { journey, journeys, seen } from '../harness/browser.ts';
import { answerBanner } from '../harness/consent.ts';
import { walkWhole } from '../harness/walk-whole.ts';
import { addresses } from '../layout/addresses.ts';

journeys('every page', () => {
  for (const name of ofThisTurn(Object.keys(pageRoutes) as PageRoute[])) {
    journey(`${name}: axe in both themes, small and large letters, keyboard from end to end`, async ({ visitor }) => {
      visitor.tolerate(/status of 404/);
      const page = await visitor.page();
      await page.goto(await addresses[name]());
      await seen(page.getByRole('heading', { level: 1 }));
      await answerBanner(page, 'Rifiuta');
      await walkWhole(page, name);
    });
  }
});
