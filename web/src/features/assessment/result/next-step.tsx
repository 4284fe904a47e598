import type { Level } from '@dentisti/domain/assessment/questionnaire';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { CallButton } from '../../../components/practice/call-button.tsx';
import { paths } from '../../../lib/paths.ts';
import { readSelectedLocation, type SelectedLocation } from '../../../lib/selected-location.ts';
import { useNearbyPractices } from './nearby-practices.tsx';

const words: Record<Level, string> = {
  critico: 'Cerca uno studio da chiamare',
  alto: 'Prenota una visita',
  medio: 'Prenota una visita',
  basso: 'Trova uno studio',
};

/** The one thing to do next: the saved city's practices, or the search when no city is known; today, the telephone. */
export function NextStep({ level }: { level: Level }) {
  const location = readSelectedLocation();
  const isUrgent = level === 'critico';
  return (
    <div className="row gap-3-5 no-print">
      {isUrgent && location ? <CallOpenPractice location={location} /> : <ToList level={level} location={location} />}
      {isUrgent && (
        <a className="inline-bar semibold tap emergency" href="tel:112">
          Se peggiora, chiama il 112
        </a>
      )}
    </div>
  );
}

/** Dials the first practice that is open; where none is known, the list. */
function CallOpenPractice({ location }: { location: SelectedLocation }) {
  const { chosen } = useNearbyPractices(location, { ambiti: [], isUrgent: true });
  const first = chosen.find(({ phone, openNow }) => phone && openNow);
  if (!first?.phone) return <ToList level="critico" location={location} />;
  const { name, phone, phoneDisplay } = first;
  return (
    <CallButton
      name={name}
      phone={phone}
      phoneDisplay={phoneDisplay}
      className={`${actions.primary} tall px-5 text-m`}
      label={`Chiama ${name}`}
    />
  );
}

function ToList({ level, location }: { level: Level; location: SelectedLocation | null }) {
  return (
    <Link className={`${actions.primary} tall px-5 text-m`} to={location ? paths.results(location) : paths.home()}>
      <ArrowRight aria-hidden="true" />
      {words[level]}
    </Link>
  );
}
