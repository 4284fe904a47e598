import { writtenTime } from '@dentisti/domain/booking/italian-time';
import { lazy, Suspense, useState } from 'react';
import actions from '../../../../components/practice/actions.module.css';
import type { PrivateLink } from '../private-link.ts';

// Few open it: its words and forms are no part of every booking's page.
const DataSteps = lazy(() => import('./data-steps.tsx').then(({ DataSteps: Steps }) => ({ default: Steps })));

interface DataRightsProps {
  link: PrivateLink;
  /** ISO instant; null when no erasure is under way. */
  erasureAskedAt: string | null;
}

/** What somebody may ask about their own data, from the booking they made. */
export function DataRights({ link, erasureAskedAt }: DataRightsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="stack gap-3 line-top pt-5 no-print" aria-labelledby="i-tuoi-dati">
      <h2 className="title-s" id="i-tuoi-dati">
        I tuoi dati
      </h2>
      {erasureAskedAt && !isOpen ? (
        <p role="status" className="muted">
          Ci hai chiesto di cancellarli ({writtenTime(new Date(erasureAskedAt))}). Lo facciamo appena lo studio sa che
          non vai: poi questo link dirà soltanto che sono cancellati.
        </p>
      ) : (
        <p className="muted">
          Puoi vedere e scaricare tutto quello che abbiamo con il tuo indirizzo e-mail, o farlo cancellare. Prima ti
          mandiamo un codice, così nessun altro può farlo al tuo posto.
        </p>
      )}
      {isOpen ? (
        <Suspense fallback={<p>Un momento...</p>}>
          <DataSteps link={link} />
        </Suspense>
      ) : (
        !erasureAskedAt && (
          <p>
            <button type="button" className={actions.quiet} onClick={() => setIsOpen(true)}>
              Vedi o cancella i tuoi dati
            </button>
          </p>
        )
      )}
    </section>
  );
}
