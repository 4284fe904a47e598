import { defineSlotRecipe } from '@chakra-ui/react';

const overPage = { position: 'fixed', inset: '0', zIndex: '40' };

/** A question over the page. It stands above the consent banner, below what is said in passing. */
const dialog = defineSlotRecipe({
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
const tabs = defineSlotRecipe({
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

const edge = '1px solid var(--d-line)';
const strongEdge = '1px solid var(--d-line-strong)';
const onTelephone = '@media (max-width: 40rem)';
const cell = { padding: '2 3', borderBlockEnd: edge, textAlign: 'start', verticalAlign: 'top' } as const;
const cellOfCard = { width: 'auto', minWidth: '0', padding: '0', border: '0', overflowWrap: 'anywhere' } as const;

/**
 * Rows with lines between them. On a telephone most columns, and the buttons in the last one, would lie out of sight: each
 * row becomes a card.
 */
const table = defineSlotRecipe({
  slots: ['root', 'header', 'body', 'row', 'columnHeader', 'cell'],
  base: {
    root: {
      width: '100%',
      borderCollapse: 'collapse',
      fontSize: 's',
      fontVariantNumeric: 'tabular-nums',
      '& a': { display: 'inline-block', minHeight: '1.5rem' },
      [onTelephone]: { display: 'block' },
    },
    header: {
      [onTelephone]: {
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        // The titles that sort stay in sight, as a line of buttons.
        '&:has([aria-sort])': {
          position: 'static',
          display: 'block',
          width: 'auto',
          height: 'auto',
          clipPath: 'none',
          borderBlockEnd: strongEdge,
        },
        '&:has([aria-sort]) th:not([aria-sort])': { display: 'none' },
        '& tr': { display: 'flex', flexWrap: 'wrap', gap: '0 4', paddingInline: '3' },
      },
    },
    columnHeader: {
      ...cell,
      color: 'ink-muted',
      fontWeight: '600',
      verticalAlign: 'middle',
      whiteSpace: 'nowrap',
      // A column of sentences may break its long title; else the table would scroll for a few pixels.
      '&:last-child': { whiteSpace: 'normal' },
      '& > button': {
        minHeight: 'var(--d-tap)',
        textAlign: 'start',
        textDecoration: 'underline dotted',
        textUnderlineOffset: '0.25em',
        cursor: 'pointer',
      },
      '& > button:hover, &:is([aria-sort=ascending], [aria-sort=descending]) > button': {
        color: 'ink',
        textDecorationStyle: 'solid',
      },
      [onTelephone]: { ...cellOfCard, whiteSpace: 'normal' },
    },
    body: {
      '& th': cell,
      '& tr:last-child > *': { borderBlockEnd: '0' },
      [onTelephone]: {
        display: 'block',
        '& th': cellOfCard,
        '& tr': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '2 3', padding: '3' },
        '& tr:not(:last-child)': { borderBlockEnd: strongEdge },
        '& :is(th, td:last-child)': { gridColumn: '1 / -1' },
        // What chooses the row, with its word beside it.
        '& td:has(+ th)': { display: 'flex', alignItems: 'center', gap: '2', gridColumn: '1 / -1' },
        '& td:empty': { display: 'none' },
        '& td::before': { display: 'block', color: 'ink-muted', fontSize: 'xs' },
      },
    },
    cell: { ...cell, [onTelephone]: cellOfCard },
  },
});

/** A search field with what it found on a panel below it. */
const combobox = defineSlotRecipe({
  slots: ['root', 'label', 'content', 'itemGroup', 'item', 'empty'],
  base: {
    root: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      alignItems: 'center',
      columnGap: '3',
      position: 'relative',
    },
    label: { fontSize: 's', fontWeight: '600' },
    content: {
      position: 'absolute',
      zIndex: '20',
      inset: '3rem 0 auto',
      maxHeight: 'min(70vh, 36rem)',
      overflowY: 'auto',
      border: edge,
      borderRadius: 'm',
      bg: 'raised',
      boxShadow: 'var(--d-shadow)',
      '&:has([role=option])': { paddingBlock: '1' },
      '&:empty': { display: 'none' },
    },
    itemGroup: { '& > :first-of-type': { padding: '2 3 1', color: 'ink-muted', fontSize: 'xs', fontWeight: '600' } },
    item: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignContent: 'center',
      columnGap: '3',
      minHeight: 'var(--d-tap)',
      padding: '1 3',
      overflowWrap: 'anywhere',
      cursor: 'pointer',
      '&[data-highlighted]': { bg: 'sage-strong' },
      '& strong': { fontWeight: '650' },
      '& :is(span, time)': { color: 'ink-muted', fontSize: 'xs' },
      '& span': { gridRow: '2' },
      '& time': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    },
    empty: { padding: '3', color: 'ink-muted' },
  },
});

/** How Chakra's components look, by their names. */
export const slotRecipes = { dialog, tabs, table, combobox };
