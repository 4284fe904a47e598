import { useQuery } from '@apollo/client/react';
import { isDay } from '@dentisti/domain/hours/calendar-day';
import { type FormEvent, useState } from 'react';
import actions from '../../../../components/practice/actions.module.css';
import { SelectField } from '../../../../components/select-field.tsx';
import { useFirstError } from '../../../../lib/use-first-error.ts';
import { clockOf } from '../../../booking/booking-dates.ts';
import { SubmitButton } from '../../parts.tsx';
import { StudioStarts } from '../agenda.query.ts';
import type { AgendaChanges } from '../changes/use-agenda-changes.ts';
import { isBooking, minutesOfEntry } from '../labels.ts';
import type { Entry, Team } from '../view/columns.ts';
import { momentDraft } from './drafts.ts';
import styles from './forms.module.css';
import { MomentFields } from './moment-fields.tsx';
import { fitting, type MomentDraft, type MomentProblems, parseMoment } from './parse-entry.ts';
import { Choices } from './visit-form.tsx';

interface MoveFormProps {
  practiceId: string;
  team: Team;
  entry: Entry;
  changes: AgendaChanges;
  onClose: () => void;
}

/** Another time, chair or clinician, also on a day that the agenda does not show. */
export function MoveForm({ practiceId, team, entry, changes, onClose }: MoveFormProps) {
  const [moment, setMoment] = useState<MomentDraft>(momentDraft(entry.startsAt, minutesOfEntry(entry)));
  const [chairId, setChairId] = useState(entry.chairId ?? '');
  const [clinicianId, setClinicianId] = useState(entry.clinicianId ?? '');
  const [problems, setProblems] = useState<MomentProblems>({});
  const { form, showFirstError } = useFirstError();
  // What a visit has none of it is given, one that is free; where there is a team at all.
  const mayBePlaced = entry.kind === 'VISIT' && team.chairs.length > 0 && team.clinicians.length > 0;
  const change = (part: Partial<MomentDraft>) => setMoment((before) => ({ ...before, ...part }));

  function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = parseMoment(moment, 1440);
    setProblems('problems' in parsed ? parsed.problems : {});
    if ('problems' in parsed) return showFirstError();
    onClose();
    changes.move(entry, { ...parsed, chairId: chairId || null, clinicianId: clinicianId || null });
  }

  return (
    <form ref={form} className="stack gap-4" onSubmit={submit} noValidate>
      <MomentFields moment={moment} problems={problems} onChange={change} hasLength={!isBooking(entry)} />
      {entry.kind === 'VISIT' && team.chairs.length > 0 && (
        <FreeStarts
          practiceId={practiceId}
          entry={entry}
          on={moment.date}
          clinicianId={clinicianId}
          onChoose={(at) => change(momentDraft(at, Number(moment.minutes)))}
        />
      )}
      <div className={`grid gap-3 ${styles.fields}`}>
        {(entry.clinicianId !== null || mayBePlaced) && (
          <SelectField name="clinician" label="Professionista" value={clinicianId} onValue={setClinicianId}>
            {entry.clinicianId === null && (
              <option value="">{chairId === '' ? 'Senza professionista' : 'Chi è libero'}</option>
            )}
            <Choices all={fitting(team.clinicians, undefined, clinicianId)} />
          </SelectField>
        )}
        {(entry.chairId !== null || mayBePlaced) && (
          <SelectField name="chair" label="Poltrona" value={chairId} onValue={setChairId}>
            {entry.chairId === null && <option value="">{clinicianId === '' ? 'Senza poltrona' : 'Una libera'}</option>}
            <Choices all={fitting(team.chairs, undefined, chairId)} />
          </SelectField>
        )}
      </div>
      {isBooking(entry) && (
        <p className="text-s muted">
          Se cambia l’ora avvisiamo {entry.patientName ?? 'il paziente'} per e-mail, con l’appuntamento aggiornato per
          il suo calendario.
        </p>
      )}
      <div className="wrap gap-2">
        <SubmitButton label="Sposta" isBusy={false} />
        <button type="button" className={`${actions.bare} tall`} onClick={onClose}>
          Lascia stare
        </button>
      </div>
    </form>
  );
}

interface FreeStartsProps {
  practiceId: string;
  entry: Entry;
  on: string;
  clinicianId: string;
  onChoose: (at: string) => void;
}

/** The free starts of a day, as patients would be offered them. */
function FreeStarts({ practiceId, entry, on, clinicianId, onChoose }: FreeStartsProps) {
  const { data, loading } = useQuery(StudioStarts, {
    variables: {
      practiceId,
      input: {
        on,
        serviceId: entry.serviceId,
        clinicianId: clinicianId || null,
        minutes: minutesOfEntry(entry),
        exceptId: entry.id,
      },
    },
    skip: !isDay(on),
    fetchPolicy: 'network-only',
  });
  const starts = data?.studioFreeStarts ?? [];
  return (
    <div className="stack gap-2">
      <p className="text-s muted" role="status">
        {loading
          ? 'Cerchiamo gli orari liberi...'
          : starts.length === 0
            ? 'In questo giorno non ci sono orari liberi: puoi comunque scegliere l’ora.'
            : 'Orari liberi in questo giorno:'}
      </p>
      {starts.length > 0 && (
        <ul className={styles.chips} aria-label="Orari liberi">
          {starts.map((at) => (
            <li key={at}>
              <button type="button" className={`${actions.quiet} tabular`} onClick={() => onChoose(at)}>
                {clockOf(at)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
