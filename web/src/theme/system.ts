import { createSystem, defineConditions, defineRecipe } from '@chakra-ui/react';

/**
 * Chakra reduced to what the operators' pages use: its components on our own tokens, none of its theme nor its 200 shorthand
 * props (6 kB). Colours live in tokens.css, which must stand before any script runs; here they only get their names.
 */
const names = [
  'ground',
  'surface',
  'raised',
  'sage',
  'sage-strong',
  'line',
  'line-strong',
  'ink',
  'ink-muted',
  'ink-disabled',
  'brand',
  'brand-hover',
  'brand-pressed',
  'on-brand',
  'deep',
  'on-deep',
  'terracotta',
  'terracotta-surface',
  'focus',
] as const;

const colors = Object.fromEntries(names.map((name) => [name, { value: `var(--d-${name})` }]));

const button = defineRecipe({
  className: 'd-button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.5rem',
    minHeight: 'var(--d-tap)',
    paddingInline: '1.125rem',
    paddingBlock: '0.5rem',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'transparent',
    borderRadius: 'var(--d-radius)',
    font: 'inherit',
    fontSize: 'var(--d-text-m)',
    fontWeight: '600',
    lineHeight: '1.25',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    transition: 'background-color, border-color, color, transform',
    transitionDuration: 'var(--d-motion-fast)',
    _active: { transform: 'translateY(1px)' },
    _disabled: { cursor: 'not-allowed', transform: 'none' },
    '& svg': { flexShrink: 0, width: '1.2em', height: '1.2em' },
  },
  variants: {
    variant: {
      solid: {
        bg: 'brand',
        color: 'on-brand',
        _hover: { bg: 'brand-hover' },
        _active: { bg: 'brand-pressed' },
        _disabled: { bg: 'sage-strong', color: 'ink-muted' },
      },
      outline: {
        bg: 'surface',
        color: 'ink',
        borderColor: 'line-strong',
        _hover: { bg: 'sage', borderColor: 'brand' },
        _active: { bg: 'sage-strong' },
        _disabled: { bg: 'transparent', color: 'ink-disabled', borderColor: 'line' },
      },
      ghost: {
        bg: 'transparent',
        color: 'ink',
        _hover: { bg: 'sage' },
        _active: { bg: 'sage-strong' },
        _disabled: { bg: 'transparent', color: 'ink-disabled' },
      },
    },
    size: {
      md: {},
      sm: { minHeight: '2.25rem', paddingInline: '0.875rem', fontSize: 'var(--d-text-s)' },
      lg: { minHeight: '3.5rem', paddingInline: '1.5rem', borderRadius: 'var(--d-radius-l)' },
    },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
});

const inputRecipe = defineRecipe({
  className: 'd-input',
  base: {
    width: '100%',
    minHeight: 'var(--d-tap)',
    paddingInline: '0.875rem',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line-strong',
    borderRadius: 'var(--d-radius)',
    bg: 'raised',
    color: 'ink',
    font: 'inherit',
    _placeholder: { color: 'ink-muted', opacity: 1 },
    _hover: { borderColor: 'brand' },
    _focusVisible: { outline: '3px solid var(--d-focus)', outlineOffset: '1px', borderColor: 'brand' },
    _disabled: { bg: 'sage', color: 'ink-muted', cursor: 'not-allowed' },
    _invalid: { borderColor: 'terracotta' },
  },
});

const spinner = defineRecipe({
  className: 'd-spinner',
  base: {
    display: 'inline-block',
    width: '1.25em',
    height: '1.25em',
    borderWidth: '2px',
    borderStyle: 'solid',
    borderColor: 'currentColor',
    borderRadius: '50%',
    borderInlineStartColor: 'transparent',
    borderBottomColor: 'transparent',
    animation: 'd-spin 900ms linear infinite',
  },
});

const skeleton = defineRecipe({
  className: 'd-skeleton',
  base: {
    borderRadius: 'var(--d-radius-s)',
    bg: 'sage',
    color: 'transparent',
    userSelect: 'none',
    pointerEvents: 'none',
    animation: 'd-breathe 1.6s ease-in-out infinite',
  },
});

/** Hover only where there is a pointer that hovers: on a phone it would stick after the tap. */
const conditions = defineConditions({
  hover: ['@media (hover: hover)', '&:is(:hover):not(:disabled)'],
  active: '&:is(:active):not(:disabled)',
  focusVisible: '&:focus-visible',
  disabled: '&:is(:disabled, [data-disabled], [aria-disabled=true])',
  invalid: '&:is([data-invalid], [aria-invalid=true])',
  placeholder: '&::placeholder',
});

export const system = createSystem({
  // base.css resets the browser's own sheet for every page.
  preflight: false,
  cssVarsPrefix: 'd',
  cssVarsRoot: ':root',
  conditions,
  utilities: {
    color: { values: 'colors' },
    borderColor: { values: 'colors' },
    backgroundColor: { shorthand: ['bg'], values: 'colors' },
  },
  theme: {
    breakpoints: { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' },
    tokens: {
      colors,
      fonts: { heading: { value: 'var(--d-font-display)' }, body: { value: 'var(--d-font-text)' } },
    },
    keyframes: {
      'd-spin': { to: { transform: 'rotate(360deg)' } },
      'd-breathe': { '50%': { opacity: '0.55' } },
    },
    recipes: { button, input: inputRecipe, spinner, skeleton },
  },
});
