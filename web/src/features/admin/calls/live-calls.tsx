import { useQuery } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { isEndOverdue } from '@dentisti/domain/dialing/call-length';
import { Link } from 'react-router-dom';
import type { CallsUnderWayQuery as Answer } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { useRefetchOnChange } from '../frame/use-admin-changes.ts';
import { callPurposeLabels, callStateOf } from '../labels/booking-labels.ts';
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
  const now = Date.parse(asOf) + elapsed;
  return (
    <chakra.ul display="grid" gap="3" padding="0" listStyle="none" aria-label="Chiamate in corso">
      {calls.map((call) => (
        <chakra.li
          key={call.id}
          display="grid"
          gap="2"
          minWidth="0"
          css={{ '& + &': { paddingBlockStart: '3', borderBlockStart: '1px solid var(--d-line)' } }}
        >
          <Flex wrap="wrap" align="baseline" gap="2 3" overflowWrap="anywhere">
            <Link to={paths.adminItem('chiamate', call.callId)}>{call.practice}</Link>
            <CallState call={call} now={now} />
          </Flex>
          <chakra.p css={mutedStyle}>
            {call.bookingNumber} · {call.city} · {callPurposeLabels[call.purpose]}
          </chakra.p>
          <LiveTranscript id={call.id} changes={changes} />
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** What goes on and for how long; of a call that must be over by now neither is known. */
function CallState({ call, now }: { call: CallsUnderWay['calls'][number]; now: number }) {
  const { since, talkingSince, isInbound } = call;
  if (isEndOverdue(new Date(since), new Date(now))) {
    const { label, tone } = callStateOf({ state: 'OPEN', inCallSince: since, nextDialAt: null }, new Date(now));
    return <StatusBadge tone={tone}>{label}</StatusBadge>;
  }
  return (
    <>
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
        {clockOf(now - Date.parse(talkingSince ?? since))}
      </chakra.span>
    </>
  );
}
