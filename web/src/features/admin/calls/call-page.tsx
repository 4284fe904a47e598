import { useQuery } from '@apollo/client/react';
import { withPreposition } from '@dentisti/domain/dentist/italian-name';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import { paths } from '../../../lib/paths.ts';
import { bookingStatusWords } from '../booking-words.ts';
import styles from '../section.module.css';
import { StatusMark } from '../status-mark.tsx';
import { CallCard } from './call-card.tsx';
import { CallQuery } from './calls.query.ts';

/** One thing to be said to a practice, with every call that was made for it. */
export function CallPage({ id }: { id: string }) {
  const [answer, setAnswer] = useState('');
  const { data, loading, error, refetch } = useQuery(CallQuery, { variables: { id }, fetchPolicy: 'network-only' });
  if (loading && !data) return <PageLoading label="chiamata" />;
  if (error || !data) return <PageFailure reload={() => void refetch()} />;
  const call = data.adminCall;
  if (!call) {
    return (
      <div role="alert">
        <h1>Questa chiamata non c’è</h1>
        <p>
          Cercala <Link to={paths.adminSection('chiamate')}>nell’elenco</Link>.
        </p>
      </div>
    );
  }
  const { word, tone } = bookingStatusWords[call.bookingStatus];
  return (
    <div className={styles.section}>
      <p className={styles.muted}>
        <Link to={paths.adminSection('chiamate')}>Chiamate</Link>
      </p>
      <h1>Chiamata {withPreposition('a', call.practice)}</h1>
      <p className={styles.bar}>
        <span>
          Prenotazione <Link to={paths.adminItem('prenotazioni', call.bookingNumber)}>{call.bookingNumber}</Link>,{' '}
          {call.city}
        </span>
        <StatusMark tone={tone}>{word}</StatusMark>
      </p>
      <p role="status" className={answer ? styles.note : undefined}>
        {answer}
      </p>
      <CallCard
        call={call}
        onChanged={(text) => {
          setAnswer(text);
          void refetch();
        }}
      />
    </div>
  );
}
