import { type FormEvent, useState } from 'react';
import { FormField } from '../../../../components/form-field.tsx';
import actions from '../../../../components/practice/actions.module.css';
import { SelectField } from '../../../../components/select-field.tsx';
import { useFirstError } from '../../../../lib/use-first-error.ts';
import { SubmitButton } from '../../parts.tsx';
import type { AgendaChanges } from '../changes/use-agenda-changes.ts';
import type { Agenda, Entry } from '../view/columns.ts';
import styles from './forms.module.css';
import { MomentFields } from './moment-fields.tsx';
import {
  fitting,
  minutesOf,
  type PatientDraft,
  parseVisit,
  type VisitDraft,
  type VisitProblems,
} from './parse-entry.ts';
import { PatientPicker } from './patient-picker.tsx';
import { SaveProblem, type SaveProblemResult } from './save-problem.tsx';

interface VisitFormProps {
  practiceId: string;
  agenda: Agenda;
  /** The visit that is changed; null: a new one. */
  entry: Entry | null;
  first: VisitDraft;
  changes: AgendaChanges;
  onClose: () => void;
}

/** A visit of the practice's own. */
export function VisitForm({ practiceId, agenda, entry, first, changes, onClose }: VisitFormProps) {
  const { team, slotMinutes } = agenda;
  const [draft, setDraft] = useState(first);
  const [problems, setProblems] = useState<VisitProblems>({});
  const [refusal, setRefusal] = useState<SaveProblemResult | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { form, showFirstError } = useFirstError();
  const service = team.services.find(({ id }) => id === draft.serviceId);
  const change = (part: Partial<VisitDraft>) => setDraft((before) => ({ ...before, ...part }));

  function changePatient(patient: PatientDraft) {
    // What was wrong with one way to say who comes is not with another.
    if (patient.step !== draft.patient.step) setProblems(({ patient: _, name, phone, email, ...others }) => others);
    change({ patient });
  }

  function chooseService(serviceId: string) {
    const next = team.services.find(({ id }) => id === serviceId);
    const keep = (
      all: readonly { id: string; isActive: boolean }[],
      ids: readonly string[] | undefined,
      chosen: string,
    ) => (!ids || ids.length === 0 || ids.includes(chosen) ? chosen : (fitting(all, ids, '')[0]?.id ?? chosen));
    change({
      serviceId,
      minutes: String(minutesOf(team, serviceId, slotMinutes)),
      chairId: keep(team.chairs, next?.chairIds, draft.chairId),
      clinicianId: keep(team.clinicians, next?.clinicianIds, draft.clinicianId),
    });
  }

  async function save(isOverride: boolean) {
    if (isBusy) return;
    const parsed = parseVisit(draft, entry);
    setProblems('problems' in parsed ? parsed.problems : {});
    setRefusal(null);
    if ('problems' in parsed) return showFirstError();
    setBusy(true);
    const problem = await changes.save({ visit: { ...parsed.input, isOverride } }, entry);
    setBusy(false);
    setRefusal(problem);
    if (!problem) onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void save(false);
  }

  return (
    <form ref={form} className="stack gap-4" onSubmit={submit} noValidate>
      <PatientPicker practiceId={practiceId} patient={draft.patient} problems={problems} onChange={changePatient} />
      {team.services.length > 0 && (
        <SelectField name="service" label="Prestazione" value={draft.serviceId} onValue={chooseService}>
          <option value="">Visita</option>
          {team.services
            .filter(({ id, isActive }) => isActive || id === draft.serviceId)
            .map(({ id, name, durationMinutes }) => (
              <option key={id} value={id}>
                {name} ({durationMinutes} min)
              </option>
            ))}
        </SelectField>
      )}
      <MomentFields moment={draft} problems={problems} onChange={change} />
      <div className={`grid gap-3 ${styles.fields}`}>
        <SelectField
          name="clinician"
          label="Professionista"
          value={draft.clinicianId}
          onValue={(clinicianId) => change({ clinicianId })}
          problem={problems.clinicianId}
        >
          <Choices all={fitting(team.clinicians, service?.clinicianIds, draft.clinicianId)} />
        </SelectField>
        <SelectField
          name="chair"
          label="Poltrona"
          value={draft.chairId}
          onValue={(chairId) => change({ chairId })}
          problem={problems.chairId}
        >
          <Choices all={fitting(team.chairs, service?.chairIds, draft.chairId)} />
        </SelectField>
      </div>
      <FormField
        name="label"
        label="Nota"
        hint="Al massimo 120 lettere, senza dati clinici."
        value={draft.label}
        onValue={(label) => change({ label: label.slice(0, 120) })}
      />
      <SaveProblem problem={refusal} onOverride={() => void save(true)} />
      <div className="wrap gap-2">
        <SubmitButton label={entry ? 'Salva' : 'Metti in agenda'} isBusy={isBusy} />
        <button type="button" className={`${actions.bare} tall`} onClick={onClose}>
          Lascia stare
        </button>
      </div>
    </form>
  );
}

/** One each, in their order. */
export function Choices({ all }: { all: readonly { id: string; name: string }[] }) {
  return all.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
