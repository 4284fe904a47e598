import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { StudioInsideFragment } from '../../../gql/graphql.ts';
import { InsideStudio } from '../inside-studio.tsx';
import { sectionPath } from '../sections.ts';
import { AcceptTerms } from './accept-terms.tsx';

interface OpenRoomsProps {
  practiceId: string;
  children: (studio: StudioInsideFragment) => ReactNode;
}

/** Draws `children` once a practice's rooms with patients' data are open; before that, what is missing. */
export function OpenRooms({ practiceId, children }: OpenRoomsProps) {
  return (
    <InsideStudio practiceId={practiceId}>
      {(studio) => {
        if (studio.rooms === 'OPEN') return children(studio);
        return studio.rooms === 'NEEDS_TERMS' ? <AcceptTerms studio={studio} /> : <NeedsEntitlement studio={studio} />;
      }}
    </InsideStudio>
  );
}

function NeedsEntitlement({ studio }: { studio: StudioInsideFragment }) {
  return (
    <section className="stack gap-2 p-panel round line dashed" aria-labelledby="manca-titolarita">
      <h2 className="title-s" id="manca-titolarita">
        Manca la verifica della titolarità
      </h2>
      <p className="measure">
        Qui ci sono dati di pazienti: si aprono quando un operatore ha verificato che nello studio c’è chi è iscritto
        all’Albo.
      </p>
      <p>
        {studio.role === 'OWNER' ? (
          <Link className="inline-bar tap" to={sectionPath('titolarita', studio.practice.id)}>
            Chiedi la verifica
          </Link>
        ) : (
          'La chiede chi è titolare.'
        )}
      </p>
    </section>
  );
}
