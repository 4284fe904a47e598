import { ChakraProvider, createSystem } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { system } from '../../theme/system.ts';
import { slotRecipes } from './slot-recipes.ts';

/** Writes steps of the 8-px grid as their tokens: `2 4` → `var(--d-space-2) var(--d-space-4)`. */
const gridSteps = (value: unknown) =>
  String(value).replace(/(?<![\w.-])[1-9](?![\w.%])/g, (step) => `var(--d-space-${step})`);
const spaced = (...properties: string[]) =>
  Object.fromEntries(
    properties.map((property) => [
      property,
      // `never`: a computed name is any name to the compiler.
      { transform: (value: unknown) => ({ [property]: gridSteps(value) }) as never },
    ]),
  );
const named = (prefix: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, `var(--d-${prefix}${name})`]));
const moreColors = ['amber', 'terracotta-line', 'deep-line', 'on-deep-muted'];

/** The site's system with our steps of space, text and radius by name; public pages do not load it. */
const adminSystem = createSystem(system._config, {
  preflight: false,
  // The site's own rules for bare elements stand outside the layers and would win.
  disableLayers: true,
  utilities: {
    ...spaced('gap', 'rowGap', 'columnGap', 'padding', 'paddingBlock', 'paddingInline', 'margin', 'marginBlock'),
    ...spaced('paddingBlockStart', 'paddingInlineStart', 'marginBlockStart', 'marginBlockEnd', 'marginTop'),
    ...spaced('marginBottom'),
    fontSize: { values: { ...named('text-', 'xs', 's', 'm', 'l'), ...named('', 'title-s', 'title-m', 'title-l') } },
    borderRadius: { values: { s: 'var(--d-radius-s)', m: 'var(--d-radius)', l: 'var(--d-radius-l)' } },
  },
  theme: {
    tokens: { colors: Object.fromEntries(moreColors.map((name) => [name, { value: `var(--d-${name})` }])) },
    slotRecipes,
  },
});

/** What the admin area and the tools draw themselves with. */
export const AdminSystem = ({ children }: { children: ReactNode }) => (
  <ChakraProvider value={adminSystem}>{children}</ChakraProvider>
);
