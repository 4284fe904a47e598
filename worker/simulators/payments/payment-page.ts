import { formatEuro } from '@dentisti/domain/package/package-prices';
import { amountOf, type SimulatedSession } from './simulated-session.ts';

const style = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
body { margin: 0; background: light-dark(#f4f4f2, #151715); color: light-dark(#1b1d1b, #eef0ec) }
main { max-width: 27rem; margin: 0 auto; padding: 2rem 1rem }
.notice { padding: .75rem 1rem; border: 2px dashed; border-radius: 10px; font-weight: 600 }
h1 { font-size: 1.375rem; margin: 1.5rem 0 .25rem } .amount { font-size: 2rem; font-weight: 700; margin: 0 0 1rem }
form { display: grid; gap: .75rem; margin-top: .75rem }
button { min-height: 3rem; border: 1px solid light-dark(#6b716b, #8d958d); border-radius: 10px; background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer }
button.pay { border-color: transparent; background: light-dark(#1f4fa3, #9dc0ff); color: light-dark(#fff, #0b1a33) }
button:focus-visible, a:focus-visible { outline: 3px solid light-dark(#1f4fa3, #9dc0ff); outline-offset: 2px }
fieldset { border: 1px solid light-dark(#b9beb9, #444a44); border-radius: 10px; padding: .75rem 1rem; margin: 0 }
label { display: flex; gap: .625rem; padding: .375rem 0 } .problem { color: light-dark(#9b1c1c, #ffaaa5); font-weight: 600 }`;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (value: string) => value.replace(/[&<>"]/g, (sign) => escapes[sign] as string);

function shell(title: string, body: string): string {
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><link rel="icon" href="data:,"><title>${title}</title><style>${style}</style></head>
<body><main><p class="notice">Pagamento simulato: nessun addebito, nessun dato di carta.</p>
${body}</main></body></html>
`;
}

/** The page where one pays or goes back. It has no field for a card: there is nothing to type and nothing to leak. */
export function paymentPage(session: SimulatedSession, { isRefused = false } = {}): string {
  const item = session.request.line_items[0]?.price_data.product_data;
  return shell(
    'Pagamento simulato',
    `<h1>${escapeHtml(item?.name ?? '')}</h1>
<p>${escapeHtml(item?.description ?? '')}</p>
<p class="amount">${formatEuro(amountOf(session))}</p>
${isRefused ? '<p class="problem" role="alert">La carta simulata è stata rifiutata. Scegline un’altra.</p>' : ''}
<form method="post" action="${session.id}">
<fieldset><legend>Carta di prova</legend>
<label><input type="radio" name="way" value="paid" checked> Carta accettata</label>
<label><input type="radio" name="way" value="pending"> Banca che risponde più tardi</label>
<label><input type="radio" name="way" value="refused"> Carta rifiutata</label></fieldset>
<button class="pay" type="submit">Paga ${formatEuro(amountOf(session))} per finta</button></form>
<form method="post" action="${session.id}/annulla"><button type="submit">Annulla e torna indietro</button></form>`,
  );
}

/** A page that takes no payment any more, or never did. */
export function closedPage(session: SimulatedSession | null): string {
  const text =
    session?.status === 'complete'
      ? 'Questo pagamento è già stato fatto.'
      : 'Questa pagina di pagamento non è più valida.';
  const back = session ? `<p><a href="${escapeHtml(session.request.cancel_url)}">Torna al sito</a></p>` : '';
  return shell('Pagamento simulato', `<h1>${text}</h1>${back}`);
}
