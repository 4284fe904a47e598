import type { AttentionKind } from '../../../gql/graphql.ts';
import { mailName } from '../mail/mail-words.ts';

interface AttentionWords {
  one: string;
  many: (count: number) => string;
  /** What a person can do about it. */
  toDo: string;
  /** Where it is dealt with. */
  section: string;
  /** Whether the section shows single things by the item's id. */
  hasItems: boolean;
  labelOf: (label: string, id: string) => string;
  detailWords?: Readonly<Record<string, string>>;
}

const withNumber = (label: string, id: string) => `${id}, ${label}`;
const asItIs = (label: string) => label;

export const attentionWords: Readonly<Record<AttentionKind, AttentionWords>> = {
  STUCK_CALL: {
    one: 'Una chiamata è ferma',
    many: (count) => `${count} chiamate sono ferme`,
    toDo: 'Dovevano partire, o finire, da tempo. Guarda la chiamata: si può rifare o annullare.',
    section: 'prenotazioni',
    hasItems: true,
    labelOf: withNumber,
    detailWords: { due: 'doveva partire', ringing: 'squilla senza esito', unplanned: 'senza un momento previsto' },
  },
  PRACTICE_NOT_TOLD: {
    one: 'Uno studio non è stato avvisato',
    many: (count) => `${count} studi non sono stati avvisati`,
    toDo: 'Nessuna chiamata lo dirà più: telefona allo studio, forse aspetta un paziente o tiene un posto.',
    section: 'prenotazioni',
    hasItems: true,
    labelOf: withNumber,
    detailWords: {
      confirmProposal: 'la proposta è accettata',
      release: 'il posto è libero',
      cancel: 'il paziente non viene',
      move: 'il paziente chiede un altro orario',
      book: 'la richiesta',
    },
  },
  UNREACHABLE_PRACTICE: {
    one: 'Uno studio non ha risposto',
    many: (count) => `${count} studi non hanno risposto`,
    toDo: 'Un orario chiesto è ancora possibile: prova tu e, se lo studio accetta, conferma a mano.',
    section: 'prenotazioni',
    hasItems: true,
    labelOf: withNumber,
  },
  UNREAD_EVENT: {
    one: 'Un messaggio della piattaforma vocale non è stato elaborato',
    many: (count) => `${count} messaggi della piattaforma vocale non sono stati elaborati`,
    toDo: 'La prenotazione può non sapere come è finita la chiamata. La causa è nel log del worker.',
    section: 'code',
    hasItems: false,
    labelOf: withNumber,
  },
  OVERDUE_TASK: {
    one: 'Un compito è scaduto',
    many: (count) => `${count} compiti sono scaduti`,
    toDo: 'Chi ha comprato il pacchetto aspetta una risposta, o il suo denaro.',
    section: 'ordini',
    hasItems: true,
    labelOf: asItIs,
    detailWords: { contact: 'da contattare', refund: 'da rimborsare' },
  },
  FAILED_MAIL: {
    one: 'Una e-mail non è partita',
    many: (count) => `${count} e-mail non sono partite`,
    toDo: 'Guarda perché: si può inviare di nuovo, o avvisare in un altro modo.',
    section: 'posta',
    hasItems: true,
    labelOf: mailName,
  },
  DEAD_NUMBER: {
    one: 'Un numero non porta allo studio',
    many: (count) => `${count} numeri non portano allo studio`,
    toDo: 'Cerca il numero giusto e correggi la scheda: fino ad allora nessuna richiesta arriva.',
    section: 'studi',
    hasItems: true,
    labelOf: asItIs,
    detailWords: { unreachableNumber: 'non attivo', wrongNumber: 'risponde qualcun altro' },
  },
  FAILED_DISCOVERY: {
    one: 'Una ricerca di studi è fallita',
    many: (count) => `${count} ricerche di studi sono fallite`,
    toDo: 'Nessuna fonte ha risposto: si può ripetere.',
    section: 'ricerche',
    hasItems: true,
    labelOf: asItIs,
  },
};
