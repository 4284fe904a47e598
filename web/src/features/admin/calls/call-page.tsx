import { useQuery } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { withPreposition } from '@dentisti/domain/practice/italian-name';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageLoading } from '../../../components/page-loading.tsx';
import { paths } from '../../../lib/paths.ts';
import { bookingStateOf } from '../labels/booking-labels.ts';
import { barStyle, mutedStyle, noteStyle, sectionStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
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
      <Box css={sectionStyle} role="alert">
        <h1>Questa chiamata non c’è</h1>
        <p>
          Cercala <Link to={paths.adminSection('chiamate')}>nell’elenco</Link>.
        </p>
      </Box>
    );
  }
  const { label, tone } = bookingStateOf({ status: call.bookingStatus, erasedAt: call.bookingErasedAt });
  return (
    <Box css={sectionStyle}>
      <chakra.p css={mutedStyle}>
        <Link to={paths.adminSection('chiamate')}>Chiamate</Link>
      </chakra.p>
      <h1>Chiamata {withPreposition('a', call.practice)}</h1>
      <chakra.p css={barStyle}>
        <span>
          Prenotazione <Link to={paths.adminItem('prenotazioni', call.bookingNumber)}>{call.bookingNumber}</Link>,{' '}
          {call.city}
        </span>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </chakra.p>
      <chakra.p role="status" css={answer ? noteStyle : undefined}>
        {answer}
      </chakra.p>
      <CallCard
        call={call}
        onChanged={(text) => {
          setAnswer(text);
          void refetch();
        }}
      />
    </Box>
  );
}
