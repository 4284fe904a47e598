import { pointsToCorrect } from '../../../components/agenda/problems.ts';
import actions from '../../../components/practice/actions.module.css';
import { ActionProblem } from '../parts.tsx';

interface FormEndProps {
  /** Problems that are shown. */
  count: number;
  /** Why it was not stored. */
  problem: string | null;
  isBusy: boolean;
  isChanged: boolean;
  /** The stored state is another one by now. */
  isStale: boolean;
  onReload: () => void;
  onLeave: () => void;
}

/** The end of each form: what is wrong, what is not saved yet, and the two ways out. */
export function FormEnd({ count, problem, isBusy, isChanged, isStale, onReload, onLeave }: FormEndProps) {
  return (
    <>
      <ActionProblem text={count > 0 ? `Non è salvato: ${pointsToCorrect(count)}.` : problem} />
      {isStale && (
        <p>
          <button type="button" className={actions.quiet} onClick={onReload}>
            Mostra com’è adesso
          </button>
        </p>
      )}
      <p role="status" className="text-s muted hide-empty">
        {isChanged && count === 0 ? 'Hai modifiche che non sono salvate.' : ''}
      </p>
      <div className="row gap-3">
        <button type="submit" className={actions.primary} aria-disabled={isBusy}>
          {isBusy ? 'Un momento...' : 'Salva'}
        </button>
        <button type="button" className={actions.quiet} onClick={onLeave}>
          Lascia com’era
        </button>
      </div>
    </>
  );
}
