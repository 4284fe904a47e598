import { writtenDay, writtenEnd, writtenLimit, writtenSoon } from '@dentisti/domain/booking/italian-time';
import type { ReactNode } from 'react';
import type { LiveBookingFragment } from '../../../gql/graphql.ts';
import type { LiveState } from '../../../lib/live/live-subscription.ts';
import { clockOf, dayOf } from '../booking-dates.ts';
import { type Headline, spokenHeadline } from './booking-headline.ts';
import styles from './status-crown.module.css';

interface StatusCrownProps {
  headline: Headline;
  sentence: string;
  /** Null once nothing can change any more: there is nothing to follow. */
  live: Exclude<LiveState, 'refused'> | null;
  isSimulated: boolean;
  children?: ReactNode;
}

/** The arch above the timeline: where the booking stands, readable from across the room. */
export function StatusCrown({ headline, sentence, live, isSimulated, children }: StatusCrownProps) {
  const { title, at, mood } = headline;
  return (
    <header className={`stack justify-center gap-3 on-sage text-center ${styles.crown}`} data-mood={mood}>
      {(live || isSimulated) && (
        <p className={`wrap centered text-s ${styles.marks}`}>
          {live && <ConnectionStatus live={live} />}
          {isSimulated && <span className={`pill p-tag ${styles.simulated}`}>chiamata simulata</span>}
        </p>
      )}
      <h1>{title}</h1>
      {at && (
        <p className={`break ${styles.at}`}>
          <time className="grid" dateTime={at}>
            {writtenDay(dayOf(at))} <strong>{clockOf(at)}</strong>
          </time>
        </p>
      )}
      <p className={styles.sentence}>{sentence}</p>
      <p className="visually-hidden" role="status">
        {spokenHeadline(headline)}
      </p>
      {children}
    </header>
  );
}

const connectionLabels: Record<Exclude<LiveState, 'refused'>, string> = {
  connecting: 'collegamento…',
  live: 'in diretta',
  reconnecting: 'riconnessione…',
};

/** Calm on purpose: it comes back by itself, and nothing is lost meanwhile. */
function ConnectionStatus({ live }: { live: keyof typeof connectionLabels }) {
  return (
    <span className={styles.connection} data-live={live}>
      {connectionLabels[live]}
    </span>
  );
}

type SentenceInput = Pick<LiveBookingFragment, 'status' | 'allowedActions' | 'numberFault' | 'heldSlot'> & {
  attendanceConfirmedAt?: LiveBookingFragment['attendanceConfirmedAt'];
  dentist: Pick<LiveBookingFragment['dentist'], 'website'>;
};

/** One sentence under the headline: what the patient may do, or need not do. */
export function sentenceOf(booking: SentenceInput, now = new Date()): string {
  const { status, allowedActions, numberFault, heldSlot, dentist } = booking;
  const heldUntil = heldSlot ? writtenSoon(new Date(heldSlot.heldUntil), now) : '';
  const mayRetry = allowedActions.includes('RESCHEDULE');
  switch (status) {
    case 'REQUESTED':
      if (heldSlot && !heldSlot.isKept)
        return `Scrivi qui il codice che ti abbiamo mandato per e-mail, ${writtenLimit(heldUntil)}: il posto è tuo se nessuno è stato più veloce.`;
      if (heldSlot)
        return `Ti teniamo il posto ${writtenEnd(heldUntil)}: scrivi qui il codice che ti abbiamo mandato per e-mail.`;
      return 'Ti abbiamo mandato un codice per e-mail: scrivilo qui, e chiamiamo lo studio.';
    case 'SCHEDULED':
    case 'CALLING':
    case 'ACCEPTED':
      return 'Puoi chiudere questa pagina: la risposta ti arriva anche per e-mail.';
    case 'CONFIRMED':
      if (booking.attendanceConfirmedAt)
        return 'Hai confermato che vieni. Alla visita basta il numero di prenotazione.';
      return 'Te l’abbiamo scritto anche per e-mail. Alla visita basta il numero di prenotazione.';
    case 'PROPOSED':
      return 'Tiene il posto per te: decidi con calma, ma entro il tempo indicato.';
    case 'DECLINED':
    case 'UNREACHABLE':
      if (mayRetry) return 'Puoi riprovare con altri orari, o scegliere un altro studio.';
      return numberFault && dentist.website
        ? 'Puoi scegliere un altro studio, o cercare un altro contatto nel suo sito.'
        : 'Puoi scegliere un altro studio.';
    case 'CANCELLED':
      return 'Non devi fare altro: allo studio ci pensiamo noi.';
    case 'EXPIRED':
      if (heldSlot) return 'In dieci minuti non è arrivato il codice. Puoi scegliere un altro orario libero.';
      return 'Puoi fare una nuova richiesta con altri orari.';
    case 'COMPLETED':
      return 'Speriamo sia andata bene.';
  }
}
