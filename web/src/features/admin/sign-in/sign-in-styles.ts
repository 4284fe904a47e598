import type { SystemStyleObject } from '@chakra-ui/react';

export const formStyle: SystemStyleObject = { display: 'grid', gap: '4' };

export const pageStyle: SystemStyleObject = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4',
  width: '100%',
  maxWidth: '30rem',
  boxSizing: 'border-box',
  marginInline: 'auto',
  padding: '6 var(--d-gutter) 8',
  overflowWrap: 'anywhere',
  '& h1': { fontSize: 'title-m' },
};

export const rowStyle: SystemStyleObject = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' };
