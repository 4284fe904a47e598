import { pageRoutes, profilePrefix } from '@dentisti/domain/routes';
import type { ComponentType } from 'react';
import { createRoutesFromElements, matchRoutes, Route, Routes, useLocation } from 'react-router-dom';
import { HomePage } from '../features/home/home-page.tsx';
import { lazyPage, type PreloadablePage } from './lazy-page.tsx';

/** The page inside Chakra's styles, which load beside it. */
async function operatorPage(page: Promise<ComponentType>): Promise<ComponentType> {
  const [{ withOperatorStyles }, Page] = await Promise.all([import('./operator-styles.tsx'), page]);
  return withOperatorStyles(Page);
}

const results = lazyPage('risultati', () => import('../features/results/results-page.tsx').then((m) => m.ResultsPage));
const profile = lazyPage('profilo', () => import('../features/practice/practice-page.tsx').then((m) => m.PracticePage));
const smartBooking = lazyPage('prenotazione', () =>
  import('../features/booking/smart-booking-page.tsx').then((m) => m.SmartBookingPage),
);
const realBooking = lazyPage('prenotazione', () =>
  import('../features/booking/agenda/real-booking-page.tsx').then((m) => m.RealBookingPage),
);
const live = lazyPage('prenotazione', () => import('../features/booking/live/live-page.tsx').then((m) => m.LivePage));
const lostLink = lazyPage('pagina', () => import('../features/booking/lost-link-page.tsx').then((m) => m.LostLinkPage));
const myBookings = lazyPage('prenotazioni', () =>
  import('../features/booking/mine/my-bookings-page.tsx').then((m) => m.MyBookingsPage),
);
const waitingOffer = lazyPage('offerta', () =>
  import('../features/waiting-offer/waiting-offer-page.tsx').then((m) => m.WaitingOfferPage),
);
const review = lazyPage('recensione', () => import('../features/reviews/review-page.tsx').then((m) => m.ReviewPage));
const recall = lazyPage('pagina', () => import('../features/recall/recall-page.tsx').then((m) => m.RecallPage));
const checkout = lazyPage('pacchetto', () =>
  import('../features/checkout/checkout-page.tsx').then((m) => m.CheckoutPage),
);
const practices = lazyPage('pagina', () =>
  import('../features/practices/practices-page.tsx').then((m) => m.PracticesPage),
);
const voice = lazyPage('pagina', () => import('../features/voice/voice-page.tsx').then((m) => m.VoicePage));
const testCallerId = lazyPage('strumento', () =>
  operatorPage(import('../features/tools/test-caller-id-page.tsx').then((m) => m.TestCallerIdPage)),
);
const byokSetup = lazyPage('strumento', () =>
  operatorPage(import('../features/tools/byok/byok-setup-page.tsx').then((m) => m.ByokSetupPage)),
);
const credits = lazyPage('crediti', () => import('../features/legal/credits-page.tsx').then((m) => m.CreditsPage));
const processingTerms = lazyPage('pagina', () =>
  import('../features/legal/processing-terms-page.tsx').then((m) => m.ProcessingTermsPage),
);
const ranking = lazyPage('pagina', () => import('../features/legal/ranking-page.tsx').then((m) => m.RankingPage));
const accessibility = lazyPage('pagina', () =>
  import('../features/legal/accessibility-page.tsx').then((m) => m.AccessibilityPage),
);
const privacy = lazyPage('privacy', () => import('../features/legal/privacy-page.tsx').then((m) => m.PrivacyPage));
const terms = lazyPage('termini', () => import('../features/legal/terms-page.tsx').then((m) => m.TermsPage));
const cookies = lazyPage('cookie', () => import('../features/legal/cookies-page.tsx').then((m) => m.CookiesPage));
const admin = lazyPage('area riservata', () =>
  operatorPage(import('../features/admin/admin-page.tsx').then((m) => m.AdminPage)),
);
const studio = lazyPage('area studi', () => import('../features/studio/studio-page.tsx').then((m) => m.StudioPage));
const startAssessment = lazyPage('valutazione', () =>
  import('../features/assessment/start-page.tsx').then((m) => m.StartPage),
);
const assessment = lazyPage('domande', () =>
  import('../features/assessment/assessment-page.tsx').then((m) => m.AssessmentPage),
);
const notFound = lazyPage('pagina', () =>
  import('../features/not-found/not-found-page.tsx').then((m) => m.NotFoundPage),
);

/** React Router has no partial dynamic segments: one segment is matched whole and its prefix tested here. */
function ProfileOrNotFound() {
  return elementOfSlug(useLocation().pathname);
}
const elementOfSlug = (pathname: string) => (pathname.startsWith(profilePrefix) ? profile : notFound);
ProfileOrNotFound.preload = (pathname: string) => elementOfSlug(pathname).type.preload(pathname);

const routes = (
  <>
    <Route path={pageRoutes.home} element={<HomePage />} />
    <Route path={pageRoutes.results} element={results} />
    <Route path={pageRoutes.dentist} element={profile} />
    <Route path={pageRoutes.booking} element={smartBooking} />
    <Route path={pageRoutes.smartBooking} element={smartBooking} />
    <Route path={pageRoutes.realBooking} element={realBooking} />
    <Route path={pageRoutes.bookingStatus} element={live} />
    <Route path={pageRoutes.lostLink} element={lostLink} />
    <Route path={pageRoutes.myBookings} element={myBookings} />
    <Route path={pageRoutes.waitingOffer} element={waitingOffer} />
    <Route path={pageRoutes.review} element={review} />
    <Route path={pageRoutes.recall} element={recall} />
    <Route path={pageRoutes.packageCheckout} element={checkout} />
    <Route path={pageRoutes.freeAssessment} element={startAssessment} />
    <Route path={pageRoutes.assessment} element={assessment} />
    <Route path={pageRoutes.forPractices} element={practices} />
    <Route path={pageRoutes.voice} element={voice} />
    <Route path={pageRoutes.credits} element={credits} />
    <Route path={pageRoutes.ranking} element={ranking} />
    <Route path={pageRoutes.processingTerms} element={processingTerms} />
    <Route path={pageRoutes.accessibility} element={accessibility} />
    <Route path={pageRoutes.privacy} element={privacy} />
    <Route path={pageRoutes.terms} element={terms} />
    <Route path={pageRoutes.cookies} element={cookies} />
    <Route path={pageRoutes.studio} element={studio} />
    <Route path={pageRoutes.studioSection} element={studio} />
    <Route path={pageRoutes.studioItem} element={studio} />
    <Route path={pageRoutes.admin} element={admin} />
    <Route path={pageRoutes.adminSection} element={admin} />
    <Route path={pageRoutes.adminItem} element={admin} />
    <Route path={pageRoutes.testCallerId} element={testCallerId} />
    <Route path={pageRoutes.byokSetup} element={byokSetup} />
    <Route path="/:slug" element={<ProfileOrNotFound />} />
    <Route path="*" element={notFound} />
  </>
);

export function PageRoutes() {
  return <Routes>{routes}</Routes>;
}

/** Loads the chunk of the page at `pathname`, so that it is drawn at once; null where home, which is always there, stands. */
export async function preloadPage(pathname: string): Promise<ComponentType | null> {
  const matches = matchRoutes(createRoutesFromElements(routes), pathname) ?? [];
  const element = matches.at(-1)?.route.element as { type: Partial<PreloadablePage> } | undefined;
  return (await element?.type.preload?.(pathname)) ?? null;
}
