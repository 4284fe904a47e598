import type { Where } from '@dentisti/domain/assessment/questionnaire';
import { emergencyRoomsUrl } from '@dentisti/domain/assessment/urgent-lines';
import { MapPin, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { readSelectedLocation } from '../../../lib/selected-location.ts';
import styles from './emergency-actions.module.css';

/** What to press now, before anything is read: 112, or the way to a pronto soccorso. No booking, nothing to buy. */
export function EmergencyActions({ where }: { where: Where }) {
  const callsFirst = where === '112' || where === '112_o_pronto_soccorso';
  const call = (
    <a key="112" className={callsFirst ? styles.call : styles.other} href="tel:112">
      <Phone className="fixed-size icon-l" aria-hidden="true" />
      Chiama il 112
    </a>
  );
  const room = (
    <a
      key="room"
      className={callsFirst ? styles.other : styles.call}
      href={emergencyRoomsUrl}
      target="_blank"
      rel="noopener noreferrer"
    >
      <MapPin className="fixed-size icon-l" aria-hidden="true" />
      Trova un pronto soccorso
      <span className="visually-hidden"> (si apre una mappa in un’altra scheda)</span>
    </a>
  );
  if (where === 'dentista_subito_altrimenti_pronto_soccorso')
    return (
      <div className="wrap gap-3">
        <OpenPractices />
        {room}
        {call}
      </div>
    );
  return <div className="wrap gap-3">{callsFirst ? [call, room] : [room, call]}</div>;
}

/** The saved city's practices, to be rung by telephone. */
function OpenPractices() {
  const location = readSelectedLocation();
  return (
    <Link className={styles.call} to={location ? paths.results(location) : paths.home()}>
      <Phone className="fixed-size icon-l" aria-hidden="true" />
      {location ? `Chiama un dentista a ${location.closestCity ?? location.city}` : 'Cerca un dentista da chiamare'}
    </Link>
  );
}
