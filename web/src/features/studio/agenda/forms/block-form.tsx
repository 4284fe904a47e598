import { type FormEvent, useState } from 'react';
import { FormField } from '../../../../components/form-field.tsx';
import actions from '../../../../components/practice/actions.module.css';
import { useFirstError } from '../../../../lib/use-first-error.ts';
import { SubmitButton } from '../../parts.tsx';
import type { AgendaChanges } from '../changes/use-agenda-changes.ts';
import type { Entry, Team } from '../view/columns.ts';
import styles from './forms.module.css';
import { MomentFields } from './moment-fields.tsx';
import { type BlockDraft, type BlockProblems, parseBlock } from './parse-entry.ts';
import { SaveProblem, type SaveProblemResult } from './save-problem.tsx';
import { WhoseField } from './whose-field.tsx';

const suggestions = ['Pausa', 'Riunione', 'Corso', 'Manutenzione', 'Urgenze'];

interface BlockFormProps {
  team: Team;
  /** The block that is changed; null: a new one. */
  entry: Entry | null;
  first: BlockDraft;
  changes: AgendaChanges;
  onClose: () => void;
}

/** Time that the practice keeps free. */
export function BlockForm({ team, entry, first, changes, onClose }: BlockFormProps) {
  const [draft, setDraft] = useState(first);
  const [problems, setProblems] = useState<BlockProblems>({});
  const [refusal, setRefusal] = useState<SaveProblemResult | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { form, showFirstError } = useFirstError();
  const change = (part: Partial<BlockDraft>) => setDraft((before) => ({ ...before, ...part }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const parsed = parseBlock(draft, entry);
    setProblems('problems' in parsed ? parsed.problems : {});
    if ('problems' in parsed) return showFirstError();
    setBusy(true);
    const problem = await changes.save({ block: parsed.input }, entry);
    setBusy(false);
    setRefusal(problem && { ...problem, mayOverride: false });
    if (!problem) onClose();
  }

  return (
    <form ref={form} className="stack gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <FormField
        name="label"
        label="Motivo"
        value={draft.label}
        onValue={(label) => change({ label: label.slice(0, 80) })}
        problem={problems.label}
      />
      <ul className={styles.chips} aria-label="Motivi frequenti">
        {suggestions.map((label) => (
          <li key={label}>
            <button type="button" className={actions.quiet} onClick={() => change({ label })}>
              {label}
            </button>
          </li>
        ))}
      </ul>
      <MomentFields moment={draft} problems={problems} onChange={change} />
      <WhoseField team={team} value={draft.whose} onValue={(whose) => change({ whose })} />
      <p className="text-s muted">Le visite che ci sono già restano: te le indichiamo.</p>
      <SaveProblem problem={refusal} onOverride={() => undefined} />
      <div className="wrap gap-2">
        <SubmitButton label={entry ? 'Salva' : 'Blocca'} isBusy={isBusy} />
        <button type="button" className={`${actions.bare} tall`} onClick={onClose}>
          Lascia stare
        </button>
      </div>
    </form>
  );
}
