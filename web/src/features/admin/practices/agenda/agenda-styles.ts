import type { SystemStyleObject } from '@chakra-ui/react';

export const dayStyle: SystemStyleObject = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  justifyItems: 'start',
  gap: '3',
  minWidth: '0',
  margin: '0',
  padding: '3 4 4',
  border: '1px solid var(--d-line)',
  borderRadius: 'm',
  bg: 'surface',
  '& legend': { paddingInline: '1', fontWeight: '600' },
};
