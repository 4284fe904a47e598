import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Illustration } from '../../../components/illustration.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useConsent } from '../../../lib/consent/consent-state.ts';
import { keepBooking } from '../../../lib/my-bookings.ts';
import { usePageHead } from '../../../lib/page-head.ts';
import { paths } from '../../../lib/paths.ts';
import page from '../booking-page.module.css';
import { BookingFailure, BookingSkeleton } from '../booking-states.tsx';
import { ErasedBooking } from './erased-booking.tsx';
import { LiveView } from './live-view.tsx';
import { type PrivateLink, usePrivateLink } from './private-link.ts';
import { useLiveBooking } from './use-live-booking.ts';

/** `/prenotazione/:number#token`. */
export function LivePage() {
  const link = usePrivateLink();
  // A fragment keeps the router from scrolling up after the form, whose end is where the visitor was.
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would call as the effect's clean-up.
    window.scrollTo({ top: 0, behavior: 'auto' });
  }, []);
  return link ? <OpenedLink key={`${link.number}${link.token}`} link={link} /> : <UnknownLink />;
}

function OpenedLink({ link }: { link: PrivateLink }) {
  const { booking, live, loading, error, refetch } = useLiveBooking(link);
  const isOpen = booking != null && !booking.erasedAt;
  const mayKeep = useConsent()?.functional ?? false;
  useEffect(() => {
    if (isOpen && mayKeep) keepBooking(link);
  }, [isOpen, mayKeep, link]);
  if (booking?.erasedAt) return <ErasedBooking number={booking.number} erasedAt={booking.erasedAt} />;
  if (booking) return <LiveView booking={booking} link={link} live={live} />;
  if (loading) return <Loading />;
  if (error) {
    return (
      <div className={`stack gap-6 page-width full p-page pt-3 ${page.page}`}>
        <Untitled />
        <BookingFailure error={error} onRetry={() => void refetch().catch(() => undefined)} />
      </div>
    );
  }
  return <UnknownLink />;
}

function Loading() {
  return (
    <div className={`stack gap-6 page-width full p-page pt-3 ${page.page}`}>
      <Untitled />
      <BookingSkeleton />
    </div>
  );
}

function Untitled() {
  usePageHead({ title: 'La tua prenotazione', noindex: true });
  return <h1 className="visually-hidden">La tua prenotazione</h1>;
}

/** Shown alike for no booking, a wrong token and a cut-off link, so that guessed numbers reveal nothing. */
function UnknownLink() {
  usePageHead({ title: 'Il link non apre nessuna prenotazione', noindex: true });
  return (
    <Notice illustration={<Illustration name="lost" />} title="Questo link non apre nessuna prenotazione">
      <p>Può essere incompleto o scaduto. Aprilo di nuovo dall’ultima e-mail che ti abbiamo mandato.</p>
      <p>
        <Link to={paths.lostLink()}>Ho perso il link</Link>
      </p>
    </Notice>
  );
}
