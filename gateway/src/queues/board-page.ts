import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Bull Board lives; its scripts and calls are below. */
export const boardPath = '/admin/code/bull';

/**
 * Repeats the session's CSRF token with every change, as our own page does: Bull Board's client knows its own cookie
 * names alone.
 */
export const csrfScript = `(() => {
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method, ...rest) {
    open.call(this, method, ...rest);
    const token = /(?:^|; )csrf_token=([^;]*)/.exec(document.cookie)?.[1];
    if (token && !/^(get|head)$/i.test(method)) this.setRequestHeader('x-csrf-token', token);
  };
})();
`;

const escaped = (text: string) => text.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');

/**
 * Bull Board's document made of its own scripts and style sheet, and of nothing from elsewhere: its template asks another
 * origin for a font. Throws when a new version's template names none.
 */
export function makeBoardPage(viewsFolder: string): (uiConfig: unknown) => string {
  const template = readFileSync(join(viewsFolder, 'index.ejs'), 'utf8');
  const scripts = template.match(/static\/js\/[\w.-]+\.js/g) ?? [];
  const styles = template.match(/static\/css\/[\w.-]+\.css/g) ?? [];
  if (scripts.length === 0 || styles.length === 0) throw new Error('Bull Board’s template names no scripts or styles');
  return (uiConfig) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<base href="${boardPath}/">
<title>Bull Board</title>
<link rel="icon" href="static/favicon-32x32.png">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
</head>
<body class="preload">
<script id="__UI_CONFIG__" type="application/json">${escaped(JSON.stringify(uiConfig))}</script>
<div id="root"></div>
<script defer src="csrf.js"></script>
${scripts.map((src) => `<script defer src="${src}"></script>`).join('\n')}
</body>
</html>
`;
}
