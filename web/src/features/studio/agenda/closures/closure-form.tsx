import { type FormEvent, useState } from 'react';
import { FormField, TickField } from '../../../../components/form-field.tsx';
import actions from '../../../../components/practice/actions.module.css';
import { SelectField } from '../../../../components/select-field.tsx';
import type { ClosureRepeat, SaveClosureInput } from '../../../../gql/graphql.ts';
import { useFirstError } from '../../../../lib/use-first-error.ts';
import { ActionProblem, SubmitButton } from '../../parts.tsx';
import formStyles from '../forms/forms.module.css';
import { WhoseField } from '../forms/whose-field.tsx';
import type { Team } from '../view/columns.ts';
import { closureSentence } from './closure-labels.ts';
import { type ClosureDraft, type ClosureProblems, parseClosure } from './parse-closure.ts';

const repeats: readonly { value: ClosureRepeat; label: string }[] = [
  { value: 'DAILY', label: 'Dal … al … (ferie, un corso)' },
  { value: 'WEEKLY', label: 'Ogni settimana' },
  { value: 'MONTHLY', label: 'Ogni mese, lo stesso giorno della settimana' },
  { value: 'YEARLY', label: 'Ogni anno, la stessa data' },
];

interface ClosureFormProps {
  team: Team;
  /** Of the one that is changed; null: a new one. */
  id: string | null;
  first: ClosureDraft;
  today: string;
  /** Returns why it was not taken; null when it was. */
  onSave: (input: SaveClosureInput) => Promise<string | null>;
  onClose: () => void;
}

/** Time that is closed again and again, with the sentence that says what the fields mean. */
export function ClosureForm({ team, id, first, today, onSave, onClose }: ClosureFormProps) {
  const [draft, setDraft] = useState(first);
  const [problems, setProblems] = useState<ClosureProblems>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { form, showFirstError } = useFirstError();
  const change = (part: Partial<ClosureDraft>) => setDraft((before) => ({ ...before, ...part }));
  const parsed = parseClosure({ ...draft, label: draft.label.trim() || '…' }, id);
  const isDaily = draft.repeats === 'DAILY';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const final = parseClosure(draft, id);
    setProblems('problems' in final ? final.problems : {});
    if ('problems' in final) return showFirstError();
    setBusy(true);
    const problem = await onSave(final.input);
    setBusy(false);
    setRefusal(problem);
    if (problem === null) onClose();
  }

  return (
    <form ref={form} className="stack gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <FormField
        name="label"
        label="Come si chiama"
        hint="Per esempio «Ferie», «Santo patrono», «Riunione»."
        value={draft.label}
        onValue={(label) => change({ label: label.slice(0, 80) })}
        problem={problems.label}
      />
      <SelectField
        name="repeats"
        label="Quando"
        value={draft.repeats}
        onValue={(value) => change({ repeats: value as ClosureRepeat, toOn: value === 'DAILY' ? draft.fromOn : '' })}
      >
        {repeats.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className={`grid gap-3 ${formStyles.fields}`}>
        <FormField
          name="fromOn"
          type="date"
          label={isDaily ? 'Dal' : 'La prima volta'}
          value={draft.fromOn}
          onValue={(fromOn) => change(isDaily && draft.toOn < fromOn ? { fromOn, toOn: fromOn } : { fromOn })}
          problem={problems.fromOn}
        />
        <FormField
          name="toOn"
          type="date"
          label={isDaily ? 'Al' : 'Fino al'}
          hint={isDaily ? undefined : 'Vuoto: sempre.'}
          value={draft.toOn}
          onValue={(toOn) => change({ toOn })}
          problem={problems.toOn}
        />
      </div>
      <TickField name="isWholeDay" checked={draft.isWholeDay} onChecked={(isWholeDay) => change({ isWholeDay })}>
        Tutto il giorno
      </TickField>
      {!draft.isWholeDay && (
        <div className={`grid gap-3 ${formStyles.fields}`}>
          <FormField
            name="opens"
            type="time"
            step={300}
            label="Dalle"
            value={draft.opens}
            onValue={(opens) => change({ opens })}
            problem={problems.opens}
          />
          <FormField
            name="closes"
            type="time"
            step={300}
            label="Alle"
            value={draft.closes}
            onValue={(closes) => change({ closes })}
            problem={problems.closes}
          />
        </div>
      )}
      <WhoseField team={team} value={draft.whose} onValue={(whose) => change({ whose })} />
      {'input' in parsed && (
        <p className="p-card round on-sage" role="status">
          {closureSentence(
            { ...parsed.input, toOn: parsed.input.toOn ?? null } as Parameters<typeof closureSentence>[0],
            today,
          )}
        </p>
      )}
      <ActionProblem text={refusal} />
      <div className="wrap gap-2">
        <SubmitButton label="Salva la chiusura" isBusy={isBusy} />
        <button type="button" className={`${actions.bare} tall`} onClick={onClose}>
          Lascia stare
        </button>
      </div>
    </form>
  );
}
