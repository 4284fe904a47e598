/**
 * Every page of the product, in the path syntax of React Router and Express 5. The gateway answers these with 200 – those
 * of a practice where there is one – and anything else with 404; the page's router draws them. `/dentista-…` is matched
 * by prefix (React Router has no partial dynamic segments).
 */
export const pageRoutes = {
  home: '/',
  results: '/results',
  dentist: '/dentist/:id',
  booking: '/prenota/:dentistSlug',
  smartBooking: '/smart-booking/:dentistId',
  realBooking: '/real-booking/:dentistId',
  bookingStatus: '/prenotazione/:number',
  lostLink: '/ho-perso-il-link',
  myBookings: '/le-mie-prenotazioni',
  waitingOffer: '/lista-attesa',
  review: '/recensione',
  testCallerId: '/test-caller-id',
  byokSetup: '/byok-setup',
  assessment: '/assessment',
  freeAssessment: '/valutazione-gratuita-ai',
  packageCheckout: '/dental-package-checkout',
  recall: '/richiamo',
  forPractices: '/per-dentisti',
  voice: '/voce',
  studio: '/studio',
  studioSection: '/studio/:section',
  studioItem: '/studio/:section/:id',
  admin: '/admin',
  adminSection: '/admin/:section',
  adminItem: '/admin/:section/:id',
  privacy: '/privacy-policy',
  terms: '/termini-servizio',
  cookies: '/cookie-policy',
  credits: '/crediti',
  ranking: '/come-ordiniamo-gli-studi',
  accessibility: '/accessibilita',
  processingTerms: '/accordo-trattamento-dati',
} as const;
export type PageRoute = keyof typeof pageRoutes;

/** One visitor's own pages, and tools: only the browser draws them, and search engines are kept out of them. */
export const privatePages: readonly PageRoute[] = [
  'booking',
  'smartBooking',
  'realBooking',
  'bookingStatus',
  'lostLink',
  'myBookings',
  'waitingOffer',
  'review',
  'recall',
  'testCallerId',
  'byokSetup',
  'assessment',
  'studio',
  'studioSection',
  'studioItem',
  'admin',
  'adminSection',
  'adminItem',
];

/** The public pages that are one address each: all but results and profiles. */
export const standingPages = (Object.keys(pageRoutes) as PageRoute[]).filter(
  (name) => !privatePages.includes(name) && name !== 'results' && name !== 'dentist',
);

/** Address of a calendar feed; `:file` is its token and `.ics`. */
export const feedPath = '/calendari/:file';

/** Address to which mail programs post that somebody wants no more recalls; opened by hand it leads to the page that asks. */
export const stopRecallsRoute = '/richiamo/basta/:token';
/** The same for requests for reviews. */
export const stopReviewsRoute = '/recensione/basta/:token';

/** Prefix of a profile's readable path: `/dentista-{city-slug}-{name-slug}`. */
export const profilePrefix = '/dentista-';
