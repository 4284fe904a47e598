import { useQuery } from '@apollo/client/react';
import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { capitalized } from '@dentisti/domain/practice/italian-name';
import { useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { AccountSessionsFragment } from '../../../gql/graphql.ts';
import { dayOf, nearDay } from '../../booking/booking-dates.ts';
import { FactorsSection } from '../factors/factors-section.tsx';
import { ActionProblem, Loading, LoadProblem } from '../parts.tsx';
import { SignOutButton } from '../sign-out-button.tsx';
import { useStudioAction } from '../use-studio-action.ts';
import { AccountSessions, StudioEndSessions, StudioSessions } from './access.query.ts';

/** `/studio/accesso`: the account's address and the browsers that are signed in. */
export function AccessSection() {
  const { data, loading, error, refetch } = useQuery(StudioSessions, {
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const account = readFragment(AccountSessions, data?.currentAccount);
  return (
    <>
      <h1 className="title-l break hyphens">Accesso</h1>
      {account ? (
        <Access account={account} />
      ) : loading && !error ? (
        <Loading label="Caricamento degli accessi..." />
      ) : (
        <LoadProblem onRetry={() => void refetch().then(undefined, () => undefined)} />
      )}
    </>
  );
}

function Access({ account: { email, sessions } }: { account: AccountSessionsFragment }) {
  const { run, isBusy, problem } = useStudioAction();
  const [done, setDone] = useState<string | null>(null);
  const others = sessions.filter(({ isThis }) => !isThis);

  async function end(sessionId: string | null, sentence: string) {
    setDone(null);
    const answer = await run(StudioEndSessions, { sessionId }, (data) => data.endStudioSessions);
    if (answer) setDone(sentence);
  }

  return (
    <>
      <p className="break">
        Entri con <strong>{email}</strong>, da un link che ti mandiamo ogni volta o con una passkey. Non c’è una
        password da ricordare. Ogni accesso finisce dopo 90 giorni, o prima se per 30 giorni non lo usi.
      </p>
      <section className="stack gap-3" aria-labelledby="dispositivi">
        <h2 className="title-s" id="dispositivi">
          Dove sei entrato
        </h2>
        <ul className="stack gap-3">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={isBusy}
              onEnd={() => void end(session.id, `Accesso chiuso su ${session.device}.`)}
            />
          ))}
        </ul>
        <p role="status" className="hide-empty">
          {done}
        </p>
        <ActionProblem text={problem} />
        {others.length > 0 ? (
          <p>
            <button
              type="button"
              className={actions.quiet}
              aria-disabled={isBusy}
              onClick={() => void end(null, 'Tutti gli altri accessi sono chiusi.')}
            >
              Chiudi tutti gli altri accessi
            </button>
          </p>
        ) : (
          <p className="text-s muted">Nessun altro dispositivo è collegato.</p>
        )}
      </section>
      <FactorsSection />
      <section className="stack justify-start gap-3" aria-labelledby="uscita">
        <h2 className="title-s" id="uscita">
          Uscire
        </h2>
        <p>Su un computer che usano anche altri, esci quando hai finito.</p>
        <SignOutButton />
      </section>
    </>
  );
}

interface SessionRowProps {
  session: AccountSessionsFragment['sessions'][number];
  isBusy: boolean;
  onEnd: () => void;
}

function SessionRow({ session: { device, startedAt, usedAt, isThis }, isBusy, onEnd }: SessionRowProps) {
  return (
    <li className="row between gap-3 p-4 line round on-surface">
      <div className="shrink break">
        <p className="semibold">
          {device}
          {isThis && <span className="muted regular"> – questo browser</span>}
        </p>
        <p className="text-s muted">
          {capitalized(beforeDay('dal', writtenDate(new Date(startedAt))))}, usato {lastUse(usedAt)}
        </p>
      </div>
      {!isThis && (
        <button type="button" className={actions.quiet} aria-disabled={isBusy} onClick={onEnd}>
          Chiudi <span className="visually-hidden">l’accesso su {device}</span>
        </button>
      )}
    </li>
  );
}

/** `oggi`, `ieri`, else `il 20 novembre 2026`. */
function lastUse(iso: string): string {
  const near = nearDay(dayOf(iso), romeClock(new Date()).date);
  return near === 'oggi' || near === 'ieri' ? near : beforeDay('il', writtenDate(new Date(iso)));
}
