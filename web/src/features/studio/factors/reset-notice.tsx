import { writtenTime } from '@dentisti/domain/booking/italian-time';
import actions from '../../../components/practice/actions.module.css';
import { readFragment } from '../../../gql/fragment-masking.ts';
import { ActionProblem } from '../parts.tsx';
import { useStudioAction } from '../use-studio-action.ts';
import { FactorsAnswer, StudioStopReset } from './factors.query.ts';

/** On every page of the studio while an operator's reset waits: whoever is signed in can stop it. */
export function ResetNotice({ resetAt }: { resetAt: string }) {
  const { run, isBusy, problem } = useStudioAction();
  const stop = () => run(StudioStopReset, {}, (data) => readFragment(FactorsAnswer, data.stopOwnFactorReset));
  return (
    <section className="stack justify-start gap-3 p-4 round line-warning on-warning" aria-label="Azzeramento in corso">
      <p className="measure">
        Un operatore ha avviato l’azzeramento del tuo secondo fattore: avviene {writtenTime(new Date(resetAt))}. Non
        l’hai chiesto tu? Fermalo.
      </p>
      <button type="button" className={actions.quiet} aria-disabled={isBusy} onClick={() => void stop()}>
        Ferma l’azzeramento
      </button>
      <ActionProblem text={problem} />
    </section>
  );
}
