import { expect } from 'vitest';
import { journey, journeys, seen } from '../harness/browser.ts';

journeys('the playground', () => {
  journey('works without internet and reaches the server', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/graphql?query=%7B%20topCities(limit%3A%201)%20%7B%20city%20count%20%7D%20%7D');
    const run = page.getByRole('button', { name: /execute|esegui/i });
    await seen(run);
    const answered = page.waitForResponse(
      (response) => response.request().method() === 'POST' && /topCities/.test(response.request().postData() ?? ''),
    );
    await run.first().click();
    expect(await (await answered).json()).toMatchObject({ data: { topCities: [{ count: expect.any(Number) }] } });
  });
});
