import { Box } from '@chakra-ui/react';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { barStyle } from '../parts/section-styles.ts';
import { StatusMark } from '../parts/status-mark.tsx';
import { DentistRowFields } from './practices.query.ts';

/** What stands out about a practice, in words. */
export function PracticeMarks({ dentist }: { dentist: FragmentType<typeof DentistRowFields> }) {
  const { verification, hidden, optedOut, deadNumber, doubtfulNumber, hasAgenda } = readFragment(
    DentistRowFields,
    dentist,
  );
  return (
    <Box css={barStyle}>
      {hidden && <StatusMark tone="bad">Nascosto</StatusMark>}
      {optedOut && <StatusMark tone="bad">Non chiamare</StatusMark>}
      {deadNumber && (
        <StatusMark tone="bad">{doubtfulNumber ? 'Numero da controllare' : 'Numero che non va'}</StatusMark>
      )}
      {verification ? (
        <StatusMark tone="good">Verificato</StatusMark>
      ) : (
        <StatusMark tone="quiet">Non verificato</StatusMark>
      )}
      {hasAgenda && <StatusMark tone="good">Agenda</StatusMark>}
    </Box>
  );
}
