import type { SystemStyleObject } from '@chakra-ui/react';

// Where there is room the menu stands beside the page.
const beside = '@media (min-width: 60rem)';

const edge = '1px solid var(--d-line)';
const stackStyle: SystemStyleObject = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' };
const rowStyle: SystemStyleObject = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' };
const spacing = '3 min(var(--d-gutter), 5vw)';

/** Who has not signed in has no menu. */
export const barStyle: SystemStyleObject = {
  ...rowStyle,
  justifyContent: 'space-between',
  gap: '2 5',
  width: '100%',
  padding: spacing,
  borderBlockEnd: edge,
  bg: 'surface',
};

export const columnStyle: SystemStyleObject = {
  borderBlockEnd: edge,
  bg: 'surface',
  [beside]: { flex: '0 0 16.5rem', borderBlockEnd: '0', borderInlineEnd: edge },
};

export const innerStyle: SystemStyleObject = {
  padding: spacing,
  // Long pages scroll past it; a taller element scrolls by itself.
  [beside]: {
    ...stackStyle,
    position: 'sticky',
    top: '0',
    gap: '4',
    maxHeight: 'calc(100dvh - var(--d-consent-height, 0px))',
    padding: '4',
    overflowY: 'auto',
  },
};

export const homeStyle: SystemStyleObject = {
  display: 'grid',
  minWidth: '0',
  borderRadius: 's',
  textDecoration: 'none',
  '& > :last-child': {
    paddingInlineStart: 'calc(min(2.125rem, 12vw) + min(0.55rem, 2.75vw))',
    color: 'ink-muted',
    fontSize: 'xs',
    lineHeight: '1.3',
  },
};

export const toggleStyle: SystemStyleObject = {
  flexShrink: '0',
  width: 'min(var(--d-tap), 18vw)',
  height: 'min(var(--d-tap), 18vw)',
  border: '1px solid var(--d-line-strong)',
  borderRadius: 'm',
  cursor: 'pointer',
  _hover: { bg: 'sage' },
};

export const panelStyle: SystemStyleObject = {
  display: 'none',
  '&[data-open]': { ...stackStyle, gap: '4', paddingBlockStart: '4' },
  [beside]: { '&, &[data-open]': { ...stackStyle, gap: '4', padding: '0' } },
};

export const sectionsStyle: SystemStyleObject = {
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(8.5rem, 100%), 1fr))',
    gap: '1',
    [beside]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '0' },
  },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'var(--d-tap)',
    paddingInline: '3',
    borderRadius: 's',
    color: 'ink',
    fontSize: 's',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    transition: 'background-color var(--d-motion-fast) var(--d-ease)',
    [beside]: { minHeight: '2.5rem' },
  },
  '& a:hover': { bg: 'sage' },
  '& a[aria-current=page]': { bg: 'sage-strong', fontWeight: '650' },
};

export const footStyle: SystemStyleObject = {
  ...stackStyle,
  gap: '3',
  paddingBlockStart: '3',
  borderBlockStart: edge,
};

export const operatorStyle: SystemStyleObject = {
  ...rowStyle,
  justifyContent: 'space-between',
  gap: '2 3',
  '& p': { display: 'grid', gridTemplateColumns: 'minmax(0, auto)', minWidth: '0', fontSize: 'xs' },
  '& p > *': { overflowWrap: 'anywhere' },
  '& strong': { fontWeight: '600' },
  '& span': { color: 'ink-muted' },
};

export const toolsStyle: SystemStyleObject = {
  ...rowStyle,
  gap: '1 4',
  color: 'ink-muted',
  fontSize: 'xs',
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 'var(--d-tap)', color: 'ink' },
  [beside]: { '[data-has-menu] &': { display: 'grid', justifyItems: 'start', gap: '0' } },
};

export const choiceStyle: SystemStyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  '& select': {
    minHeight: 'var(--d-tap)',
    paddingInline: '1',
    border: '1px solid transparent',
    borderRadius: 's',
    bg: 'transparent',
    color: 'ink',
    cursor: 'pointer',
  },
  '& select:hover': { borderColor: 'line-strong', bg: 'sage' },
  // An option is drawn by the browser, on its own ground.
  '& option': { bg: 'raised' },
  [beside]: { '& span': { '[data-has-menu] &': { minWidth: '3.5rem' } } },
};
