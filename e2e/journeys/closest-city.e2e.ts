import { comuneWithoutPractices } from '../harness/api.ts';
import { journey, journeys, seen } from '../harness/browser.ts';
import { cards, search } from '../harness/screens.ts';
import { toasts } from '../strings.ts';

journeys('a comune without dentists', () => {
  journey('shows the closest city’s, says so in a toast, a note and the heading', async ({ visitor }) => {
    const place = await comuneWithoutPractices();
    const page = await visitor.page();
    await search(page, place.city);
    await seen(page.getByText(toasts.closest, { exact: true }));
    await page.waitForURL('**/results**');
    await seen(page.getByRole('main').getByText(place.message ?? '', { exact: true }));
    await seen(page.getByRole('heading', { name: `Dentisti Trovati a ${place.closestCity}`, exact: true }));
    await seen(page.getByRole('heading', { level: 1, name: `Dentisti a ${place.city}`, exact: true }));
    await seen(cards(page).filter({ hasText: place.closestCity }));
  });

  journey('a homonym offers the other one', async ({ visitor }) => {
    const page = await visitor.page();
    await search(page, 'Castro');
    await page.waitForURL('**/results**');
    await seen(page.getByText('Intendevi Castro (BG)?'));
    await page
      .getByRole('button', { name: /Castro \(BG\)/ })
      .or(page.getByRole('link', { name: /Castro \(BG\)/ }))
      .first()
      .click();
    await seen(page.getByRole('main').getByText('Lombardia'));
  });
});
