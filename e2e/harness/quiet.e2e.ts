import { expect } from 'vitest';
import { journey, journeys } from './browser.ts';
import { quiet } from './quiet.ts';

journeys('a page is quiet', () => {
  journey('when what it computed before it asked is answered, however long either took', async ({ visitor }) => {
    const page = await visitor.page();
    const answered: string[] = [];
    await page.route('**/late-*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      answered.push(new URL(route.request().url()).pathname);
      await route.fulfill({ body: '' });
    });
    await page.goto('/crediti');
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      const computeThenAsk = async (path: string) => {
        for (const until = performance.now() + 700; performance.now() < until; );
        await fetch(path);
      };
      setTimeout(() => computeThenAsk('/late-1').then(() => computeThenAsk('/late-2')), 100);
    });
    await quiet(page);
    expect(answered).toEqual(['/late-1', '/late-2']);
  });
});
