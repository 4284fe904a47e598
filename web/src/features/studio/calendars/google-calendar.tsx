import { useQuery } from '@apollo/client/react';
import { useId, useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import type { GoogleSignInState } from '../../../gql/graphql.ts';
import { ActionProblem } from '../parts.tsx';
import { useReadAgain } from '../use-read-again.ts';
import { useStudioAction } from '../use-studio-action.ts';
import { useStudioChanges } from '../use-studio-changes.ts';
import { StudioAskGoogleConsent, StudioGoogleOf } from './google.query.ts';

interface GoogleCalendarProps {
  practiceId: string;
  isOwner: boolean;
  /** Who can be connected. */
  clinicians: readonly { id: string; name: string }[];
  /** Opens a page of somebody else in the place of ours. */
  onLeave?: (url: string) => void;
}

const leave = (url: string) => window.location.assign(url);

const stateTexts: Readonly<Record<Exclude<GoogleSignInState, 'FAILED'>, string>> = {
  WAITING: 'manca il consenso nella pagina di Google.',
  CONNECTING: 'stiamo confermando il consenso con Google…',
};

/** The way to Google's page of consent, for one clinician's calendar. What was connected stands among the calendars. */
export function GoogleCalendar({ practiceId, isOwner, clinicians, onLeave = leave }: GoogleCalendarProps) {
  const { data, previousData, refetch } = useQuery(StudioGoogleOf, {
    variables: { practiceId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { queryDeduplication: false },
  });
  const readAgain = useReadAgain(refetch);
  useStudioChanges(practiceId, () => void readAgain());
  const { run, isBusy, problem } = useStudioAction();
  const [chosen, setChosen] = useState('');
  const selectId = useId();
  const google = (data ?? previousData)?.studioGoogle;
  if (!google) return null;
  // Somebody who was chosen may have been connected meanwhile.
  const clinicianId = (clinicians.find(({ id }) => id === chosen) ?? clinicians[0])?.id ?? '';

  async function connect() {
    const answer = await run(
      StudioAskGoogleConsent,
      { practiceId, clinicianId },
      ({ askGoogleConsent }) => askGoogleConsent,
    );
    if (answer) onLeave(answer.url);
  }

  return (
    <section className="stack gap-4" aria-labelledby="google-calendar">
      <div className="stack gap-2 measure">
        <h3 className="semibold" id="google-calendar">
          Google Calendar
        </h3>
        <p>
          Le visite di una persona nel suo calendario di Google, e i suoi impegni tolti dagli orari liberi. Si accede
          nella pagina di Google: la password non passa da qui.
        </p>
      </div>
      {google.simulatorUrl && (
        <p className="measure p-card round on-sage">
          <span className="semibold">Qui Google è simulato:</span> account e calendari sono inventati.{' '}
          <a className="inline-bar tap" href={google.simulatorUrl} target="_blank" rel="noopener">
            Apri i calendari simulati
          </a>
        </p>
      )}
      <ul className="stack gap-2 hide-empty" aria-label="Consensi di Google">
        {google.signIns.map(({ clinicianId: id, state, error }) => (
          <li key={id} className={state === 'FAILED' ? 'semibold warning break' : 'muted break'}>
            {clinicians.find((clinician) => clinician.id === id)?.name ?? 'Una persona dello studio'}:{' '}
            {state === 'FAILED' ? error : stateTexts[state]}
          </li>
        ))}
      </ul>
      {isOwner && google.availability === 'OFF' && (
        <button type="button" className={`self-start ${actions.quiet}`} disabled>
          Google Calendar non è disponibile
        </button>
      )}
      {isOwner && google.availability !== 'OFF' && clinicians.length > 0 && (
        <>
          {clinicians.length > 1 && (
            <div className="stack gap-1 shrink">
              <label className="semibold" htmlFor={selectId}>
                Di chi è il calendario
              </label>
              <select
                id={selectId}
                className="field"
                value={clinicianId}
                onChange={(event) => setChosen(event.target.value)}
              >
                {clinicians.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
          )}
          <ActionProblem text={problem} />
          <button
            type="button"
            className={`self-start ${actions.quiet}`}
            aria-disabled={isBusy}
            onClick={() => void connect()}
          >
            {isBusy ? 'Un momento...' : 'Collega Google Calendar'}
          </button>
        </>
      )}
    </section>
  );
}
