import actions from '../../../components/practice/actions.module.css';
import type { SessionEnd } from '../../../lib/operator-session.ts';
import { useSignOut } from '../frame/use-sign-out.ts';

/** Why the sign-in stands where a page was. */
export function SessionEndNote({ end }: { end: SessionEnd }) {
  const { leave, isLeaving } = useSignOut();
  if (end === 'ended') return <p role="status">La sessione è finita: accedi di nuovo e torni dove eri.</p>;
  return (
    <div role="alert" className="stack justify-start gap-3 p-card round on-warning line-warning">
      <p>
        Il servizio non ha risposto: in questo browser il tuo accesso può essere ancora aperto, al più per mezz’ora.
      </p>
      <button type="button" className={actions.quiet} onClick={leave} disabled={isLeaving}>
        Esci di nuovo
      </button>
    </div>
  );
}
