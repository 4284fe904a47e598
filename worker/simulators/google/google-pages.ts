import { readEvent } from './event-text.ts';
import type { SimulatedAccount } from './google-accounts.ts';
import type { GoogleCalendar } from './google-calendar.ts';

const style = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
body { margin: 0; background: light-dark(#f4f4f2, #151715); color: light-dark(#1b1d1b, #eef0ec) }
main { max-width: 32rem; margin: 0 auto; padding: 2rem 1rem; overflow-wrap: anywhere }
.notice { padding: .75rem 1rem; border: 2px dashed; border-radius: 10px; font-weight: 600 }
h1 { font-size: 1.375rem; margin: 1.5rem 0 .25rem } h2 { font-size: 1.125rem; margin: 1.5rem 0 .25rem }
form { display: grid; gap: .75rem; margin-top: .75rem }
button, input:not([type]), input[type="datetime-local"], select { box-sizing: border-box; width: 100%; min-height: 3rem; border: 1px solid light-dark(#6b716b, #8d958d); border-radius: 10px; background: none; color: inherit; font: inherit; padding: 0 .75rem }
button { font-weight: 600; cursor: pointer }
button.main { border-color: transparent; background: light-dark(#1f4fa3, #9dc0ff); color: light-dark(#fff, #0b1a33) }
button:focus-visible, a:focus-visible, input:focus-visible, select:focus-visible { outline: 3px solid light-dark(#1f4fa3, #9dc0ff); outline-offset: 2px }
fieldset { border: 1px solid light-dark(#b9beb9, #444a44); border-radius: 10px; padding: .75rem 1rem; margin: 0; min-width: 0 }
label { display: flex; gap: .625rem; padding: .625rem 0; align-items: center } label.field { display: grid; gap: .25rem; padding: 0 }
li form { margin: .25rem 0 1rem } ul { padding-left: 1.25rem } a { color: inherit }`;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (value: string) => value.replace(/[&<>"]/g, (sign) => escapes[sign] as string);

const shell = (title: string, body: string) => `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><link rel="icon" href="data:,"><title>${title}</title><style>${style}</style></head>
<body><main><p class="notice">Google simulato: questa pagina non è di Google, gli account sono inventati.</p>
${body}</main></body></html>
`;

/** Where an account grants its calendars or refuses. What was asked for stands in the address, and is judged again. */
export const consentPage = (accounts: readonly SimulatedAccount[], asked: Readonly<Record<string, string>>): string =>
  shell(
    'Google simulato',
    `<h1>L’applicazione chiede di accedere ai tuoi calendari</h1>
<form method="post" action="?${escapeHtml(new URLSearchParams(asked).toString())}">
<fieldset><legend>Account</legend>
${accounts
  .map(
    ({ email, name }, index) =>
      `<label><input type="radio" name="account" value="${escapeHtml(email)}"${index === 0 ? ' checked' : ''}> ${escapeHtml(name)} · ${escapeHtml(email)}</label>`,
  )
  .join('\n')}</fieldset>
<label><input type="checkbox" name="calendars" checked> Vedere, modificare ed eliminare i calendari</label>
<button class="main" type="submit" name="answer" value="consenti">Consenti</button>
<button type="submit" name="answer" value="rifiuta">Rifiuta</button></form>`,
  );

/** A request that leads nowhere: whoever sent it may not be trusted with an answer. */
export const problemPage = (error: string): string =>
  shell('Google simulato', `<h1>Accesso bloccato</h1><p>Errore 400: ${escapeHtml(error)}</p>`);

const shown = new Intl.DateTimeFormat('it-IT', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Rome' });

function presentTime(written: string | null): string {
  const [, y, m, d, h, min, zone] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/.exec(written ?? '') ?? [];
  if (!y || !m || !d) return '?';
  if (h === undefined) return `${d}/${m}/${y}`;
  return zone ? shown.format(new Date(`${y}-${m}-${d}T${h}:${min}:00Z`)) : `${d}/${m}/${y}, ${h}:${min}`;
}

/** The calendars of an account, where a trial looks at what was written and writes events of its own. */
export function calendarsPage(account: SimulatedAccount, calendars: readonly GoogleCalendar[], prefix: string): string {
  const own = `${prefix}/calendari/${encodeURIComponent(account.email)}`;
  const path = (id: string, name = '') => `${own}/${encodeURIComponent(id)}${name && `/${encodeURIComponent(name)}`}`;
  const lists = calendars.map(({ setup, events }) => {
    const items = events
      .map(({ name, ics }) => ({ name, ...readEvent(ics) }))
      .toSorted((a, b) => (a.start ?? '').localeCompare(b.start ?? ''))
      .map(
        ({ name, summary, start, end }) =>
          `<li>${escapeHtml(summary)}: <time>${presentTime(start)}</time> – <time>${presentTime(end)}</time>
<form method="post" action="${path(setup.id, name)}/elimina"><button type="submit">Elimina «${escapeHtml(summary)}»</button></form></li>`,
      );
    return `<h2>${escapeHtml(setup.name)}</h2>
${items.length > 0 ? `<ul>${items.join('\n')}</ul>` : '<p>Nessun evento.</p>'}
${
  setup.isReadOnly
    ? ''
    : `<form method="post" action="${path(setup.id)}"><label class="field">Titolo <input name="summary" required maxlength="100"></label>
<label class="field">Inizio (ora italiana) <input type="datetime-local" name="start" required></label>
<label class="field">Durata <select name="minutes"><option value="30">30 minuti</option><option value="60" selected>1 ora</option><option value="240">4 ore</option><option value="600">10 ore</option></select></label>
<button class="main" type="submit">Aggiungi l’evento</button></form>`
}`;
  });
  return shell(
    `Calendari di ${escapeHtml(account.name)}`,
    `<h1>Calendari di ${escapeHtml(account.name)}</h1>${lists.join('\n')}
<form method="post" action="${own}/revoca"><button type="submit">Togli l’accesso all’applicazione</button></form>`,
  );
}

/** The accounts there are. */
export const accountsPage = (accounts: readonly SimulatedAccount[], prefix: string): string =>
  shell(
    'Google simulato',
    `<h1>Calendari simulati</h1><ul>${accounts
      .map(
        ({ email, name }) =>
          `<li><a href="${prefix}/calendari/${encodeURIComponent(email)}">${escapeHtml(name)}</a></li>`,
      )
      .join('')}</ul>`,
  );
