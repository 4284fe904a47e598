import type { HeadTag } from '../lib/head-tags.ts';
import type { PageAssets } from './page-assets.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** The page's own part of `<head>`: what it says of itself, its styles, and its scripts ahead of time. */
export function headHtml(tags: readonly HeadTag[], { scripts, styles }: PageAssets): string {
  return [
    ...tags.map(tagHtml),
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ].join('\n    ');
}

function tagHtml({ name, text, attributes }: HeadTag): string {
  if (name === 'title') return `<title>${escapeHtml(text ?? '')}</title>`;
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${written.join('')} data-head="">`;
}
