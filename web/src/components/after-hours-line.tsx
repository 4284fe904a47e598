import { dutyDoctorLine, emergencyRoomsUrl, poisonLine } from '@dentisti/domain/assessment/urgent-lines';
import styles from './after-hours-line.module.css';

/**
 * Where help is at night, at weekends and on holidays. The server writes it at any hour; index.html marks the document
 * before the first paint and once a minute, and the style sheet hides the line without the mark.
 */
export function AfterHoursLine({ className = '' }: { className?: string | undefined }) {
  return (
    <p className={`text-s snug muted ${styles.line} ${className}`}>
      <span>Non puoi aspettare? Emergenze </span>
      <a className="emergency semibold" href="tel:112">
        112
      </a>
      <span>, guardia medica </span>
      <a href={`tel:${dutyDoctorLine.phone}`}>{dutyDoctorLine.phoneDisplay}</a>
      <span> dove è attivo, </span>
      <a href={emergencyRoomsUrl}>pronto soccorso</a>
      <span>, centro </span>
      <a href={`tel:${poisonLine.phone}`}>
        antiveleni<span> {poisonLine.phoneDisplay}</span>
      </a>
    </p>
  );
}
