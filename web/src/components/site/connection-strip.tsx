import { useApolloClient } from '@apollo/client/react';
import { forgetLoss, useConnection } from '../../lib/connection.ts';
import classes from './connection-strip.module.css';

/** Says on every page that the connection is gone, and offers to ask again once it is back. What was typed stays. */
export function ConnectionStrip() {
  const connection = useConnection();
  const client = useApolloClient();
  const retry = () => {
    forgetLoss();
    // What fails again says so in its own place.
    void client.refetchQueries({ include: 'active' }).catch(() => null);
  };
  return (
    <div aria-live="polite" className={classes.place}>
      {connection !== 'fine' && (
        <div className={`row centered on-warning text-s snug ink ${classes.strip}`}>
          {connection === 'lost' ? (
            <p className="shrink">
              <strong>Sei offline</strong>, o il sito non risponde. Quello che hai scritto resta in questa pagina: non
              ricaricarla.
            </p>
          ) : (
            <>
              <p className="shrink">La connessione è tornata. Quello che hai scritto è ancora qui.</p>
              <button className="line-strong on-raised semibold ink" type="button" onClick={retry}>
                Riprova
              </button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
