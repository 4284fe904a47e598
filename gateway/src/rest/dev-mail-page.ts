import type { DevMailRow } from '@dentisti/db/mail/dev-mail.repository';
import { writtenTime } from '@dentisti/domain/booking/italian-time';
import { brand } from '@dentisti/domain/brand';
import { hashInline } from '../http/pages/inline-hashes.ts';

/** Every sign that means something in HTML, in texts and in attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Text with its addresses as links; only what begins with `http(s)://` becomes one. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/)
    .map((part, index) => (index % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('');
}

function mailItem({ toAddress, fromAddress, subject, text, attachments, deliveredAt, messageId }: DevMailRow): string {
  const files = attachments.map(
    ({ filename, contentType, content }) =>
      `<details><summary>${escapeHtml(filename)} <small>${escapeHtml(contentType)}</small></summary><pre>${escapeHtml(content)}</pre></details>`,
  );
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="meta">a <b>${escapeHtml(toAddress)}</b> · da ${escapeHtml(fromAddress)} · <time datetime="${deliveredAt.toISOString()}">${escapeHtml(writtenTime(deliveredAt))}</time></p>
<pre>${linked(text)}</pre>
${files.join('\n')}
<p class="meta">${escapeHtml(messageId)}</p>
</article>`;
}

const style = `<style>
:root { color-scheme: light dark; --ground: #faf7f1; --card: #fffdf8; --line: #ddd6c8; --ink: #16211c; --soft: #4d5c54; --brand: #1f5c44; }
@media (prefers-color-scheme: dark) { :root { --ground: #111815; --card: #18211d; --line: #2c3a33; --ink: #e9ede9; --soft: #a7b5ad; --brand: #8fcbb0; } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font: 600 1.7rem/1.25 Georgia, serif; margin: 0 0 .5rem; }
h2 { font-size: 1.1rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
article { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.25rem; margin-top: 1rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0; }
details pre { font: .85rem/1.45 ui-monospace, monospace; }
.meta { margin: 0; color: var(--soft); font-size: .875rem; overflow-wrap: anywhere; }
a { color: var(--brand); }
</style>`;

/** What the policy of the mailbox has to allow. */
export const devMailInline = hashInline(style);

/** The mailbox as a page without scripts: mails as text, since their HTML is made for mail programs. */
export function devMailPage(mails: readonly DevMailRow[]): string {
  const list = mails.length > 0 ? mails.map(mailItem).join('\n') : '<p>Ancora nessun messaggio.</p>';
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>Posta di prova – ${brand}</title>
${style}
</head>
<body><main>
<h1>Posta di prova</h1>
<p>I messaggi che l’edizione dimostrativa avrebbe spedito, dal più recente. Nessuno è uscito da questo computer. <a href="/dev/mail.json">Come JSON</a></p>
${list}
</main></body>
</html>
`;
}
