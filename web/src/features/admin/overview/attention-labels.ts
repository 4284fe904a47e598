import type { AttentionKind } from '../../../gql/graphql.ts';
import { mailName } from '../mail/mail-labels.ts';
import { dialling, queueName } from '../queues/queue-labels.ts';

interface AttentionLabels {
  one: string;
  many: (count: number) => string;
  /** What a person can do about it. */
  toDo: string;
  /** Where it is dealt with. */
  section: string;
  /** The part of the list that holds them, as its address says it; absent: all of it. */
  filter?: string;
  /** Whether the section shows single things by the item's id. */
  hasItems: boolean | ((id: string) => boolean);
  labelOf: (label: string, id: string) => string;
  detailLabels?: Readonly<Record<string, string>>;
}

const reportDetails = { open: 'da leggere', accepted: 'accolta, scheda da correggere' };
const withNumber = (label: string, id: string) => `${id}, ${label}`;
const asItIs = (label: string) => label;

export const attentionLabels: Readonly<Record<AttentionKind, AttentionLabels>> = {
  STUCK_CALL: {
    one: 'Una chiamata è ferma',
    many: (count) => `${count} chiamate sono ferme`,
    toDo: 'Dovevano partire, o finire, da tempo. Guarda la chiamata: si può rifare o annullare.',
    section: 'prenotazioni',
    hasItems: true,
    labelOf: withNumber,
    detailLabels: { due: 'doveva partire', ringing: 'squilla senza esito', unplanned: 'senza un momento previsto' },
  },
  PRACTICE_NOT_TOLD: {
    one: 'Uno studio non è stato avvisato',
    many: (count) => `${count} studi non sono stati avvisati`,
    toDo: 'Nessuna chiamata lo dirà più: telefona allo studio, forse aspetta un paziente o tiene un posto.',
    section: 'prenotazioni',
    hasItems: true,
    labelOf: withNumber,
    detailLabels: {
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
  UNREAD_PAYMENT: {
    one: 'Un messaggio del servizio di pagamento non è stato elaborato',
    many: (count) => `${count} messaggi del servizio di pagamento non sono stati elaborati`,
    toDo: 'L’ordine può non sapere se il denaro è arrivato. La causa è nel log del worker.',
    section: 'ordini',
    hasItems: (id) => !id.startsWith('evt_'),
    labelOf: (_, id) => `Ordine o evento ${id}`,
  },
  PAUSE: {
    one: 'Qualcosa è fermo',
    many: (count) => `${count} cose sono ferme`,
    toDo: 'Finché è fermo nessuno riceve la sua parte: guarda se può ripartire.',
    section: 'code',
    hasItems: false,
    labelOf: (label) => (label === dialling ? 'Tutte le chiamate' : queueName(label)),
    detailLabels: { operator: 'per mano di una persona', platform: 'per guasti della piattaforma vocale' },
  },
  OPEN_TASK: {
    one: 'Un compito per un ordine',
    many: (count) => `${count} compiti per gli ordini`,
    toDo: 'Chi ha comprato il pacchetto aspetta di essere contattato, o il suo denaro.',
    section: 'ordini',
    hasItems: true,
    labelOf: asItIs,
    detailLabels: { contact: 'da contattare', refund: 'da rimborsare' },
  },
  STUDIO_CLAIM: {
    one: 'Uno studio è rivendicato',
    many: (count) => `${count} studi sono rivendicati`,
    toDo: 'Senti lo studio al telefono pubblicato, poi assegna lo studio o rifiuta.',
    section: 'rivendicazioni',
    hasItems: false,
    labelOf: asItIs,
    detailLabels: { 'awaiting-operator': 'senza codice', disputed: 'contesa, ha già un titolare' },
  },
  ENTITLEMENT: {
    one: 'Una titolarità da verificare',
    many: (count) => `${count} titolarità da verificare`,
    toDo: 'Guarda nel registro pubblico dell’Albo: fino ad allora lo studio non vede i dati dei pazienti.',
    section: 'rivendicazioni',
    hasItems: false,
    labelOf: asItIs,
  },
  CLAIM: {
    one: 'Uno studio rivendica la sua scheda',
    many: (count) => `${count} studi rivendicano la loro scheda`,
    toDo: 'Verifica chi scrive, poi accogli o respingi la richiesta.',
    section: 'segnalazioni',
    filter: '?quali=aperte',
    hasItems: true,
    labelOf: asItIs,
    detailLabels: reportDetails,
  },
  REPORT: {
    one: 'Una segnalazione su una scheda',
    many: (count) => `${count} segnalazioni sulle schede`,
    toDo: 'Leggila e decidi; se è giusta, correggi la scheda.',
    section: 'segnalazioni',
    filter: '?quali=aperte',
    hasItems: true,
    labelOf: asItIs,
    detailLabels: reportDetails,
  },
  REVIEW: {
    one: 'Una recensione da decidere',
    many: (count) => `${count} recensioni da decidere`,
    toDo: 'Leggila: pubblicala, o di’ perché no. Quelle nascoste aspettano prima delle altre.',
    section: 'recensioni',
    hasItems: true,
    labelOf: asItIs,
    detailLabels: { held: 'da leggere', suspended: 'nascosta', published: 'segnalata' },
  },
  LEAD: {
    one: 'Uno studio aspetta una risposta',
    many: (count) => `${count} studi aspettano una risposta`,
    toDo: 'Ha scritto da solo: richiamalo, poi segna come è andata.',
    section: 'contatti',
    hasItems: true,
    labelOf: asItIs,
    detailLabels: { new: 'nuovo', contacted: 'da risentire' },
  },
  OPT_OUT: {
    one: 'Uno studio non vuole più chiamate',
    many: (count) => `${count} studi non vogliono più chiamate`,
    toDo: 'Chi l’ha detto in una nostra chiamata non viene più chiamato: guarda la scheda, poi segna «Ho visto». Chi ha chiamato noi può essere chiunque: le chiamate sono ferme un giorno; segna «Non chiamare» nella scheda, oppure «Ho visto» e si riprende.',
    section: 'studi',
    hasItems: (id) => /^\d{1,9}$/.test(id),
    labelOf: (label) => label || 'Un numero senza studio nell’elenco',
    detailLabels: {
      call: 'durante una chiamata',
      'inbound-call': 'richiamandoci',
      'stop-asked': 'chiamandoci, da decidere',
      page: 'sul sito',
      studio: 'nello studio',
    },
  },
  OVERDUE_TASK: {
    one: 'Un compito è scaduto',
    many: (count) => `${count} compiti sono scaduti`,
    toDo: 'Chi ha comprato il pacchetto aspetta una risposta, o il suo denaro.',
    section: 'ordini',
    hasItems: true,
    labelOf: asItIs,
    detailLabels: { contact: 'da contattare', refund: 'da rimborsare', review: 'pagamento da controllare' },
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
    detailLabels: {
      unreachableNumber: 'non attivo',
      wrongNumber: 'risponde qualcun altro',
      doubtfulNumber: 'da controllare',
    },
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
