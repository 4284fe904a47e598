import { questionnaire } from '@dentisti/domain/assessment/questionnaire';
import { Phone } from 'lucide-react';
import styles from './emergency-line.module.css';

/** Stands above everything: who cannot breathe should not be answering questions. */
export function EmergencyLine() {
  const [before, after] = questionnaire.banner_fisso_it.split('112');
  return (
    <p className={`bar gap-2 text-s snug muted ${styles.line}`}>
      <Phone className="emergency fixed-size icon-s" aria-hidden="true" />
      <span>
        {before}
        <a className="emergency" href="tel:112">
          112
        </a>
        {after}
      </span>
    </p>
  );
}
