import { Link } from 'react-router-dom';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioInsideFragment } from '../../../gql/graphql.ts';
import type { Account } from '../account.ts';
import { CalendarTasks } from '../calendars/calendar-tasks.tsx';
import { InsideStudio } from '../inside-studio.tsx';
import { ProfileLink } from '../parts.tsx';
import { WaitingRequests } from '../requests/waiting-requests.tsx';
import { roleMeanings, roleNames } from '../role-labels.ts';
import { sectionPath } from '../sections.ts';
import { PracticeLineFields, StandingFields } from '../studio.query.ts';
import { OpenClaims } from './open-claims.tsx';
import { OurCalls } from './our-calls.tsx';
import { PatientChanges } from './patient-changes.tsx';
import { StandingBadges } from './standing-badges.tsx';
import { Today } from './today.tsx';

/** A practice's home: what it is, how far it is verified, and what comes next. */
export function HomeSection({ account, practiceId }: { account: Account; practiceId: string }) {
  return (
    <>
      <InsideStudio practiceId={practiceId}>{(studio) => <PracticeHome studio={studio} />}</InsideStudio>
      <OpenClaims account={account} />
    </>
  );
}

function PracticeHome({ studio }: { studio: StudioInsideFragment }) {
  const { name, address, city, province } = readFragment(PracticeLineFields, studio.practice);
  const isOwner = studio.role === 'OWNER';
  const entitlement = sectionPath('titolarita', studio.practice.id);
  return (
    <>
      {studio.isDisputed && (
        <p className="p-4 round line-warning on-warning" role="status">
          Anche un’altra persona rivendica questo studio. Decide un operatore, di solito entro due giorni lavorativi:
          intanto non cambia nulla.
        </p>
      )}
      <header className="stack gap-1 break">
        <h1 className="title-m hyphens">{name}</h1>
        <p className="muted">
          {address}, {city} ({province})
        </p>
        <p>
          <ProfileLink practice={studio.practice} />
        </p>
      </header>
      <WaitingRequests practiceId={studio.practice.id} />
      <CalendarTasks practiceId={studio.practice.id} />
      <Today practiceId={studio.practice.id} />
      <PatientChanges practiceId={studio.practice.id} />
      <OurCalls practiceId={studio.practice.id} />
      <StandingBadges
        standing={studio.standing}
        missing={
          isOwner ? (
            <Link className="inline-bar tap" to={entitlement}>
              Chiedi la verifica
            </Link>
          ) : (
            'La chiede chi è titolare.'
          )
        }
      />
      <NextSteps studio={studio} />
      <p className="measure text-s muted">
        Qui sei <strong>{roleNames[studio.role].toLowerCase()}</strong>. {roleMeanings[studio.role]}
      </p>
    </>
  );
}

/** What to do next, the most useful first. */
function NextSteps({ studio }: { studio: StudioInsideFragment }) {
  const { id } = studio.practice;
  const { entitledAt, askedAt } = readFragment(StandingFields, studio.standing);
  const isOwner = studio.role === 'OWNER';
  const steps = [
    isOwner &&
      !entitledAt &&
      !askedAt && { to: sectionPath('titolarita', id), text: 'Chiedi la verifica della titolarità' },
    { to: sectionPath('scheda', id), text: 'Controlla la scheda pubblica e aggiungi le foto' },
    { to: sectionPath('impostazioni', id), text: 'Imposta orari, poltrone e prestazioni dell’agenda' },
    isOwner && studio.members.length === 1 && { to: sectionPath('persone', id), text: 'Aggiungi chi lavora con te' },
    studio.members.length > 1 && { to: sectionPath('persone', id), text: 'Controlla chi entra nello studio' },
    { to: sectionPath('accesso', null), text: 'Controlla da quali dispositivi si entra con la tua e-mail' },
  ].filter((step) => step !== false);
  return (
    <section className="stack gap-2" aria-labelledby="prossimi-passi">
      <h2 className="title-s" id="prossimi-passi">
        Prossimi passi
      </h2>
      <ul>
        {steps.map(({ to, text }) => (
          <li className="line-bottom" key={text}>
            <Link className="inline-bar tap full plain-link hover-underline" to={to}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
