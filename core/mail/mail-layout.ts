import { brand } from '@dentisti/domain/brand';
import type { MailContent } from './mail-content.ts';

/** The same in the light and the dark: mail programs that know the query take the second, the others keep the first. */
const darkRules = `.ground { background: #101613 !important } .card { background: #18201c !important; border-color: #334039 !important }
.ink { color: #eef0e8 !important } .muted { color: #b7c2b9 !important } .link { color: #8fd3b0 !important }
.action { background: #8fd3b0 !important; color: #0c1c14 !important } .line { border-color: #334039 !important }
.sage { background: #1e2b24 !important }`;

const text = "font-family:'Source Sans 3','Segoe UI',system-ui,sans-serif;font-size:17px;line-height:1.5;color:#16221c";
const display = "font-family:Literata,Georgia,'Times New Roman',serif;font-size:26px;line-height:1.25;color:#16221c";
const small =
  "font-family:'Source Sans 3','Segoe UI',system-ui,sans-serif;font-size:14px;line-height:1.5;color:#424e45";

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Names, notes and sentences come from people; none of them is markup. */
function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => escapes[sign] as string);
}

const p = (value: string, style = text, kind = 'ink') =>
  `<p class="${kind}" style="margin:0 0 16px;${style}">${escapeHtml(value)}</p>`;

function detailRows({ details = [] }: MailContent): string {
  const rows = details.map(
    ({ label, lines }) =>
      `<tr><td class="line" style="padding:12px 0;border-top:1px solid #ddd6c6"><div class="muted" style="${small}">${escapeHtml(label)}</div>${lines
        .map((line) => `<div class="ink" style="${text}">${escapeHtml(line)}</div>`)
        .join('')}</td></tr>`,
  );
  return rows.length
    ? `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 24px">${rows.join('')}</table>`
    : '';
}

function otherList({ others }: MailContent): string {
  if (!others) return '';
  const items = others.list.map(
    ({ name, where, url }) =>
      `<li style="margin:0 0 10px;${text}" class="ink"><a class="link" style="color:#1d5a41;font-weight:600" href="${escapeHtml(url)}">${escapeHtml(name)}</a><br><span class="muted" style="${small}">${escapeHtml(where)}</span></li>`,
  );
  return `${p(others.intro)}<ul style="margin:0 0 24px;padding:0 0 0 20px">${items.join('')}</ul>`;
}

const button =
  "display:inline-block;padding:13px 22px;border-radius:12px;font-family:'Source Sans 3','Segoe UI',system-ui,sans-serif;font-size:17px;font-weight:600;text-decoration:none";

/** The action, filled, and further choices, in outline; they break into lines on a phone. */
function buttons({ action, choices = [] }: MailContent): string {
  const links = [
    ...(action
      ? [
          `<a class="action" href="${escapeHtml(action.url)}" style="${button};margin:0 8px 12px 0;background:#1d5a41;color:#fdfbf5">${escapeHtml(action.label)}</a>`,
        ]
      : []),
    ...choices.map(
      ({ label, url }) =>
        `<a class="link line" href="${escapeHtml(url)}" style="${button};margin:0 8px 12px 0;padding:12px 21px;border:1px solid #1d5a41;color:#1d5a41">${escapeHtml(label)}</a>`,
    ),
  ];
  return links.length ? `<p style="margin:0 0 12px">${links.join('\n')}</p>` : '';
}

const said = (words: string) =>
  `<blockquote class="sage" style="margin:0 0 20px;padding:12px 16px;border-radius:10px;background:#e6ede0"><span class="ink" style="${text}">${escapeHtml(words)}</span></blockquote>`;

/** In which colours a mail is drawn; `auto`: as the mail program has it. */
export type MailTheme = 'auto' | 'light' | 'dark';
const styleOf: Readonly<Record<MailTheme, string>> = {
  auto: `@media (prefers-color-scheme: dark) {\n${darkRules} }`,
  light: '',
  dark: darkRules,
};

/** The HTML part: one calm card, legible without images, styles inline because mail programs drop the rest. */
export function mailHtml(content: MailContent, theme: MailTheme = 'auto'): string {
  const { subject, preview, heading, paragraphs, quote, ownText, code, notes } = content;
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer"><title>${escapeHtml(subject)}</title><style>${styleOf[theme]}</style></head>
<body class="ground" style="margin:0;background:#faf6ed"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div class="ground" style="background:#faf6ed;padding:24px 12px"><div class="card" style="max-width:560px;margin:0 auto;background:#fffdf8;border:1px solid #ddd6c6;border-radius:14px;padding:28px 24px">
<p class="link" style="margin:0 0 20px;${small};color:#1d5a41;font-weight:600">${brand}</p>
<h1 class="ink" style="margin:0 0 16px;font-weight:600;${display}">${escapeHtml(heading)}</h1>
${paragraphs.map((line) => p(line)).join('\n')}
${quote ? said(`Lo studio ha detto: «${quote}»`) : ''}${ownText ? said(`Lo studio ti scrive: «${ownText}»`) : ''}
${code ? `<p class="sage ink" style="margin:0 0 24px;padding:16px;border-radius:10px;background:#e6ede0;text-align:center;font-family:ui-monospace,Consolas,monospace;font-size:30px;letter-spacing:6px;color:#16221c">${escapeHtml(code)}</p>` : ''}
${detailRows(content)}${buttons(content)}${otherList(content)}
${notes.map((note) => p(note, small, 'muted')).join('\n')}
</div></div></body></html>
`;
}

/** The text part: everything the HTML says, addresses written out. */
export function mailText(content: MailContent): string {
  const { heading, paragraphs, quote, ownText, code, details = [], action, choices = [], others, notes } = content;
  const blocks = [
    heading.toUpperCase(),
    ...paragraphs,
    ...(quote ? [`Lo studio ha detto: «${quote}»`] : []),
    ...(ownText ? [`Lo studio ti scrive: «${ownText}»`] : []),
    ...(code ? [code] : []),
    ...details.map(({ label, lines }) => `${label}:\n${lines.map((line) => `  ${line}`).join('\n')}`),
    ...(action ? [action, ...choices] : choices).map(({ label, url }) => `${label}:\n${url}`),
    ...(others
      ? [[others.intro, ...others.list.map(({ name, where, url }) => `- ${name}, ${where}\n  ${url}`)].join('\n')]
      : []),
    ...notes,
    `-- \n${brand}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}
