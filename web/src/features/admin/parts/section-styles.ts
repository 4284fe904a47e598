import type { SystemStyleObject } from '@chakra-ui/react';

// What every section of the admin area is made of: a title, a line of filters, a table that scrolls by itself.
export const sectionStyle: SystemStyleObject = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: '4',
  '& :is(h1, h2, h3, h4)': { minWidth: '0', overflowWrap: 'anywhere' },
  '& h1': { fontSize: 'title-m' },
  '& h2': { fontSize: 'title-s' },
  // A title belongs to what follows it, not to what it follows.
  '& > * + h2': { marginBlockStart: '4' },
  '& > * + section > h2': { marginBlockStart: '4' },
};

export const noteStyle: SystemStyleObject = {
  padding: '3 4',
  borderRadius: 'm',
  bg: 'sage',
  overflowWrap: 'anywhere',
  '&& > h2': { marginBlockStart: '0' },
};

export const barStyle: SystemStyleObject = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: '3',
  // What is said beside a button stands at its middle.
  '& > :is(p, a:not([class]))': { alignSelf: 'center' },
  '&:has(input, select) > button': { minHeight: '3rem' },
  '& label:has(select)': { minWidth: 0 },
  '& select': {
    maxWidth: '100%',
    minHeight: 'var(--d-tap)',
    paddingInline: '2',
    border: '1px solid var(--d-line-strong)',
    borderRadius: 's',
    bg: 'raised',
    color: 'ink',
    font: 'inherit',
  },
};

export const mutedStyle: SystemStyleObject = { color: 'ink-muted', fontSize: 'xs' };

export const transcriptStyle: SystemStyleObject = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' };

// One thing among several on a page.
export const panelStyle: SystemStyleObject = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '3',
  padding: '4',
  border: '1px solid var(--d-line)',
  borderRadius: 'm',
  bg: 'surface',
  '& > div :is(h2, h3)': { fontSize: 'l' },
  '&& > h2': { marginBlockStart: '0' },
};

export const codeStyle: SystemStyleObject = {
  whiteSpace: 'nowrap',
  '@media (max-width: 40rem)': { whiteSpace: 'normal' },
};

// A column of sentences.
export const wideStyle: SystemStyleObject = { minWidth: '11rem' };

export const stackStyle: SystemStyleObject = { display: 'grid', gap: '2' };

export const problemStyle: SystemStyleObject = { color: 'terracotta', '&:empty': { display: 'none' } };

export const insetStyle: SystemStyleObject = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '2',
  paddingBlockStart: '3',
  borderBlockStart: '1px solid var(--d-line)',
  '& :is(h3, h4)': { fontSize: 's' },
  '& blockquote': { margin: '0', fontStyle: 'italic' },
  '& summary': { minHeight: 'var(--d-tap)', alignContent: 'center', cursor: 'pointer' },
};
