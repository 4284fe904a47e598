import { Link } from 'react-router-dom';
import { Calendars } from '../calendars/calendars.tsx';
import { Loading, LoadProblem } from '../parts.tsx';
import { sectionPath } from '../sections.ts';
import { Feeds } from './feeds.tsx';
import { useConnections } from './use-connections.ts';
import { Webhooks } from './webhooks.tsx';

interface ConnectionsProps {
  practiceId: string;
  /** Whether who reads is an owner: staff see and change nothing. */
  isOwner: boolean;
}

/** What a practice is connected with: calendar feeds and webhooks. */
export function Connections({ practiceId, isOwner }: ConnectionsProps) {
  const { connections, isLoading, readAgain } = useConnections(practiceId);
  if (connections === null)
    return (
      <p className="measure">
        Calendari e avvisi si aprono quando la <Link to={sectionPath('titolarita', practiceId)}>titolarità</Link> dello
        studio è verificata e un titolare ha accettato le{' '}
        <Link to={sectionPath('pazienti', practiceId)}>condizioni sul trattamento dei dati</Link>.
      </p>
    );
  if (connections === undefined)
    return isLoading ? <Loading label="Caricamento dei collegamenti..." /> : <LoadProblem onRetry={readAgain} />;
  const shared = { practiceId, isOwner, connections, onChanged: readAgain };
  return (
    <>
      <Calendars {...shared} />
      <Feeds {...shared} />
      <Webhooks {...shared} />
      {!isOwner && <p className="measure text-s muted">I collegamenti li cambia solo chi è titolare.</p>}
    </>
  );
}
