import { useState } from 'react';
import actions from '../../../../components/practice/actions.module.css';
import { ActionProblem } from '../../parts.tsx';
import { ChangeBar } from '../changes/change-bar.tsx';
import type { AgendaChanges } from '../changes/use-agenda-changes.ts';
import { AgendaDialog } from '../forms/agenda-dialog.tsx';
import type { Team } from '../view/columns.ts';
import { ClosureForm } from './closure-form.tsx';
import { type Closure, closureSentence, closureWhose } from './closure-labels.ts';
import { closureDraftOf, newClosureDraft } from './parse-closure.ts';
import { useClosures } from './use-closures.ts';

interface ClosuresDialogProps {
  practiceId: string;
  team: Team;
  closures: readonly Closure[];
  today: string;
  changes: AgendaChanges;
  readAgain: () => Promise<unknown>;
  onClose: () => void;
}

/** Every closure that has not ended, and the way to change each. */
export function ClosuresDialog(props: ClosuresDialogProps) {
  const { practiceId, team, closures, today, changes, readAgain, onClose } = props;
  const { save, remove } = useClosures(practiceId, changes, readAgain);
  const [edited, setEdited] = useState<Closure | 'new' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const before = edited === 'new' ? null : edited;
  const title = edited === null ? 'Chiusure' : before ? 'Cambia la chiusura' : 'Nuova chiusura';
  return (
    <AgendaDialog title={title} onClose={onClose} dismiss={edited === null ? 'Chiudi' : undefined}>
      {() =>
        edited !== null ? (
          <ClosureForm
            team={team}
            id={before?.id ?? null}
            first={before ? closureDraftOf(before) : newClosureDraft(today)}
            today={today}
            onSave={(input) => save(input, before, closures)}
            onClose={() => setEdited(null)}
          />
        ) : (
          <>
            {closures.length === 0 ? (
              <p className="measure">
                Qui metti ferie, corsi, la riunione del lunedì o il santo patrono: in quel tempo nessuno può prenotare.
                Le feste nazionali ci sono già.
              </p>
            ) : (
              <ul className="stack gap-3" aria-label="Chiusure">
                {closures.map((closure) => (
                  <li key={closure.id} className="stack gap-1 p-4 line round">
                    <p className="semibold break">{closure.label}</p>
                    <p>{closureSentence(closure, today)}</p>
                    <p className="text-s muted break">Per {closureWhose(closure, team)}</p>
                    <p className="wrap gap-2">
                      <button type="button" className={actions.quiet} onClick={() => setEdited(closure)}>
                        Cambia<span className="visually-hidden">: {closure.label}</span>
                      </button>
                      <button
                        type="button"
                        className={actions.bare}
                        onClick={() => void remove(closure, closures).then(setProblem)}
                      >
                        Togli<span className="visually-hidden">: {closure.label}</span>
                      </button>
                    </p>
                  </li>
                ))}
              </ul>
            )}
            <ActionProblem text={problem} />
            <ChangeBar changes={changes} isInline />
            <p>
              <button type="button" className={actions.primary} onClick={() => setEdited('new')}>
                Nuova chiusura
              </button>
            </p>
          </>
        )
      }
    </AgendaDialog>
  );
}
