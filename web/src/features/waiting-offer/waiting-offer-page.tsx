import { Link } from 'react-router-dom';
import { Illustration } from '../../components/illustration.tsx';
import { Notice } from '../../components/notice.tsx';
import actions from '../../components/practice/actions.module.css';
import { usePageHead } from '../../lib/page-head.ts';
import { paths } from '../../lib/paths.ts';
import page from '../booking/booking-page.module.css';
import { BookingSkeleton } from '../booking/booking-states.tsx';
import { OfferView } from './offer-view.tsx';
import { useOffer } from './use-offer.ts';
import { useOfferLink } from './use-offer-link.ts';

/** `/lista-attesa#token`: a freed time that is offered to somebody who waits. Opening it answers nothing. */
export function WaitingOfferPage() {
  const token = useOfferLink();
  usePageHead({ title: 'Si è liberato un posto', noindex: true });
  return token ? (
    <LinkedOffer key={token} token={token} />
  ) : (
    <DeadLink text="A questo indirizzo manca la parte finale del link: aprilo di nuovo dall’e-mail." />
  );
}

function LinkedOffer({ token }: { token: string }) {
  const { offer, refusal, isLoading, busy, problem, answer, readAgain } = useOffer(token);
  if (offer) return <OfferView offer={offer} busy={busy} problem={problem} answer={answer} readAgain={readAgain} />;
  if (refusal) return <DeadLink text={refusal} />;
  return (
    <div className={`stack gap-6 full mx-auto max-40 p-page ${page.page}`}>
      <h1 className="visually-hidden">Si è liberato un posto</h1>
      {isLoading ? <BookingSkeleton /> : <NotLoaded onRetry={readAgain} />}
    </div>
  );
}

/** The page came without its offer: nothing was answered, and nothing is lost. */
function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice illustration={<Illustration name="error" />} title="L’offerta non si è caricata" level={2} role="alert">
      <p>Può essere la connessione. Non hai ancora risposto: riprova tra un momento.</p>
      <button type="button" className={`${actions.primary} tall`} onClick={onRetry}>
        Riprova
      </button>
    </Notice>
  );
}

/** The link opens nothing: why, and the way to one's bookings. */
function DeadLink({ text }: { text: string }) {
  return (
    <Notice illustration={<Illustration name="lost" />} title="Questo link non apre nessuna offerta">
      <p>{text}</p>
      <p>
        <Link to={paths.myBookings()}>Le mie prenotazioni</Link>
      </p>
    </Notice>
  );
}
