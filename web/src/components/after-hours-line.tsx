import { dutyDoctorLine, emergencyRoomsUrl, poisonLine } from '@dentisti/domain/assessment/help-lines';
import { isAfterHours } from '@dentisti/domain/hours/after-hours';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { useEffect } from 'react';
import { useNow } from '../lib/browser/use-now.ts';
import styles from './after-hours-line.module.css';

/**
 * Where help is at night, at weekends and on holidays. The server writes it at any hour; index.html marks the document
 * before the first paint, this line once a minute, and the style sheet hides the line without the mark.
 */
export function AfterHoursLine() {
  const now = useNow();
  useEffect(() => {
    if (now) document.documentElement.toggleAttribute('data-after-hours', isAfterHours(romeClock(now)));
  }, [now]);
  return (
    <p className={`text-s snug muted ${styles.line}`}>
      Non puoi aspettare? Emergenze{' '}
      <a className="emergency semibold" href="tel:112">
        112
      </a>
      , guardia medica <a href={`tel:${dutyDoctorLine.phone}`}>{dutyDoctorLine.phoneDisplay}</a> dove è attivo,{' '}
      <a href={emergencyRoomsUrl} target="_blank" rel="noopener noreferrer">
        pronto soccorso<span className="visually-hidden"> (si apre una mappa in un’altra scheda)</span>
      </a>
      , centro antiveleni <a href={`tel:${poisonLine.phone}`}>{poisonLine.phoneDisplay}</a>.
    </p>
  );
}
