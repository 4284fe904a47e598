import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const pairs = new Map([...css.matchAll(/--d-([\w-]+):\s*light-dark\((#\w{6}), (#\w{6})\)/g)].map((m) => [m[1], m]));

type Theme = 'light' | 'dark';

function colour(name: string, theme: Theme): string {
  const found = pairs.get(name)?.[theme === 'light' ? 2 : 3];
  if (!found) throw new Error(`no colour --d-${name}`);
  return found;
}

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['ground', 'surface', 'raised', 'sage'];
const rules: [what: string, fronts: string[], backs: string[], minRatio: number][] = [
  ['body text is AAA', ['ink', 'ink-muted'], grounds, 7],
  ['text on the deep panel is AAA', ['on-deep', 'on-deep-muted'], ['deep'], 7],
  ['text on a sage-strong chip is AA', ['ink', 'ink-muted'], ['sage-strong'], 4.5],
  ['links and actions are AA', ['brand', 'brand-hover', 'brand-pressed'], grounds, 4.5],
  ['labels of actions are AA', ['on-brand'], ['brand', 'brand-hover', 'brand-pressed'], 4.5],
  ['warnings are AA', ['terracotta'], [...grounds, 'terracotta-surface'], 4.5],
  ['emergencies are AA', ['emergency'], grounds, 4.5],
  ['what is disabled can still be read', ['ink-disabled'], ['ground', 'surface', 'raised'], 4.5],
  ['borders of controls are 3:1', ['line-strong'], ['ground', 'surface', 'raised'], 3],
  ['the focus ring is 3:1', ['focus'], grounds, 3],
  ['stars are 3:1', ['amber'], grounds, 3],
];

describe.each<Theme>(['light', 'dark'])('%s', (theme) => {
  test.each(rules)('%s', (_, fronts, backs, minRatio) => {
    const weak = fronts.flatMap((front) =>
      backs
        .map((back) => ({ front, back, ratio: contrast(colour(front, theme), colour(back, theme)) }))
        .filter(({ ratio }) => ratio < minRatio),
    );
    expect(weak).toEqual([]);
  });
});
