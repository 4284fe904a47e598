import { writtenTime } from '@dentisti/domain/booking/italian-time';
import { brand } from '@dentisti/domain/brand';
import { pageRoutes } from '@dentisti/domain/routes';
import type { FactorChange } from '@dentisti/domain/studio/account-factor';
import type { MailContent } from '../mail-content.ts';

interface FactorInput {
  contactEmail: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** The account's address. */
  email: string;
  /** Whether the account itself is mailed, or another owner of its practices. */
  to: 'account' | 'owner';
}

const openAccess = ({ publicUrl }: FactorInput) => ({
  label: 'Apri «Accesso»',
  url: `${publicUrl}${pageRoutes.studio}/accesso`,
});
const objection = ({ to, contactEmail }: FactorInput) =>
  `${to === 'account' ? 'Non sei stato tu?' : 'Non ti torna?'} Scrivi subito a ${contactEmail}: risponde una persona.`;

const changes: Readonly<Record<FactorChange, { outcome: string; effect: string }>> = {
  'totp-added': {
    outcome: 'Hai attivato l’app di autenticazione.',
    effect:
      'D’ora in poi il link mandato per e-mail non basta: serve anche un codice dell’app. Gli altri browser in cui eri entrato sono stati chiusi.',
  },
  'totp-removed': {
    outcome: 'Hai disattivato l’app di autenticazione.',
    effect: 'I suoi codici non servono più per entrare.',
  },
  'passkey-added': {
    outcome: 'Hai aggiunto una passkey.',
    effect:
      'Con lei entri senza aspettare l’e-mail, e il solo link mandato per e-mail non basta più. Gli altri browser in cui eri entrato sono stati chiusi.',
  },
  'passkey-removed': { outcome: 'Hai rimosso una passkey.', effect: 'Con lei non si entra più.' },
  'codes-replaced': {
    outcome: 'Hai creato nuovi codici di recupero.',
    effect: 'Quelli di prima non valgono più.',
  },
  'code-used': {
    outcome: 'È stato usato uno dei tuoi codici di recupero.',
    effect: 'Ogni codice vale una volta sola. In «Accesso» vedi quanti te ne restano e ne crei di nuovi.',
  },
  reset: {
    outcome: 'Il secondo fattore è stato azzerato.',
    effect:
      'Per entrare basta di nuovo il link mandato per e-mail, e tutti i browser in cui si era entrati sono stati chiusi. Conviene attivare subito un nuovo secondo fattore.',
  },
  'reset-withdrawn': {
    outcome: 'L’azzeramento del secondo fattore è stato annullato.',
    effect: 'Per entrare il secondo fattore serve come prima.',
  },
};

/** To the account whose factors changed; about a reset, to the other owners of its practices, too. */
export function factorChanged(input: FactorInput & { change: FactorChange }): MailContent {
  const { change, email, to } = input;
  const { outcome, effect } = changes[change];
  return {
    subject: `${to === 'account' ? 'Il tuo accesso' : 'L’accesso di un titolare'} su ${brand}`,
    preview: outcome,
    heading: outcome.slice(0, -1),
    paragraphs:
      to === 'account'
        ? [outcome, effect]
        : [`${outcome} Riguarda ${email}, titolare con te di uno studio su ${brand}.`],
    details: [{ label: 'Accesso', lines: [email] }],
    ...(to === 'account' && { action: openAccess(input) }),
    notes: [objection(input)],
  };
}

/** To the account and to the other owners of its practices: all its factors will go, unless somebody objects. */
export function factorResetOrdered(input: FactorInput & { resetAt: Date }): MailContent {
  const { email, to, resetAt, contactEmail } = input;
  const when = writtenTime(resetAt);
  const whose = to === 'account' ? 'del tuo accesso' : `dell’accesso di ${email}, titolare con te di uno studio,`;
  return {
    subject: `Azzeramento del secondo fattore su ${brand}`,
    preview: `Avviene ${when}, se nessuno si oppone.`,
    heading: 'Un operatore azzererà il secondo fattore',
    paragraphs: [
      `Qualcuno ci ha detto di aver perso il secondo fattore ${whose} e i codici di recupero. Un operatore ha avviato l’azzeramento: avviene ${when}. Da allora, per entrare, basta il link mandato per e-mail.`,
      to === 'account'
        ? 'Non l’hai chiesto tu? Entra come al solito, con il tuo secondo fattore: l’azzeramento si annulla da sé. Oppure scrivici subito.'
        : `Non ti torna? Senti ${email} a voce e scrivici prima di allora.`,
    ],
    details: [{ label: 'Accesso', lines: [email] }],
    ...(to === 'account' && { action: openAccess(input) }),
    notes: [`Per opporti scrivi a ${contactEmail}: risponde una persona.`],
  };
}
