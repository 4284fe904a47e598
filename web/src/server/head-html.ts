import type { HeadTag } from '../lib/head-tags.ts';
import type { PageAssets } from './page-assets.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/**
 * The page's own part of `<head>`: what it says of itself. Its style sheets stand inline beside it; the switched-off links
 * tell the scripts that load later which ones need not be fetched, and the entry reads which scripts will be.
 */
export function headHtml(tags: readonly HeadTag[], { sheets, scripts }: PageAssets): string {
  const links = sheets.map(({ href }) => `<link rel="stylesheet" href="${href}" disabled>`);
  const later = `<meta name="page-scripts" content="${scripts.join(' ')}">`;
  return [...tags.map(tagHtml), ...links, later].join('\n    ');
}

function tagHtml({ name, text, attributes }: HeadTag): string {
  if (name === 'title') return `<title>${escapeHtml(text ?? '')}</title>`;
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${written.join('')} data-head="">`;
}
