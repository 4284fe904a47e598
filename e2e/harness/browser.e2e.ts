import { expect } from 'vitest';
import { journey, journeys } from './browser.ts';
import { quiet } from './quiet.ts';

/** A guard that never barks proves nothing: each kind of trouble is provoked once. */
journeys('the guard of every journey', () => {
  journey('hears requests that leave, console errors, page errors and 5xx', async ({ visitor }) => {
    visitor.tolerate(/./);
    const page = await visitor.page();
    await page.route('**/broken', (route) => route.fulfill({ status: 503, body: 'x' }));
    await page.goto('/');
    await page.evaluate(async () => {
      await fetch('/broken');
      // The policy of the page may stop these before the network: that, too, is heard.
      await fetch('https://outside.example/beacon').catch(() => undefined);
      console.error('provoked');
      setTimeout(() => {
        throw new Error('provoked too');
      });
    });
    for (const pattern of [
      /status 503: .*broken/,
      /outside\.example/,
      /console: provoked/,
      /page error: .*provoked too/,
    ]) {
      await expect.poll(() => visitor.problems.some((problem) => pattern.test(problem))).toBe(true);
    }
  });

  journey('hears what no policy stops: by name, by address and over a socket', async ({ visitor }) => {
    visitor.tolerate(/outside\.example|192\.0\.2\.1/);
    const page = await visitor.page();
    await page.goto('about:blank');
    await page.evaluate(async () => {
      new WebSocket('ws://outside.example/socket');
      for (const address of ['http://outside.example/', 'http://192.0.2.1/'])
        await fetch(address, { mode: 'no-cors' }).catch(() => undefined);
    });
    for (const problem of [
      'request leaving the machine: http://outside.example/',
      'request leaving the machine: http://192.0.2.1/',
      'socket leaving the machine: ws://outside.example/socket',
    ])
      await expect.poll(() => visitor.problems).toContain(problem);
  });

  journey('opens pages in Italian, in Rome', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/');
    const place = await page.evaluate(() => [navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone]);
    expect(place).toEqual(['it-IT', 'Europe/Rome']);
  });
});

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
