import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Illustration } from '../../../../components/illustration.tsx';
import actions from '../../../../components/practice/actions.module.css';
import type { MemberRole, StudioRooms } from '../../../../gql/graphql.ts';
import { paths } from '../../../../lib/paths.ts';
import { sectionPath } from '../../sections.ts';
import styles from './states.module.css';

interface RoomGateProps {
  practiceId: string;
  role: MemberRole;
  rooms: Exclude<StudioRooms, 'OPEN'>;
}

/** Why the agenda is not open yet, what it is good for, and what comes first. */
export function RoomGate({ practiceId, role, rooms }: RoomGateProps) {
  const isOwner = role === 'OWNER';
  if (rooms === 'NEEDS_ENTITLEMENT')
    return (
      <Teaching id="agenda-chiusa" title="L’agenda si apre con la verifica della titolarità">
        <p className="measure">
          Qui lavorerai con nomi e telefoni dei pazienti: prima un operatore controlla nell’Albo che lo studio sia il
          vostro. Di solito bastano due giorni lavorativi.
        </p>
        {isOwner ? (
          <p>
            <Link className={`tall text-m ${actions.primary}`} to={sectionPath('titolarita', practiceId)}>
              Vai a «Titolarità»
            </Link>
          </p>
        ) : (
          <p className="muted">La verifica la chiede chi è titolare.</p>
        )}
      </Teaching>
    );
  return (
    <Teaching id="agenda-chiusa" title="Prima le condizioni sui dati dei pazienti">
      <p className="measure">
        L’agenda contiene dati dei pazienti, che trattiamo per conto dello studio: la legge (articolo 28 del GDPR)
        chiede che chi è titolare accetti le condizioni.
      </p>
      {isOwner ? (
        <p>
          <Link className={`tall text-m ${actions.primary}`} to={paths.studioItem('pazienti', practiceId)}>
            Leggi e accetta le condizioni
          </Link>
        </p>
      ) : (
        <p className="muted">Le accetta chi è titolare.</p>
      )}
    </Teaching>
  );
}

/** The practice keeps no agenda yet: what it would be good for. */
export function NoAgenda({ practiceId }: { practiceId: string }) {
  return (
    <Teaching id="senza-agenda" title="La tua agenda non c’è ancora">
      <p className="measure">
        Con un’agenda i pazienti prenotano da soli gli orari liberi e le visite compaiono qui mentre arrivano. Se sposti
        o togli una visita prenotata da noi avvisiamo il paziente; le visite che scrivi tu le dici tu. Per cominciare
        servono gli orari, le poltrone e chi visita.
      </p>
      <p>
        <Link className={`tall text-m ${actions.primary}`} to={paths.studioItem('impostazioni', practiceId)}>
          Imposta l’agenda
        </Link>
      </p>
    </Teaching>
  );
}

function Teaching({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={`grid items-center gap-4 p-panel round line dashed ${styles.teaching}`} aria-labelledby={id}>
      <Illustration name="step-place" className="full max-30" />
      <div className="stack gap-4 shrink">
        <h2 className="title-s" id={id}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
