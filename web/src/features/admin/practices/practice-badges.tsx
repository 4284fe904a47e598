import { Box } from '@chakra-ui/react';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { barStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { DentistRowFields } from './practices.query.ts';

/** What stands out about a practice, in words. */
export function PracticeBadges({ practice }: { practice: FragmentType<typeof DentistRowFields> }) {
  const { verification, hidden, optedOut, deadNumber, doubtfulNumber, hasAgenda } = readFragment(
    DentistRowFields,
    practice,
  );
  return (
    <Box css={barStyle}>
      {hidden && <StatusBadge tone="bad">Nascosto</StatusBadge>}
      {optedOut && <StatusBadge tone="bad">Non chiamare</StatusBadge>}
      {deadNumber && (
        <StatusBadge tone="bad">{doubtfulNumber ? 'Numero da controllare' : 'Numero che non va'}</StatusBadge>
      )}
      {verification ? (
        <StatusBadge tone="good">Verificato</StatusBadge>
      ) : (
        <StatusBadge tone="quiet">Non verificato</StatusBadge>
      )}
      {hasAgenda && <StatusBadge tone="good">Agenda</StatusBadge>}
    </Box>
  );
}
