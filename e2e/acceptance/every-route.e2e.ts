import { type PageRoute, pageRoutes } from '@dentisti/domain/routes';
import { ofThisTurn } from '../harness/acceptance-turn.ts';
import { graphql, practicesOf, topCities } from '../harness/api.ts';
import { journey, journeys, seen } from '../harness/browser.ts';
import { answerBanner } from '../harness/consent.ts';
import { walkWhole } from '../harness/walk-whole.ts';

/** A city with few cards, the last of those that have any. */
const smallCity = async () => (await topCities(50)).at(-1)?.city ?? '';
const practice = async () => {
  const { id } = (await practicesOf(await smallCity()))[0] ?? { id: '' };
  const { dentist } = await graphql<{ dentist: { slug: string } }>('query($id: ID!) { dentist(id: $id) { slug } }', {
    id,
  });
  return { id, slug: dentist.slug };
};

/** Pages of one address each. */
type FixedRoute = {
  [Route in PageRoute]: (typeof pageRoutes)[Route] extends `${string}:${string}` ? never : Route;
}[PageRoute];

/** An address of each page; a route without one does not compile. What needs a private link shows its door. */
const addresses: Record<PageRoute, () => string | Promise<string>> = {
  ...(Object.fromEntries(
    Object.entries(pageRoutes)
      .filter(([, path]) => !path.includes(':'))
      .map(([name, path]) => [name, () => path]),
  ) as Record<FixedRoute, () => string>),
  results: async () => `/results?citta=${encodeURIComponent(await smallCity())}`,
  dentist: async () => `/dentist/${(await practice()).id}`,
  booking: async () => `/prenota/${(await practice()).slug}`,
  smartBooking: async () => `/smart-booking/${(await practice()).id}`,
  realBooking: async () => `/real-booking/${(await practice()).id}`,
  bookingStatus: () => '/prenotazione/DENT-AAAA-BBBB',
  adminSection: () => '/admin/persone',
  adminItem: () => '/admin/persone/1',
  studioSection: () => '/studio/entra#non-vale',
  studioItem: async () => `/studio/rivendica/${(await practice()).id}`,
};

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
