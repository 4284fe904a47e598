import { defineSlotRecipe } from '@chakra-ui/react';

const overPage = { position: 'fixed', inset: '0', zIndex: '40' };

/** A question over the page. It stands above the consent banner, below what is said in passing. */
export const dialog = defineSlotRecipe({
  slots: ['backdrop', 'positioner', 'content', 'title', 'footer'],
  base: {
    backdrop: { ...overPage, bg: 'var(--d-scrim)' },
    positioner: { ...overPage, display: 'grid', placeItems: 'center' },
    content: {
      width: 'min(36rem, calc(100vw - 2rem))',
      maxHeight: 'calc(100dvh - 2rem)',
      overflow: 'auto',
      padding: '5',
      border: '1px solid var(--d-line)',
      borderRadius: 'l',
      bg: 'raised',
      boxShadow: 'var(--d-shadow)',
      color: 'ink',
      fontSize: 's',
      '&:has(table)': { width: 'min(60rem, calc(100vw - 2rem))' },
    },
    title: { fontSize: 'title-s' },
    footer: { display: 'flex', flexWrap: 'wrap', gap: '2' },
  },
});

/** Words in a row with a line below the one that is open. */
export const tabs = defineSlotRecipe({
  slots: ['root', 'list', 'trigger', 'content'],
  base: {
    root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' },
    list: { display: 'flex', flexWrap: 'wrap', gap: '0 5', borderBlockEnd: '1px solid var(--d-line)' },
    trigger: {
      position: 'relative',
      minWidth: 'var(--d-tap)',
      minHeight: 'var(--d-tap)',
      paddingInline: '0.125rem',
      color: 'ink-muted',
      fontWeight: '600',
      lineHeight: '1.25',
      fontVariantNumeric: 'tabular-nums lining-nums',
      overflowWrap: 'anywhere',
      cursor: 'pointer',
      '&:is(:hover, [data-selected])': { color: 'ink' },
      '&[data-selected]::after': {
        content: "''",
        position: 'absolute',
        insetInline: '0',
        insetBlockEnd: '-1px',
        height: '3px',
        borderRadius: '3px 3px 0 0',
        bg: 'brand',
      },
    },
    content: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' },
  },
});
