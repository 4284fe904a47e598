import { useQuery } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { CallCard } from '../calls/call-card.tsx';
import { adminInstant } from '../labels/admin-instant.ts';
import { bookingStateOf } from '../labels/booking-labels.ts';
import { AdminTable } from '../lists/admin-table.tsx';
import { mailName, mailStates } from '../mail/mail-labels.ts';
import { barStyle, mutedStyle, noteStyle, sectionStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { WaitingNote } from '../parts/waiting-note.tsx';
import { BookingDetails } from './booking-details.tsx';
import { BookingTimeline } from './booking-timeline.tsx';
import { BookingPageFields, BookingQuery } from './bookings.query.ts';
import { OverrideActions } from './override-actions.tsx';

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
      <Box css={sectionStyle} role="alert">
        <h1>Questa prenotazione non c’è</h1>
        <p>
          Controlla il numero, o cercala <Link to={paths.adminSection('prenotazioni')}>nell’elenco</Link>.
        </p>
      </Box>
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
  const { label, tone } = bookingStateOf(booking);
  const changed = (text: string) => {
    setAnswer(text);
    onChanged();
  };
  return (
    <Box css={sectionStyle}>
      <chakra.p css={mutedStyle}>
        <Link to={paths.adminSection('prenotazioni')}>Prenotazioni</Link>
      </chakra.p>
      <Box css={barStyle}>
        <h1>{booking.number}</h1>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {booking.isSimulation && <StatusBadge tone="quiet">Simulazione</StatusBadge>}
      </Box>
      <chakra.p role="status" css={answer ? noteStyle : undefined}>
        {answer}
      </chakra.p>
      {booking.erasedAt && (
        <chakra.p css={noteStyle}>
          I dati del paziente sono stati cancellati il {adminInstant(booking.erasedAt)}.
        </chakra.p>
      )}
      <WaitingNote waiting={booking.waiting} />
      <OverrideActions booking={booking} onChanged={changed} />
      <BookingDetails booking={booking} />
      <h2>Cronologia</h2>
      <BookingTimeline booking={booking} />
      <h2>Chiamate</h2>
      {booking.calls.length === 0 && <chakra.p css={mutedStyle}>Nessuna chiamata: non è servita.</chakra.p>}
      {booking.calls.map((call) => (
        <CallCard key={call.id} call={call} isLinked onChanged={changed} />
      ))}
      <h2>E-mail</h2>
      {booking.mails.length === 0 ? (
        <chakra.p css={mutedStyle}>Nessuna e-mail.</chakra.p>
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
                <StatusBadge tone={mailStates[mail.state].tone}>{mailStates[mail.state].label}</StatusBadge>
              </td>
              <td>{adminInstant(mail.queuedAt)}</td>
              <td>{mail.sentAt ? adminInstant(mail.sentAt) : '–'}</td>
              <td>{mail.attempts}</td>
              <td>{mail.lastError ?? '–'}</td>
            </tr>
          ))}
        </AdminTable>
      )}
    </Box>
  );
}
