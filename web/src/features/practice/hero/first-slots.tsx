import { useQuery } from '@apollo/client/react';
import { writtenDay } from '@dentisti/domain/booking/italian-time';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { useIsHydrating } from '../../../lib/browser/browser-value.ts';
import { useNow } from '../../../lib/browser/use-now.ts';
import { paths } from '../../../lib/paths.ts';
import { clockOf, nearDay } from '../../booking/booking-dates.ts';
import { type AgendaDay, firstDays, shownDays, shownTimes } from './first-days.ts';
import styles from './first-slots.module.css';
import { FirstSlots as FirstSlotsQuery } from './first-slots.query.ts';

/**
 * The first free slots of the practice's own agenda, each one tap from the form. Asked for by the browser alone, because
 * they depend on the clock: a drawing of the same size keeps their place.
 */
export function FirstSlots({ dentistId }: { dentistId: string }) {
  const isHydrating = useIsHydrating();
  return (
    <section className={`stack gap-3 p-4 card on-surface ${styles.slots}`} aria-labelledby="orari-liberi">
      <div className={`row between ${styles.title}`}>
        <h2 className="title-s" id="orari-liberi">
          Primi orari liberi
        </h2>
        <p className="text-s muted">Confermati subito, senza telefonate.</p>
      </div>
      {isHydrating ? (
        <div className={styles.place} aria-busy>
          <Bones isHidden={false} />
        </div>
      ) : (
        <Slots dentistId={dentistId} />
      )}
      <Link className={`${actions.primary} tall px-5 round-l text-m ${styles.all}`} to={paths.realBooking(dentistId)}>
        <CalendarClock aria-hidden="true" />
        Prenota online
      </Link>
    </section>
  );
}

function Slots({ dentistId }: { dentistId: string }) {
  const { data, error } = useQuery(FirstSlotsQuery, { variables: { dentistId }, fetchPolicy: 'cache-and-network' });
  const now = useNow();
  const agenda = data?.agendaSlots?.__typename === 'AgendaSlots' ? data.agendaSlots : null;
  const days = agenda && now ? firstDays(agenda.days, now) : null;
  return (
    <div className={styles.place} aria-busy={!days && !error}>
      <Bones isHidden={days !== null || Boolean(error)} />
      {days && days.length > 0 && <Days dentistId={dentistId} days={days} now={now as Date} />}
      {days?.length === 0 && (
        <p>Nei prossimi 14 giorni non ci sono orari liberi. Prova più avanti, o chiedi allo studio.</p>
      )}
      {error && !days && <p>Gli orari liberi non si sono caricati: li trovi nell’agenda dello studio.</p>}
    </div>
  );
}

function Days({ dentistId, days, now }: { dentistId: string; days: readonly AgendaDay[]; now: Date }) {
  const today = romeClock(now).date;
  return (
    <ul className={styles.days}>
      {days.map(({ on, times }) => (
        <li key={on} className="stack content-start gap-2">
          <h3 className="text-s semibold">{nearDay(on, today)}</h3>
          {times.map((time) => (
            <Link
              key={time}
              className={`${actions.quiet} tabular`}
              to={paths.realBooking(dentistId, time)}
              state={{ isPressed: true }}
              rel="nofollow"
              aria-label={`Prenota ${writtenDay(on)}, ${clockOf(time)}`}
            >
              {clockOf(time)}
            </Link>
          ))}
        </li>
      ))}
    </ul>
  );
}

const places = (count: number) => Array.from({ length: count }, (_, at) => at);

/** As large as three days with two slots each. It stays, unseen, when the slots are there, so that nothing below moves. */
function Bones({ isHidden }: { isHidden: boolean }) {
  return (
    <div className={styles.days} data-hidden={isHidden || undefined} aria-hidden="true">
      {places(shownDays).map((day) => (
        <span key={day} className="stack content-start gap-2">
          <span className={`block text-s breathe round-s on-sage ${styles.day}`} />
          {places(shownTimes).map((time) => (
            <span key={time} className="block tap breathe round on-sage" />
          ))}
        </span>
      ))}
    </div>
  );
}
