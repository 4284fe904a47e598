import { useQuery } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { CallsUnderWayQuery as Answer } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { useRefetchOnChange } from '../frame/use-admin-changes.ts';
import { callPurposeLabels } from '../labels/booking-labels.ts';
import { barStyle, mutedStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
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
    <chakra.section
      display="grid"
      gap="3"
      padding="4"
      border="1px solid var(--d-line)"
      borderRadius="m"
      bg="surface"
      css={{ '& h2': { fontSize: 'title-s' } }}
      aria-labelledby="live-calls-title"
    >
      <Box css={barStyle}>
        <h2 id="live-calls-title">In corso</h2>
        {underWay && (
          <chakra.p css={mutedStyle}>
            Linee occupate: {underWay.linesInUse} di {underWay.lines}
          </chakra.p>
        )}
      </Box>
      {underWay ? (
        <CallsNow underWay={underWay} changes={changes} />
      ) : (
        <chakra.p css={mutedStyle}>{error ? 'Non si riesce a leggere le chiamate in corso.' : 'Leggo…'}</chakra.p>
      )}
    </chakra.section>
  );
}

function CallsNow({ underWay, changes }: { underWay: CallsUnderWay; changes: number }) {
  const { asOf, calls } = underWay;
  const elapsed = useElapsed(asOf);
  if (calls.length === 0) return <chakra.p css={mutedStyle}>Nessuna telefonata in questo momento.</chakra.p>;
  const clock = (since: string) => clockOf(Date.parse(asOf) - Date.parse(since) + elapsed);
  return (
    <chakra.ul display="grid" gap="3" padding="0" listStyle="none" aria-label="Chiamate in corso">
      {calls.map(({ id, callId, bookingNumber, practice, city, purpose, isInbound, since, talkingSince }) => (
        <chakra.li
          key={id}
          display="grid"
          gap="2"
          minWidth="0"
          css={{ '& + &': { paddingBlockStart: '3', borderBlockStart: '1px solid var(--d-line)' } }}
        >
          <Flex wrap="wrap" align="baseline" gap="2 3" overflowWrap="anywhere">
            <Link to={paths.adminItem('chiamate', callId)}>{practice}</Link>
            <StatusBadge tone={talkingSince ? 'good' : 'waiting'}>
              {talkingSince ? 'In conversazione' : isInbound ? 'Ci sta chiamando' : 'Squilla'}
            </StatusBadge>
            {/* Told by the state, not second by second. */}
            <chakra.span
              marginInlineStart="auto"
              fontVariantNumeric="tabular-nums"
              fontWeight="600"
              role="timer"
              aria-label="Da quanto dura"
            >
              {clock(talkingSince ?? since)}
            </chakra.span>
          </Flex>
          <chakra.p css={mutedStyle}>
            {bookingNumber} · {city} · {callPurposeLabels[purpose]}
          </chakra.p>
          <LiveTranscript id={id} changes={changes} />
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
