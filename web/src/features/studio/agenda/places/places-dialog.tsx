import { useQuery } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import actions from '../../../../components/practice/actions.module.css';
import { SelectField } from '../../../../components/select-field.tsx';
import { readFragment } from '../../../../gql/fragment-masking.ts';
import { dayOf, shortDay } from '../../../booking/booking-dates.ts';
import { ActionProblem, Loading, LoadProblem, SubmitButton } from '../../parts.tsx';
import { EntryFields } from '../agenda.query.ts';
import type { Outcome } from '../changes/outcome.ts';
import { AgendaDialog } from '../forms/agenda-dialog.tsx';
import styles from '../forms/forms.module.css';
import { Choices } from '../forms/visit-form.tsx';
import { entryPurpose, entryTimes, entryTitle } from '../labels.ts';
import type { Entry, Team } from '../view/columns.ts';
import { StudioVisitsWithoutChair } from './places.query.ts';
import { type PlaceProblem, usePlaceVisits } from './use-place-visits.ts';

interface PlacesDialogProps {
  practiceId: string;
  /** Hears what was done, and how it is taken back. */
  report: (outcome: Outcome) => void;
  onClose: () => void;
}

/** «Assegna le poltrone»: the visits that stand on none, each with a place to accept or to change. */
export function PlacesDialog({ practiceId, report, onClose }: PlacesDialogProps) {
  const { data, error, refetch } = useQuery(StudioVisitsWithoutChair, {
    variables: { practiceId },
    fetchPolicy: 'network-only',
  });
  const reload = () => void refetch().then(undefined, () => undefined);
  const found = data?.visitsWithoutChair;
  const visits = found?.visits.map(({ entry, ...proposal }) => ({
    ...proposal,
    entry: readFragment(EntryFields, entry),
  }));
  return (
    <AgendaDialog
      title="Assegna le poltrone"
      onClose={onClose}
      dismiss={visits && visits.length > 0 ? undefined : 'Chiudi'}
    >
      {(close) => {
        if (!visits || !found) {
          if (!error && !data) return <Loading label="Cerchiamo le poltrone libere..." />;
          return <LoadProblem onRetry={reload} />;
        }
        if (visits.length === 0) return <p>Tutte le visite che verranno hanno una poltrona.</p>;
        return (
          <PlacesForm
            // What was read anew is another list.
            key={visits.map(({ entry }) => entry.version).join()}
            practiceId={practiceId}
            visits={visits}
            total={found.total}
            team={found.team}
            report={report}
            onReload={reload}
            close={close}
          />
        );
      }}
    </AgendaDialog>
  );
}

interface Proposed {
  entry: Entry;
  chairId?: string | null;
  clinicianId?: string | null;
  problem?: string | null;
}

interface PlacesFormProps {
  practiceId: string;
  visits: readonly Proposed[];
  total: number;
  team: Team;
  report: (outcome: Outcome) => void;
  onReload: () => void;
  close: () => void;
}

/** Chosen for a visit; an empty chair: for later. */
interface Draft {
  chairId: string;
  clinicianId: string;
}

const submitLabel = (count: number) => (count === 1 ? 'Assegna la poltrona' : `Assegna ${count} poltrone`);

function PlacesForm({ practiceId, visits, total, team, report, onReload, close }: PlacesFormProps) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(
    () =>
      new Map(
        visits.map(({ entry, chairId, clinicianId }) => [
          entry.id,
          { chairId: chairId ?? '', clinicianId: clinicianId ?? '' },
        ]),
      ),
  );
  const [problem, setProblem] = useState<PlaceProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { place } = usePlaceVisits(practiceId, report);
  const chosen = visits.flatMap(({ entry }) => {
    const { chairId = '', clinicianId = '' } = drafts.get(entry.id) ?? {};
    return chairId ? [{ entry, chairId, clinicianId: clinicianId || null }] : [];
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || chosen.length === 0) return;
    setBusy(true);
    setProblem(null);
    const next = await place(chosen);
    setBusy(false);
    setProblem(next);
    if (!next) close();
  }

  return (
    <form className="stack gap-4" aria-label="Assegna le poltrone" onSubmit={(event) => void submit(event)} noValidate>
      <p className="measure">
        Queste visite le hai prese prima di avere le poltrone, o la loro non si usa più. Ne proponiamo una libera a
        quell’ora: cambiala se serve. Ai pazienti non scriviamo niente.
      </p>
      <ol className="stack gap-3" aria-label="Visite senza poltrona">
        {visits.map(({ entry, problem: none }) => (
          <li key={entry.id} className="stack gap-2 p-4 line round">
            <PlaceRow
              entry={entry}
              team={team}
              draft={drafts.get(entry.id) ?? { chairId: '', clinicianId: '' }}
              hint={none ?? undefined}
              problem={problem?.ofVisits.get(entry.id)}
              onDraft={(draft) => setDrafts((before) => new Map(before).set(entry.id, draft))}
            />
          </li>
        ))}
      </ol>
      {total > visits.length && (
        <p className="text-s muted">{`Sono ${total}: le altre le trovi qui quando queste hanno una poltrona.`}</p>
      )}
      <ActionProblem text={problem?.message ?? null} />
      {problem?.isStale && (
        <p>
          <button type="button" className={actions.quiet} onClick={onReload}>
            Guarda com’è adesso
          </button>
        </p>
      )}
      <div className="wrap gap-2">
        {chosen.length > 0 ? (
          <SubmitButton label={submitLabel(chosen.length)} isBusy={isBusy} />
        ) : (
          <p className="muted">Scegli almeno una poltrona.</p>
        )}
        <button type="button" className={`${actions.bare} tall`} onClick={close}>
          Lascia per dopo
        </button>
      </div>
    </form>
  );
}

interface PlaceRowProps {
  entry: Entry;
  team: Team;
  draft: Draft;
  /** Why no place is proposed. */
  hint: string | undefined;
  problem: string | undefined;
  onDraft: (draft: Draft) => void;
}

/** One visit, with the chair – and where it has nobody, the clinician – that it gets. */
function PlaceRow({ entry, team, draft, hint, problem, onDraft }: PlaceRowProps) {
  const hasClinician = team.clinicians.some(({ id }) => id === entry.clinicianId);
  const clinician = team.clinicians.find(({ id }) => id === entry.clinicianId)?.name;
  return (
    <>
      <p className="stack gap-0 break">
        <span className="tabular">
          {shortDay(dayOf(entry.startsAt))}, {entryTimes(entry)}
        </span>
        <strong className="semibold">{entryTitle(entry)}</strong>
        <span className="text-s muted">{[entryPurpose(entry, team), clinician].filter(Boolean).join(' · ')}</span>
      </p>
      <div className={`grid gap-3 ${styles.fields}`}>
        <SelectField
          name={`chair-${entry.id}`}
          label="Poltrona"
          value={draft.chairId}
          hint={hint}
          problem={problem}
          onValue={(chairId) => onDraft({ ...draft, chairId })}
        >
          <option value="">Per dopo</option>
          <Choices all={team.chairs} />
        </SelectField>
        {!hasClinician && draft.chairId !== '' && (
          <SelectField
            name={`clinician-${entry.id}`}
            label="Professionista"
            value={draft.clinicianId}
            onValue={(clinicianId) => onDraft({ ...draft, clinicianId })}
          >
            <option value="">Chi è libero</option>
            <Choices all={team.clinicians} />
          </SelectField>
        )}
      </div>
    </>
  );
}
