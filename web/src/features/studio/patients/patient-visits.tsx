import { useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import type { Presence, StudioPatientCardFragment } from '../../../gql/graphql.ts';
import { ActionProblem } from '../parts.tsx';
import { reasonLabel } from '../requests/request-labels.ts';
import { useStudioAction } from '../use-studio-action.ts';
import { visitTime } from './patient-labels.ts';
import styles from './patients.module.css';
import { StudioPatientPresence } from './patients.query.ts';

type Visit = StudioPatientCardFragment['visits'][number];

/** As many past visits as are shown at first. */
const shownFirst = 5;

interface PatientVisitsProps {
  practiceId: string;
  visits: readonly Visit[];
  now: Date;
  /** After a change that came too late: somebody else was quicker. */
  onStale: () => void;
}

/** What comes next and what was, with whether the patient came. */
export function PatientVisits({ practiceId, visits, now, onStale }: PatientVisitsProps) {
  const [isAll, setAll] = useState(false);
  const toCome = visits.filter(({ startsAt }) => new Date(startsAt) > now).toReversed();
  const past = visits.filter(({ startsAt }) => new Date(startsAt) <= now);
  const shown = isAll ? past : past.slice(0, shownFirst);
  const row = (visit: Visit) => (
    <VisitRow key={visit.id} practiceId={practiceId} visit={visit} now={now} onStale={onStale} />
  );
  return (
    <>
      <section className="stack gap-1" aria-labelledby="in-programma">
        <h3 className="font-name" id="in-programma">
          In programma
        </h3>
        {toCome.length > 0 ? <ul>{toCome.map(row)}</ul> : <p className="muted">Nessuna visita in programma.</p>}
      </section>
      <section className="stack gap-1" aria-labelledby="visite-passate">
        <h3 className="font-name" id="visite-passate">
          Visite passate
        </h3>
        {past.length > 0 ? <ul>{shown.map(row)}</ul> : <p className="muted">Nessuna visita passata.</p>}
        {past.length > shown.length && (
          <button type="button" className={`self-start ${actions.bare}`} onClick={() => setAll(true)}>
            Mostra tutte ({past.length})
          </button>
        )}
      </section>
    </>
  );
}

interface VisitRowProps extends Pick<PatientVisitsProps, 'practiceId' | 'now' | 'onStale'> {
  visit: Visit;
}

const presences = [
  { value: 'KEPT', label: 'È venuto' },
  { value: 'NO_SHOW', label: 'Non è venuto' },
] as const satisfies { value: Presence; label: string }[];

function VisitRow({ practiceId, visit, now, onStale }: VisitRowProps) {
  const { run, isBusy, problem, refuse } = useStudioAction();
  const { id, version, startsAt, label, reason, presence } = visit;
  const when = visitTime(startsAt, now);
  const mayRecord = visit.actions.includes('RECORD_PRESENCE');

  async function record(value: Presence) {
    // The same button again takes it back.
    const input = { id, version, presence: presence === value ? null : value };
    const answer = await run(StudioPatientPresence, { practiceId, input }, (data) => data.recordPresence);
    if (!answer || answer.__typename === 'AgendaEntryChanged') return;
    if ('message' in answer) refuse(answer.message);
    onStale();
  }

  return (
    <li className={`grid gap-2 items-center py-2 line-bottom ${styles.visit}`}>
      <p className="shrink break">
        <span className="semibold tabular">{when}</span>
        {(reason || label) && (
          <span className="muted"> · {[reason && reasonLabel(reason), label].filter(Boolean).join(' · ')}</span>
        )}
        {!mayRecord && presence && (
          <span className="muted"> · {presence === 'KEPT' ? 'è venuto' : 'non è venuto'}</span>
        )}
      </p>
      {mayRecord && (
        <fieldset className="wrap gap-2">
          <legend className="visually-hidden">Presenza alla visita di {when}</legend>
          {presences.map(({ value, label: text }) => (
            <button
              key={value}
              type="button"
              className={presence === value ? actions.primary : actions.quiet}
              aria-pressed={presence === value}
              disabled={isBusy}
              onClick={() => void record(value)}
            >
              {text}
            </button>
          ))}
        </fieldset>
      )}
      <ActionProblem text={problem} />
    </li>
  );
}
