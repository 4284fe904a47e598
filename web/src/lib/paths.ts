import { pageRoutes, profilePrefix } from '@dentisti/domain/routes';
import { generatePath } from 'react-router-dom';

/** As much of a chosen place as the results' address says. */
interface ResultsPlace {
  city: string;
  region: string | null;
  originalSearchCity?: string | null;
  isClosestCity?: boolean;
}

/** Every link of the site is built here, so that a route's path is written once (domain/routes). */
export const paths = {
  home: () => pageRoutes.home,
  /** A zone travels along so that a shared link centres the map on it. */
  results: (place?: ResultsPlace) => {
    if (!place) return pageRoutes.results;
    const query = new URLSearchParams({ citta: place.city });
    if (place.region) query.set('regione', place.region);
    if (place.originalSearchCity && !place.isClosestCity) query.set('zona', place.originalSearchCity);
    return `${pageRoutes.results}?${query}`;
  },
  dentist: (id: string) => generatePath(pageRoutes.dentist, { id }),
  /** The readable profile; `slug` is `{city-slug}-{name-slug}` as the gateway gives it. */
  profile: (slug: string) => `${profilePrefix}${slug}`,
  booking: (dentistSlug: string) => generatePath(pageRoutes.booking, { dentistSlug }),
  smartBooking: (dentistId: string) => generatePath(pageRoutes.smartBooking, { dentistId }),
  /** `slot`: the ISO start of the one that is chosen there. */
  realBooking: (dentistId: string, slot?: string) =>
    generatePath(pageRoutes.realBooking, { dentistId }) + (slot ? `?orario=${encodeURIComponent(slot)}` : ''),
  bookingStatus: (number: string) => generatePath(pageRoutes.bookingStatus, { number }),
  lostLink: () => pageRoutes.lostLink,
  myBookings: () => pageRoutes.myBookings,
  waitingOffer: () => pageRoutes.waitingOffer,
  review: () => pageRoutes.review,
  byokSetup: () => pageRoutes.byokSetup,
  assessment: () => pageRoutes.assessment,
  freeAssessment: () => pageRoutes.freeAssessment,
  packageCheckout: () => pageRoutes.packageCheckout,
  /** An order of the package, by its unguessable id. */
  packageOrder: (id: string) => `${pageRoutes.packageCheckout}?ordine=${encodeURIComponent(id)}`,
  forPractices: () => pageRoutes.forPractices,
  voice: () => pageRoutes.voice,
  /** How a practice's software verifies our webhooks: a text of ours, no page. */
  webhookGuide: () => '/webhooks.txt',
  studio: () => pageRoutes.studio,
  studioSection: (section: string) => generatePath(pageRoutes.studioSection, { section }),
  studioItem: (section: string, id: string) => generatePath(pageRoutes.studioItem, { section, id }),
  admin: () => pageRoutes.admin,
  adminSection: (section: string) => generatePath(pageRoutes.adminSection, { section }),
  adminItem: (section: string, id: string) => generatePath(pageRoutes.adminItem, { section, id }),
  privacy: () => pageRoutes.privacy,
  terms: () => pageRoutes.terms,
  cookies: () => pageRoutes.cookies,
  credits: () => pageRoutes.credits,
  ranking: () => pageRoutes.ranking,
  accessibility: () => pageRoutes.accessibility,
  processingTerms: () => pageRoutes.processingTerms,
} as const;
