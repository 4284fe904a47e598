import { type PageRoute, pageRoutes } from '@dentisti/domain/routes';
import { graphql, practicesOf, topCities } from '../harness/api.ts';

/** A city with few cards, the last of those that have any. */
const smallCity = async (): Promise<string> => (await topCities(50)).at(-1)?.city ?? '';

/** A practice of a city, by all that addresses name it by. */
export async function practiceOf(city: string | Promise<string>): Promise<{ id: string; slug: string }> {
  const { id } = (await practicesOf(await city))[0] ?? { id: '' };
  const { dentist } = await graphql<{ dentist: { slug: string } }>('query($id: ID!) { dentist(id: $id) { slug } }', {
    id,
  });
  return { id, slug: dentist.slug };
}
const practice = () => practiceOf(smallCity());

/** Pages of one address each. */
type FixedRoute = {
  [Route in PageRoute]: (typeof pageRoutes)[Route] extends `${string}:${string}` ? never : Route;
}[PageRoute];

/** An address of each page; a route without one does not compile. What needs a private link shows its door. */
export const addresses: Record<PageRoute, () => string | Promise<string>> = {
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
