import { Link } from 'react-router-dom';
import type { StudioRecallsViewFragment } from '../../../gql/graphql.ts';
import { Loading, LoadProblem } from '../parts.tsx';
import { sectionPath } from '../sections.ts';
import { OpenRooms } from '../terms/open-rooms.tsx';
import { DueList } from './due-list.tsx';
import { RecallSettings } from './recall-settings.tsx';
import { useRecalls } from './use-recalls.ts';

/** `/studio/richiami`: who is due again, and what came of asking them. */
export function RecallsSection({ practiceId }: { practiceId: string }) {
  return (
    <>
      <div className="stack gap-2">
        <h1 className="title-l break hyphens">Richiami</h1>
        <p className="measure muted">
          Chi è ora che torni riceve un’e-mail e prenota da solo, senza riscrivere i suoi dati. Solo chi ha dato il
          consenso.
        </p>
      </div>
      <OpenRooms practiceId={practiceId}>{() => <Recalls practiceId={practiceId} />}</OpenRooms>
    </>
  );
}

function Recalls({ practiceId }: { practiceId: string }) {
  const given = useRecalls(practiceId);
  const { recalls, isLoading, readAgain } = given;
  if (!recalls)
    return isLoading ? <Loading label="Caricamento dei richiami..." /> : <LoadProblem onRetry={readAgain} />;
  if (recalls.services.length === 0) return <NoServices practiceId={practiceId} agenda={recalls.agenda} />;
  return (
    <>
      <Notes practiceId={practiceId} recalls={recalls} />
      <DueList
        practiceId={practiceId}
        due={recalls.due}
        isCut={recalls.isCut}
        canSend={recalls.isMessageOn}
        given={given}
      />
      <RecallSettings practiceId={practiceId} recalls={recalls} />
    </>
  );
}

interface NotesProps {
  practiceId: string;
  recalls: StudioRecallsViewFragment;
}

/** What is missing before recalls are of use. */
function Notes({ practiceId, recalls }: NotesProps) {
  const { agenda, consenting, services } = recalls;
  return (
    <>
      {agenda !== 'ON' && (
        <p className="measure p-4 round line dashed break">
          L’agenda non prende prenotazioni online: dal link i pazienti trovano solo il telefono.{' '}
          <Link to={sectionPath('impostazioni', practiceId)}>Accendi le prenotazioni</Link>.
        </p>
      )}
      {!services.some(({ months }) => months) && (
        <p className="measure p-4 round line dashed break">
          Nessuna prestazione ha un intervallo: sceglilo qui sotto, per esempio sei mesi per l’igiene.
        </p>
      )}
      {consenting === 0 && (
        <section className="stack gap-2 p-panel round line dashed" aria-labelledby="nessun-consenso">
          <h2 className="title-s" id="nessun-consenso">
            Nessun paziente ha ancora dato il consenso
          </h2>
          <p className="measure">
            Chiedilo alla prossima visita: «Vuole un’e-mail quando è ora del controllo?». Se dice di sì, o lo firma,
            apri il paziente e metti la spunta accanto a «Richiamo». Il consenso non si presume, e si toglie quando
            vuole.
          </p>
          <p>
            <Link className="inline-bar tap" to={sectionPath('pazienti', practiceId)}>
              Apri i pazienti
            </Link>
          </p>
        </section>
      )}
    </>
  );
}

/** Without an agenda there is nothing to reckon from. */
function NoServices({ practiceId, agenda }: { practiceId: string; agenda: StudioRecallsViewFragment['agenda'] }) {
  return (
    <section className="stack gap-2 p-panel round line dashed" aria-labelledby="senza-agenda">
      <h2 className="title-s" id="senza-agenda">
        {agenda === 'NONE' ? 'Serve l’agenda' : 'Servono le prestazioni'}
      </h2>
      <p className="measure">
        I richiami contano i mesi dall’ultima visita di una prestazione, e il paziente sceglie tra gli orari liberi: per
        questo servono l’agenda e le prestazioni, per esempio «Igiene».
      </p>
      <p>
        <Link className="inline-bar tap" to={sectionPath('impostazioni', practiceId)}>
          Prepara l’agenda
        </Link>
      </p>
    </section>
  );
}
