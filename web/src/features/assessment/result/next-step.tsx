import type { Level } from '@dentisti/domain/assessment/questionnaire';
import { ArrowRight, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { paths } from '../../../lib/paths.ts';
import { readSelectedLocation } from '../../../lib/selected-location.ts';
import styles from './result-page.module.css';

const words: Record<Level, string> = {
  critico: 'Chiama lo studio',
  alto: 'Prenota una visita',
  medio: 'Prenota una visita',
  basso: 'Trova uno studio',
};

/** The one thing to do next: the saved city's practices, or the search when no city is known. */
export function NextStep({ level }: { level: Level }) {
  const location = readSelectedLocation();
  const Icon = level === 'critico' ? Phone : ArrowRight;
  return (
    <div className={styles.next}>
      <Link className={actions.primary} to={location ? paths.results(location) : paths.home()}>
        <Icon aria-hidden="true" />
        {words[level]}
      </Link>
      {level === 'critico' && (
        <a className={styles.emergencyLink} href="tel:112">
          Se peggiora, chiama il 112
        </a>
      )}
    </div>
  );
}
