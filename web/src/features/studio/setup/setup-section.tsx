import { useState } from 'react';
import { Link } from 'react-router-dom';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioInsideFragment } from '../../../gql/graphql.ts';
import { InsideStudio } from '../inside-studio.tsx';
import { Loading, LoadProblem } from '../parts.tsx';
import { sectionPath } from '../sections.ts';
import { StandingFields } from '../studio.query.ts';
import { FirstSetup } from './first/first-setup.tsx';
import { PlacesStep } from './places-step.tsx';
import { SetupParts } from './setup-parts.tsx';
import { type Setup, useSetup } from './use-setup.ts';

/** `/studio/impostazioni`: hours, people and services of a practice's agenda. */
export function SetupSection({ practiceId }: { practiceId: string }) {
  return (
    <>
      <h1 className="title-l break hyphens">Impostazioni dell’agenda</h1>
      <InsideStudio practiceId={practiceId}>
        {(studio) => <LoadedSetup studio={studio} practiceId={practiceId} />}
      </InsideStudio>
    </>
  );
}

interface InsideProps {
  studio: StudioInsideFragment;
  practiceId: string;
}

function LoadedSetup({ studio, practiceId }: InsideProps) {
  const { setup, error, loading, refetch } = useSetup(practiceId);
  const reload = () => void refetch().then(undefined, () => undefined);
  if (setup) return <OpenSetup studio={studio} practiceId={practiceId} setup={setup} onReload={reload} />;
  if (setup === null) return <ClosedRooms studio={studio} />;
  if (loading || !error) return <Loading label="Caricamento delle impostazioni..." />;
  return <LoadProblem onRetry={reload} />;
}

/** Why the agenda cannot be set up yet, and what opens it. */
function ClosedRooms({ studio }: { studio: StudioInsideFragment }) {
  const { entitledAt } = readFragment(StandingFields, studio.standing);
  const { id } = studio.practice;
  if (entitledAt)
    return (
      <p className="measure">
        L’agenda si apre quando un titolare accetta le{' '}
        <Link to={sectionPath('pazienti', id)}>condizioni sul trattamento dei dati dei pazienti</Link>.
      </p>
    );
  return (
    <div className="stack gap-3 measure">
      <p>L’agenda si apre quando un operatore ha verificato la titolarità dello studio.</p>
      <p>
        <Link className="inline-bar tap" to={sectionPath('titolarita', id)}>
          Vai alla verifica della titolarità
        </Link>
      </p>
    </div>
  );
}

interface OpenSetupProps extends InsideProps {
  setup: Setup;
  onReload: () => void;
}

function OpenSetup({ studio, practiceId, setup, onReload }: OpenSetupProps) {
  // The first set-up stores its steps one by one: it stays until it is over.
  const [isFirst, setFirst] = useState(!setup.agenda.isStored);
  const [answer, setAnswer] = useState('');
  const isOwner = setup.role === 'OWNER';
  if (setup.isHidden)
    return (
      <p className="p-4 round on-sage">
        Il profilo dello studio è nascosto: nessun paziente vedrebbe l’agenda. Scrivici, e lo mostriamo di nuovo.
      </p>
    );
  if (isFirst && !isOwner)
    return <p className="measure">Lo studio non ha ancora un’agenda qui: la prepara chi è titolare.</p>;
  if (isFirst)
    return (
      <FirstSetup
        studio={studio}
        practiceId={practiceId}
        setup={setup}
        onReload={onReload}
        onDone={(done) => {
          setAnswer(done);
          setFirst(false);
        }}
      />
    );
  return (
    <>
      <PlacesStep practiceId={practiceId} setup={setup} isFirst={answer !== ''} onReload={onReload} />
      <SetupParts studio={studio} practiceId={practiceId} setup={setup} onReload={onReload} answer={answer} />
    </>
  );
}
