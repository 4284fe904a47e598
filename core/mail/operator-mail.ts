import type { OperatorAlert } from '@dentisti/domain/booking/booking-input';
import type { MailContent } from './mail-content.ts';

type Alert =
  | OperatorAlert
  | 'dead-number'
  | 'doubtful-number'
  | 'dialling-paused'
  | 'event-not-processed'
  | 'erasure-failed'
  | 'voice-call-not-erased'
  | 'account-not-erased';

const texts: Readonly<Record<Alert, { subject: string; toDo: string }>> = {
  'practice-not-told': {
    subject: 'Lo studio non è stato avvisato',
    toDo: 'Nessuna chiamata glielo dirà più. Telefonare allo studio: può ancora aspettare un paziente, o tenere un posto.',
  },
  contradiction: {
    subject: 'Risposte in contrasto',
    toDo: 'Lo studio e la prenotazione dicono cose diverse. Chiarire con lo studio, poi con il paziente.',
  },
  'wrong-number': {
    subject: 'Numero sbagliato',
    toDo: 'Ha risposto qualcun altro. Correggere il numero dello studio.',
  },
  'dead-number': {
    subject: 'Numero non attivo',
    toDo: 'La rete dice che il numero dello studio non esiste o non è più in servizio. Cercare quello giusto e correggerlo: fino ad allora nessuna richiesta arriva allo studio.',
  },
  'doubtful-number': {
    subject: 'Numero da controllare',
    toDo: 'Due chiamate a più di mezz’ora non si sono collegate, mentre la linea funziona. Provare il numero da un altro telefono: correggerlo, o segnare «Numero controllato» nella pagina dello studio. Fino ad allora non si chiama.',
  },
  platform: {
    subject: 'Chiamate rifiutate dalla piattaforma vocale',
    toDo: 'Chiave, linea o conto: da soli non si riparano. Le chiamate riprovano secondo il piano.',
  },
  'dialling-paused': {
    subject: 'Chiamate sospese',
    toDo: 'Diverse chiamate di fila non sono partite. Una chiamata di prova riparte da sola dopo la pausa; se riesce, riprendono tutte.',
  },
  'event-not-processed': {
    subject: 'Messaggio della piattaforma vocale non elaborato',
    toDo: 'È stato provato venti volte: la prenotazione può non sapere come è finita la chiamata. Ascoltare lo studio, poi correggere a mano; la causa è nel log del worker.',
  },
  'erasure-failed': {
    subject: 'Cancellazione giornaliera non riuscita',
    toDo: 'Dati scaduti sono ancora nel database. Riprova da sola ogni ora; la causa è nel log del worker.',
  },
  'voice-call-not-erased': {
    subject: 'Chiamata non cancellata presso la piattaforma vocale',
    toDo: 'È stato chiesto dieci volte. Riprova ogni giorno; altrimenti cancellarla nel pannello della piattaforma.',
  },
  'account-not-erased': {
    subject: 'Account di uno studio da cancellare',
    toDo: 'Una persona ha chiesto di cancellare tutti i suoi dati, ma il suo account è l’unico titolare di uno studio: l’account è rimasto. Scrivile entro un mese dalla richiesta e trovate un altro titolare; poi ripeti la cancellazione dal registro.',
  },
};

export interface OperatorMailInput {
  alert: string;
  words: string | null;
  /** Null when it is about all calls. */
  booking: { number: string; practiceName: string; practicePhone: string | null } | null;
  /** Somebody of practices whom the operator has to write to. */
  account?: { email: string; practiceNames: string[] } | null;
}

/** Returns a mail to the operator. It names no patient: the admin area does, behind its sign-in. */
export function operatorMail({ alert, words, booking, account }: OperatorMailInput): MailContent {
  const text = texts[alert as Alert] ?? { subject: alert, toDo: 'Da guardare.' };
  const about = booking ? ` (${booking.number})` : '';
  return {
    subject: `[Operatore] ${text.subject}${about}`,
    preview: text.toDo,
    heading: text.subject,
    paragraphs: [text.toDo, ...(words ? [`Dalla piattaforma: ${words}`] : [])],
    ...(booking
      ? {
          details: [
            { label: 'Prenotazione', lines: [booking.number] },
            {
              label: 'Studio',
              lines: [booking.practiceName, ...(booking.practicePhone ? [booking.practicePhone] : [])],
            },
          ],
        }
      : {}),
    ...(account
      ? {
          details: [
            { label: 'Persona', lines: [account.email] },
            { label: 'Studi', lines: account.practiceNames },
          ],
        }
      : {}),
    notes: [],
  };
}
