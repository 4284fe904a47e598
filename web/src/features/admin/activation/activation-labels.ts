import type { ActivationPointName } from '../../../gql/graphql.ts';

interface PointLabel {
  title: string;
  /** What to do while it is red. */
  remedy: string;
}

/** The points of the board as operators read them; the steps themselves stand in docs/go-live.md. */
export const pointLabels: Readonly<Record<ActivationPointName, PointLabel>> = {
  LINE: {
    title: 'Linea telefonica',
    remedy: 'Crea o correggi la linea da «Configura SIP», poi controlla di nuovo.',
  },
  WEBHOOK: {
    title: 'Webhook della voce',
    remedy: 'L’indirizzo pubblico deve arrivare al gateway, con lo stesso VOICE_WEBHOOK_SECRET in gateway e worker.',
  },
  LEGAL: {
    title: 'Dati legali',
    remedy: 'Imposta ragione sociale, partita IVA, PEC, e-mail e profilo social.',
  },
  DOMAIN: {
    title: 'Dominio e TLS',
    remedy: 'Fai puntare il dominio al server e rinnova il certificato prima che scada.',
  },
  INBOUND: {
    title: 'Chiamate in arrivo',
    remedy: 'Fai inoltrare il numero dal tuo operatore telefonico, poi chiamalo da un telefono qualsiasi.',
  },
  SPF: { title: 'Posta: SPF', remedy: 'Pubblica un solo record TXT «v=spf1 …» con i server che spediscono per te.' },
  DKIM: {
    title: 'Posta: DKIM',
    remedy: 'Pubblica la chiave che ti dà il server di posta e imposta MAIL_DKIM_SELECTOR.',
  },
  DMARC: { title: 'Posta: DMARC', remedy: 'Pubblica «v=DMARC1; p=none; rua=mailto:…» in _dmarc del tuo dominio.' },
  BOUNCES: {
    title: 'Posta: casella dei rimbalzi',
    remedy: 'Crea la casella del mittente, o imposta MAIL_BOUNCE_ADDRESS.',
  },
  STRIPE: {
    title: 'Pagamenti (Stripe)',
    remedy: 'In Stripe, abbona l’endpoint /webhooks/stripe agli eventi indicati.',
  },
  LANGUAGE_MODEL: {
    title: 'Modello linguistico',
    remedy: 'Controlla indirizzo e chiave, o spegnilo: rispondono le regole.',
  },
  PRACTICES: { title: 'Primi studi', remedy: 'Cerca i primi comuni dalla sezione «Ricerche».' },
  OPERATORS: {
    title: 'Accesso degli amministratori',
    remedy: 'Crea il primo con make admin EMAIL=… e attiva il secondo fattore.',
  },
  BACKUP: {
    title: 'Copia di sicurezza',
    remedy: 'Programma make backup una volta al giorno e conserva il file altrove.',
  },
};
