import { brand } from '@dentisti/domain/brand';
import { hashInline } from './inline-hashes.ts';

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `<style>
:root { color-scheme: light dark; --ground: #faf7f1; --ink: #16211c; --soft: #4d5c54; --brand: #1f5c44; }
@media (prefers-color-scheme: dark) { :root { --ground: #111815; --ink: #e9ede9; --soft: #a7b5ad; --brand: #8fcbb0; } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink);
  font: 17px/1.55 system-ui, sans-serif; }
main { max-width: 34rem; padding: 2rem; }
h1 { font: 600 1.7rem/1.25 Georgia, serif; margin: 0 0 .75rem; text-wrap: balance; }
p { margin: 0 0 1rem; color: var(--soft); overflow-wrap: anywhere; }
a { color: var(--brand); }
</style>`;

/** What the policy of a plain page has to allow. */
export const plainPageInline = hashInline(style);

/** A page without scripts, for moments when the real one cannot be shown. `title` and `text` are plain text. */
export function plainPage({ title, text }: { title: string; text: string }): string {
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${brand}</title>
${style}
</head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="/">${brand}</a></p></main></body>
</html>
`;
}
