import { Box, chakra } from '@chakra-ui/react';
import { formatPhone } from '@dentisti/domain/practice/phone';
import { Link } from 'react-router-dom';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { callPurposeLabels, callStateOf } from '../labels/booking-labels.ts';
import { DetailList } from '../parts/detail-list.tsx';
import { barStyle, panelStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { WaitingNote } from '../parts/waiting-note.tsx';
import { CallActions } from './call-actions.tsx';
import { CallFields } from './calls.query.ts';
import { DialEntry } from './dial-entry.tsx';

interface CallCardProps {
  call: FragmentType<typeof CallFields>;
  /** The title leads to the call's own page. */
  isLinked?: boolean;
  /** What came of an action, in a sentence. */
  onChanged: (text: string) => void;
}

/** A call task: what for, why it waits, what was tried, what may be done. */
export function CallCard({ call: given, isLinked = false, onChanged }: CallCardProps) {
  const call = readFragment(CallFields, given);
  const { label, tone } = callStateOf(call);
  const title = callPurposeLabels[call.purpose];
  // Among a booking's calls it stands below a heading, on its own page below the title.
  const Title = isLinked ? 'h3' : 'h2';
  return (
    <chakra.section css={panelStyle} aria-label={title}>
      <Box css={barStyle}>
        <Title>{isLinked ? <Link to={paths.adminItem('chiamate', call.id)}>{title}</Link> : title}</Title>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {call.isSimulation && <StatusBadge tone="quiet">Simulazione</StatusBadge>}
      </Box>
      <WaitingNote waiting={call.waiting} />
      <DetailList
        details={[
          ['Telefono chiamato', formatPhone(call.phone)],
          ['Aperta', adminInstant(call.openedAt)],
          ['Chiusa', call.endedAt && adminInstant(call.endedAt)],
          ['Non oltre', adminInstant(call.notAfter)],
          ['Tentativi', `${call.attempts} di 8`],
        ]}
      />
      <CallActions call={call} onChanged={onChanged} />
      {call.dials.map((dial) => (
        <DialEntry key={dial.id} dial={dial} level={isLinked ? 4 : 3} />
      ))}
    </chakra.section>
  );
}
