import { expect } from 'vitest';
import { journey, journeys, seen } from '../harness/browser.ts';

journeys('the playground', () => {
  journey('works without internet, and its first example reaches the server', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/graphql');
    const run = page.getByRole('button', { name: /execute|esegui/i }).first();
    await seen(run);
    await expect.poll(() => page.locator('.view-lines').first().innerText()).toMatch(/query/);
    const answered = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && !/IntrospectionQuery/.test(response.request().postData() ?? ''),
    );
    await run.click();
    const answer = await (await answered).json();
    expect(answer.errors).toBeUndefined();
    expect(Object.keys(answer.data).length).toBeGreaterThan(0);
  });
});
