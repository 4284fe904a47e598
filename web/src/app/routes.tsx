import { pageRoutes, profilePrefix } from '@dentisti/domain/routes';
import { Route, Routes, useLocation } from 'react-router-dom';
import { HomePage } from '../features/home/home-page.tsx';
import { comingRoutes } from '../lib/built-routes.ts';
import { lazyPage } from './lazy-page.tsx';

const results = lazyPage('risultati', () => import('../features/results/results-page.tsx').then((m) => m.ResultsPage));
const profile = lazyPage('profilo', () => import('../features/dentist/dentist-page.tsx').then((m) => m.DentistPage));
const smartBooking = lazyPage('prenotazione', () =>
  import('../features/booking/smart-booking-page.tsx').then((m) => m.SmartBookingPage),
);
const realBooking = lazyPage('prenotazione', () =>
  import('../features/booking/agenda/real-booking-page.tsx').then((m) => m.RealBookingPage),
);
const live = lazyPage('prenotazione', () => import('../features/booking/live/live-page.tsx').then((m) => m.LivePage));
const lostLink = lazyPage('pagina', () => import('../features/booking/lost-link-page.tsx').then((m) => m.LostLinkPage));
const coming = lazyPage('pagina', () => import('../features/coming/coming-page.tsx').then((m) => m.ComingPage));
const credits = lazyPage('crediti', () => import('../features/legal/credits-page.tsx').then((m) => m.CreditsPage));
const notFound = lazyPage('pagina', () =>
  import('../features/not-found/not-found-page.tsx').then((m) => m.NotFoundPage),
);

/** React Router has no partial dynamic segments: one segment is matched whole and its prefix tested here. */
function ProfileOrNotFound() {
  return useLocation().pathname.startsWith(profilePrefix) ? profile : notFound;
}

export function PageRoutes() {
  return (
    <Routes>
      <Route path={pageRoutes.home} element={<HomePage />} />
      <Route path={pageRoutes.results} element={results} />
      <Route path={pageRoutes.dentist} element={profile} />
      <Route path={pageRoutes.booking} element={smartBooking} />
      <Route path={pageRoutes.smartBooking} element={smartBooking} />
      <Route path={pageRoutes.realBooking} element={realBooking} />
      <Route path={pageRoutes.bookingStatus} element={live} />
      <Route path={pageRoutes.lostLink} element={lostLink} />
      <Route path={pageRoutes.credits} element={credits} />
      {comingRoutes.map((name) => (
        <Route key={name} path={pageRoutes[name]} element={coming} />
      ))}
      <Route path="/:slug" element={<ProfileOrNotFound />} />
      <Route path="*" element={notFound} />
    </Routes>
  );
}
