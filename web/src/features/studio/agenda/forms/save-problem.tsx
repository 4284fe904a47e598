import actions from '../../../../components/practice/actions.module.css';
import type { ChangeResult } from '../changes/send-change.ts';

export type SaveProblemResult = Extract<ChangeResult, { isDone: false }>;

interface SaveProblemProps {
  problem: SaveProblemResult | null;
  onOverride: () => void;
}

/** Why a form was not taken, and the way to do it all the same where there is one. */
export function SaveProblem({ problem, onOverride }: SaveProblemProps) {
  return (
    <div role="alert" className="hide-empty">
      {problem && (
        <div className="stack justify-start gap-2 p-4 round line-warning on-warning">
          <p className="semibold break">{problem.message}</p>
          {problem.mayOverride && (
            <button type="button" className={actions.quiet} onClick={onOverride}>
              Inserisci comunque
            </button>
          )}
        </div>
      )}
    </div>
  );
}
