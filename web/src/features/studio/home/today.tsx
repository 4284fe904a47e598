import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router-dom';
import { dayOf } from '../../booking/booking-dates.ts';
import { useNow } from '../../booking/live/use-now.ts';
import { dayNote } from '../agenda/grid/day-head.tsx';
import {
  entryParam,
  entryPlace,
  entryPurpose,
  entryTags,
  entryTimes,
  entryTitle,
  phoneHref,
} from '../agenda/labels.ts';
import { useAgenda } from '../agenda/use-agenda.ts';
import type { Agenda, Entry, Team } from '../agenda/view/columns.ts';
import { sectionPath } from '../sections.ts';
import styles from './today.module.css';

/** A practice's day: who comes next and where. Nothing while its rooms are closed; before it keeps an agenda, visits alone. */
export function Today({ practiceId }: { practiceId: string }) {
  const now = useNow(30_000);
  const today = dayOf(new Date(now).toISOString());
  const { studio, agenda, entries } = useAgenda(practiceId, today, 1);
  if (studio?.rooms !== 'OPEN' || !agenda) return null;
  const standing = entries.filter(({ kind }) => kind !== 'HOLD');
  if (agenda.team.chairs.length === 0 && standing.length === 0) return null;
  return (
    <section className="stack gap-3" aria-labelledby="oggi">
      <div className="row between gap-2-3">
        <h2 className="title-s" id="oggi">
          Oggi
        </h2>
        <Link className="inline-bar gap-1 tap" to={sectionPath('agenda', practiceId)}>
          <CalendarDays className="icon" aria-hidden="true" strokeWidth={1.75} />
          Apri l’agenda
        </Link>
      </div>
      <Visits practiceId={practiceId} agenda={agenda} entries={standing} now={now} />
    </section>
  );
}

interface VisitsProps {
  practiceId: string;
  agenda: Agenda;
  entries: readonly Entry[];
  now: number;
}

function Visits({ practiceId, agenda, entries, now }: VisitsProps) {
  const { team, days } = agenda;
  const today = entries.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  const shared = { practiceId, team, now };
  const next = today.filter(({ endsAt }) => Date.parse(endsAt) > now);
  const past = today.filter(({ endsAt }) => Date.parse(endsAt) <= now);
  const note = days[0] ? dayNote(days[0]) : null;
  if (today.length === 0) return <p className="muted">{note ? `${note}: ` : ''}Oggi non c’è niente in agenda.</p>;
  return (
    <>
      {next.length === 0 && <p>Per oggi è tutto: le visite sono passate.</p>}
      {next.length > 0 && <VisitList label="Le prossime visite di oggi" entries={next} {...shared} />}
      {past.length > 0 && (
        <details>
          <summary className="tap pointer muted">
            {past.length === 1 ? 'Una è già passata' : `${past.length} sono già passate`}
          </summary>
          <VisitList label="Le visite passate di oggi" entries={past} {...shared} />
        </details>
      )}
    </>
  );
}

interface VisitListProps {
  practiceId: string;
  label: string;
  entries: readonly Entry[];
  team: Team;
  now: number;
}

/** Each visit with the way to it in the agenda, where it is moved, called off and marked as kept. */
function VisitList({ practiceId, label, entries, team, now }: VisitListProps) {
  const agendaPath = `${sectionPath('agenda', practiceId)}?giorno=${dayOf(new Date(now).toISOString())}`;
  return (
    <ol aria-label={label} className="card on-surface">
      {entries.map((entry) => {
        const isNow = Date.parse(entry.startsAt) <= now && Date.parse(entry.endsAt) > now;
        const isPast = Date.parse(entry.endsAt) <= now;
        const details = [entryPurpose(entry, team), entryPlace(entry, team), ...entryTags(entry)].filter(Boolean);
        return (
          <li key={entry.id} className={`grid gap-3 p-card ${styles.visit}`} data-past={isPast || undefined}>
            <span className="semibold tabular">{entryTimes(entry).split('–')[0]}</span>
            <p className="stack gap-0 break">
              <strong className="semibold">
                <Link to={`${agendaPath}&${entryParam}=${entry.id}`}>{entryTitle(entry)}</Link>
                {isNow && <span className="brand"> · adesso</span>}
              </strong>
              <span className="text-s muted">{details.join(' · ')}</span>
              {entry.patientPhone && (
                <span>
                  <a className="inline-bar tap tabular" href={phoneHref(entry.patientPhone)}>
                    {entry.patientPhone}
                  </a>
                </span>
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
