import { beforeAll, expect } from 'vitest';
import { playgroundIsBuilt } from '../harness/api.ts';
import { journey, journeys, seen } from '../harness/browser.ts';

journeys('the playground', () => {
  beforeAll(playgroundIsBuilt, 240_000);

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

  journey('an example by its name, its cost, and one click to an operator’s session', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/graphql');
    await page.getByLabel('Esempi').selectOption({ label: 'Area riservata: panoramica (operatori)' });
    await page.waitForURL(/esempio=panoramica/);
    await expect.poll(() => page.locator('.view-lines').first().innerText()).toMatch(/adminOverview/);
    const run = page.getByRole('button', { name: /execute|esegui/i }).first();
    const answers = () =>
      page.waitForResponse(
        (response) =>
          response.request().method() === 'POST' && (response.request().postData() ?? '').includes('adminOverview('),
      );
    const closed = answers();
    await run.click();
    expect((await (await closed).json()).errors[0].extensions.code).toBe('UNAUTHENTICATED');
    await page.getByRole('button', { name: 'Entra come operatore dimostrativo' }).click();
    await seen(page.getByText('Sei dentro come operatore-dimostrativo@dentisti.example'));
    const opened = answers();
    await run.click();
    const answer = await (await opened).json();
    expect(answer.errors).toBeUndefined();
    expect(answer.data.adminOverview.requests).toBeGreaterThanOrEqual(0);
    await seen(page.getByText(/^Costo dell’operazione: \d+ punti$/));
    await page.goto('/admin/simulazione');
    await seen(page.getByRole('heading', { level: 1, name: 'Simulazione' }));
  });
});
