import { FormField } from '../../../../components/form-field.tsx';
import { PhoneField } from '../../../../components/phone-field.tsx';
import actions from '../../../../components/practice/actions.module.css';
import styles from './forms.module.css';
import type { PatientDraft, VisitProblems } from './parse-entry.ts';
import { PatientSearch } from './patient-search.tsx';

interface PatientPickerProps {
  practiceId: string;
  patient: PatientDraft;
  problems: VisitProblems;
  onChange: (patient: PatientDraft) => void;
}

/** Who comes: found by name, telephone or mail as one types, or somebody new. */
export function PatientPicker({ practiceId, patient, problems, onChange }: PatientPickerProps) {
  if (patient.step === 'known')
    return (
      <div className="wrap items-center gap-2-3">
        <p className="break">
          <span className="muted">Paziente</span> <strong>{patient.name}</strong>
        </p>
        <button type="button" className={actions.bare} onClick={() => onChange({ step: 'search', words: '' })}>
          Cambia
        </button>
      </div>
    );
  if (patient.step === 'search')
    return (
      <PatientSearch
        practiceId={practiceId}
        words={patient.words}
        problem={problems.patient}
        onWords={(words) => onChange({ step: 'search', words })}
        onFound={({ id, name }) => onChange({ step: 'known', id, name })}
        onNew={(name) => onChange({ step: 'new', name, phone: '', email: '' })}
      />
    );
  const change = (part: Partial<Extract<PatientDraft, { step: 'new' }>>) => onChange({ ...patient, ...part });
  return (
    <fieldset className="stack gap-3">
      <legend className="semibold">Nuovo paziente</legend>
      <FormField
        name="name"
        label="Nome e cognome"
        autoComplete="off"
        value={patient.name}
        onValue={(name) => change({ name })}
        problem={problems.name}
      />
      <div className={`grid gap-3 ${styles.fields}`}>
        <PhoneField
          name="phone"
          label="Telefono"
          autoComplete="off"
          value={patient.phone}
          onValue={(phone) => change({ phone })}
          problem={problems.phone}
        />
        <FormField
          name="email"
          type="email"
          label="E-mail"
          autoComplete="off"
          value={patient.email}
          onValue={(email) => change({ email })}
          problem={problems.email}
        />
      </div>
      <button
        type="button"
        className={`self-start ${actions.bare}`}
        onClick={() => onChange({ step: 'search', words: patient.name })}
      >
        Cerca tra i tuoi pazienti
      </button>
    </fieldset>
  );
}
