import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../admin-instant.ts';
import { AdminTable } from '../admin-table.tsx';
import { bookingStatusWords } from '../booking-words.ts';
import { CallCard } from '../calls/call-card.tsx';
import { mailName, mailStates } from '../mail/mail-words.ts';
import styles from '../section.module.css';
import { StatusMark } from '../status-mark.tsx';
import { WaitingNote } from '../waiting-note.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { BookingTimeline } from './booking-timeline.tsx';
import { BookingPageFields, BookingQuery } from './bookings.query.ts';
import { HandActions } from './hand-actions.tsx';

/** One booking with all that is known of it. */
export function BookingPage({ number }: { number: string }) {
  const { data, loading, error, refetch } = useQuery(BookingQuery, {
    variables: { number },
    fetchPolicy: 'network-only',
  });
  if (loading && !data) return <PageLoading label="prenotazione" />;
  if (error || !data) return <PageFailure reload={() => void refetch()} />;
  if (!data.adminBooking) {
    return (
      <div role="alert">
        <h1>Questa prenotazione non c’è</h1>
        <p>
          Controlla il numero, o cercala <Link to={paths.adminSection('prenotazioni')}>nell’elenco</Link>.
        </p>
      </div>
    );
  }
  return <OpenBooking booking={data.adminBooking} onChanged={() => void refetch()} />;
}

interface OpenBookingProps {
  booking: FragmentType<typeof BookingPageFields>;
  onChanged: () => void;
}

function OpenBooking({ booking: given, onChanged }: OpenBookingProps) {
  const booking = readFragment(BookingPageFields, given);
  const [answer, setAnswer] = useState('');
  const { word, tone } = bookingStatusWords[booking.status];
  const changed = (text: string) => {
    setAnswer(text);
    onChanged();
  };
  return (
    <div className={styles.section}>
      <p className={styles.muted}>
        <Link to={paths.adminSection('prenotazioni')}>Prenotazioni</Link>
      </p>
      <div className={styles.bar}>
        <h1>{booking.number}</h1>
        <StatusMark tone={tone}>{word}</StatusMark>
      </div>
      <p role="status" className={answer ? styles.note : undefined}>
        {answer}
      </p>
      {booking.erasedAt && (
        <p className={styles.note}>I dati del paziente sono stati cancellati il {adminInstant(booking.erasedAt)}.</p>
      )}
      <WaitingNote waiting={booking.waiting} />
      <HandActions booking={booking} onChanged={changed} />
      <BookingFacts booking={booking} />
      <h2>Cronologia</h2>
      <BookingTimeline booking={booking} />
      <h2>Chiamate</h2>
      {booking.calls.length === 0 && <p className={styles.muted}>Nessuna chiamata: non è servita.</p>}
      {booking.calls.map((call) => (
        <CallCard key={call.id} call={call} isLinked onChanged={changed} />
      ))}
      <h2>E-mail</h2>
      {booking.mails.length === 0 ? (
        <p className={styles.muted}>Nessuna e-mail.</p>
      ) : (
        <AdminTable
          label="E-mail"
          columns={['E-mail', 'Stato', 'In coda dal', 'Inviata', 'Tentativi', 'Ultimo errore']}
        >
          {booking.mails.map((mail) => (
            <tr key={mail.id}>
              <th scope="row">
                <Link to={paths.adminItem('posta', mail.id)}>{mailName(mail.template)}</Link>
              </th>
              <td>
                <StatusMark tone={mailStates[mail.state].tone}>{mailStates[mail.state].word}</StatusMark>
              </td>
              <td>{adminInstant(mail.queuedAt)}</td>
              <td>{mail.sentAt ? adminInstant(mail.sentAt) : '–'}</td>
              <td>{mail.attempts}</td>
              <td>{mail.lastError ?? '–'}</td>
            </tr>
          ))}
        </AdminTable>
      )}
    </div>
  );
}
