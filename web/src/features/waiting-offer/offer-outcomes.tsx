import { writtenTime } from '@dentisti/domain/booking/italian-time';
import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import actions from '../../components/practice/actions.module.css';
import type { WaitingOfferPageFragment, WaitingOfferState } from '../../gql/graphql.ts';
import { download } from '../../lib/download.ts';

/** The visit stands: where it is kept, and what was before. */
export function TakenVisit({ offer }: { offer: WaitingOfferPageFragment }) {
  const { presentAt, bookingPath, calendarFile } = offer;
  return (
    <>
      <p>
        {presentAt && `Prima era ${writtenTime(new Date(presentAt))}: quel posto lo lasci a qualcun altro. `}
        Lo studio lo vede già nella sua agenda, e ti abbiamo scritto la conferma per e-mail.
      </p>
      {(bookingPath || calendarFile) && (
        <p className="wrap gap-2">
          {bookingPath && (
            <Link className={`${actions.primary} tall`} to={bookingPath}>
              Apri la prenotazione
            </Link>
          )}
          {calendarFile && (
            <button
              type="button"
              className={`${actions.quiet} tall`}
              onClick={() => download('appuntamento.ics', calendarFile, 'text/calendar')}
            >
              <CalendarPlus aria-hidden="true" />
              Aggiungi al calendario
            </button>
          )}
        </p>
      )}
      <p className="muted">
        {bookingPath
          ? 'Hai cambiato idea? Dalla prenotazione lo sposti o lo annulli.'
          : 'Hai cambiato idea? Telefona allo studio.'}
      </p>
    </>
  );
}

const reasons: Readonly<Record<Exclude<WaitingOfferState, 'OPEN' | 'TAKEN'>, string>> = {
  REFUSED: 'Hai detto di no: lo offriamo a chi viene dopo di te.',
  GONE: 'L’ha preso un’altra persona, o lo studio lo usa per altro.',
  LATE: 'Il tempo per rispondere è passato.',
};

interface OfferAfterwardsProps {
  offer: WaitingOfferPageFragment;
  state: keyof typeof reasons;
}

/** The time is not to be had: why, what stands all the same, and whether one goes on waiting. */
export function OfferAfterwards({ offer: { presentAt, isWaiting }, state }: OfferAfterwardsProps) {
  return (
    <>
      <p>{state === 'GONE' && !isWaiting ? 'Non è più a disposizione.' : reasons[state]}</p>
      {presentAt && (
        <p>
          Il tuo appuntamento resta <strong>{writtenTime(new Date(presentAt))}</strong>.
        </p>
      )}
      <p className="muted">
        {isWaiting
          ? 'Resti in lista: ti scriviamo al prossimo posto che si libera. Per uscirne apri la tua prenotazione.'
          : 'Non sei più in lista d’attesa.'}
      </p>
    </>
  );
}
