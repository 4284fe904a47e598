import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router-dom';
import type { CallsUnderWayQuery as Answer } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { callPurposeWords } from '../booking-words.ts';
import sectionStyles from '../section.module.css';
import { StatusMark } from '../status-mark.tsx';
import { useRefetchOnChange } from '../use-admin-changes.ts';
import styles from './live-calls.module.css';
import { CallsUnderWayQuery } from './live-calls.query.ts';
import { LiveTranscript } from './live-transcript.tsx';
import { clockOf, useElapsed } from './use-elapsed.ts';

type CallsUnderWay = Answer['adminCallsUnderWay'];

/** The calls of this moment: whom, since when, and how many of our lines they take. `changes`: see `useAdminChanges`. */
export function LiveCalls({ changes }: { changes: number }) {
  const { data, error, refetch } = useQuery(CallsUnderWayQuery, { fetchPolicy: 'network-only' });
  useRefetchOnChange(changes, refetch);
  const underWay = data?.adminCallsUnderWay;
  return (
    <section className={styles.live} aria-labelledby="live-calls-title">
      <div className={sectionStyles.bar}>
        <h2 id="live-calls-title">In corso</h2>
        {underWay && (
          <p className={sectionStyles.muted}>
            Linee occupate: {underWay.linesInUse} di {underWay.lines}
          </p>
        )}
      </div>
      {underWay ? (
        <CallsNow underWay={underWay} changes={changes} />
      ) : (
        <p className={sectionStyles.muted}>{error ? 'Non si riesce a leggere le chiamate in corso.' : 'Leggo…'}</p>
      )}
    </section>
  );
}

function CallsNow({ underWay, changes }: { underWay: CallsUnderWay; changes: number }) {
  const { asOf, calls } = underWay;
  const elapsed = useElapsed(asOf);
  if (calls.length === 0) return <p className={sectionStyles.muted}>Nessuna telefonata in questo momento.</p>;
  const clock = (since: string) => clockOf(Date.parse(asOf) - Date.parse(since) + elapsed);
  return (
    <ul className={styles.calls} aria-label="Chiamate in corso">
      {calls.map(({ id, callId, bookingNumber, practice, city, purpose, isInbound, since, talkingSince }) => (
        <li key={id} className={styles.call}>
          <div className={styles.head}>
            <Link to={paths.adminItem('chiamate', callId)}>{practice}</Link>
            <StatusMark tone={talkingSince ? 'good' : 'waiting'}>
              {talkingSince ? 'In conversazione' : isInbound ? 'Ci sta chiamando' : 'Squilla'}
            </StatusMark>
            {/* Told by the state, not second by second. */}
            <span className={styles.clock} role="timer" aria-label="Da quanto dura">
              {clock(talkingSince ?? since)}
            </span>
          </div>
          <p className={sectionStyles.muted}>
            {bookingNumber} · {city} · {callPurposeWords[purpose]}
          </p>
          <LiveTranscript id={id} changes={changes} />
        </li>
      ))}
    </ul>
  );
}
