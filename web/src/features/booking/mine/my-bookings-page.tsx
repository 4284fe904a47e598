import { useQuery } from '@apollo/client/react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { useBrowserValue } from '../../../lib/browser/browser-value.ts';
import { useConsent } from '../../../lib/consent/consent-state.ts';
import { showConsentDialog } from '../../../lib/consent/preferences-dialog.ts';
import {
  forgetAllBookings,
  forgetBooking,
  type KeptBooking,
  readMyBookings,
  subscribeToMyBookings,
} from '../../../lib/my-bookings.ts';
import { usePageHead } from '../../../lib/page-head.ts';
import { paths } from '../../../lib/paths.ts';
import { headlineOf, spokenHeadline } from '../live/booking-headline.ts';
import { LostLinkForm } from '../lost-link-form.tsx';
import { MyBooking } from './my-bookings.query.ts';
import styles from './my-bookings-page.module.css';

const nothing: readonly KeptBooking[] = [];

/** `/le-mie-prenotazioni`: the links that were opened in this browser, and the way to those that were lost. */
export function MyBookingsPage() {
  usePageHead({ title: 'Le mie prenotazioni', noindex: true });
  const isAllowed = useConsent()?.functional ?? false;
  const kept = useBrowserValue(subscribeToMyBookings, readMyBookings, nothing);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone with its row.
  const focusHeading = () => heading.current?.focus();
  return (
    <article className={`stack content-start gap-5 full mx-auto max-40 p-page ${styles.page}`}>
      <h1 className="title-l break hyphens" ref={heading} tabIndex={-1}>
        Le mie prenotazioni
      </h1>
      {isAllowed ? (
        <p>
          Le prenotazioni che hai aperto in questo browser, per al massimo 12 mesi. L’elenco resta qui: chi usa questo
          dispositivo può aprirle.
        </p>
      ) : (
        <NotAllowed />
      )}
      {isAllowed && kept.length === 0 && <p role="status">In questo browser non c’è ancora nessuna prenotazione.</p>}
      {isAllowed && kept.length > 0 && (
        <>
          <ul className="grid gap-4" aria-label="Prenotazioni in questo browser">
            {kept.map((booking) => (
              <BookingLine key={booking.number} kept={booking} onForgotten={focusHeading} />
            ))}
          </ul>
          <p>
            <button
              type="button"
              className={actions.quiet}
              onClick={() => {
                forgetAllBookings();
                focusHeading();
              }}
            >
              Togli tutte da questo browser
            </button>
          </p>
          <p className="text-s muted">Toglierle da qui non le annulla: il link resta nell’e-mail.</p>
        </>
      )}
      <section className="stack gap-4" aria-labelledby="link-perso">
        <h2 id="link-perso">Ne manca una?</h2>
        <p>Scrivi l’indirizzo e-mail che hai usato per prenotare: mandiamo lì i link.</p>
        <LostLinkForm />
      </section>
    </article>
  );
}

function NotAllowed() {
  return (
    <div className="stack justify-start gap-4 p-4 round on-sage">
      <p>Per ricordare i link delle tue prenotazioni in questo browser serve il tuo consenso ai cookie funzionali.</p>
      <button type="button" className={actions.quiet} onClick={() => showConsentDialog(true)}>
        Apri le preferenze
      </button>
    </div>
  );
}

interface BookingLineProps {
  kept: KeptBooking;
  onForgotten: () => void;
}

/** One link with its state, asked for by the link itself. */
function BookingLine({ kept: { number, token }, onForgotten }: BookingLineProps) {
  const { data, loading, error } = useQuery(MyBooking, {
    variables: { number, token },
    // The live page's copy of the booking knows more; a list needs the state of now.
    fetchPolicy: 'network-only',
  });
  const booking = data?.booking;
  const state = booking
    ? spokenHeadline(headlineOf(booking))
    : loading
      ? 'Caricamento...'
      : error
        ? 'Adesso non riusciamo a leggerla: riprova più tardi.'
        : 'Il link non vale più.';
  return (
    <li className="row between gap-4 p-4 line round on-surface">
      <div className="shrink break">
        <h2 className="text-l">
          {booking && !booking.erasedAt ? (
            <Link to={{ pathname: paths.bookingStatus(number), hash: `#${token}` }}>
              {booking.dentist.name}, {booking.dentist.city}
            </Link>
          ) : (
            number
          )}
        </h2>
        <p>{state}</p>
        {booking && !booking.erasedAt && <p className="text-s muted">{number}</p>}
        {booking?.simulated && !booking.erasedAt && <p className="text-s muted">chiamata simulata</p>}
      </div>
      <button
        type="button"
        className={actions.bare}
        aria-label={`Togli ${number}`}
        onClick={() => {
          forgetBooking(number);
          onForgotten();
        }}
      >
        Togli
      </button>
    </li>
  );
}
