import type { BookingReason } from '../booking/booking-reason.ts';
import { words } from './plain-text.ts';

/** What a sentence is about, apart from days and times. Several may hold. */
export type Intent =
  | 'whoAreYou'
  | 'person'
  | 'abuse'
  | 'privacy'
  | 'hours'
  | 'address'
  | 'prices'
  | 'phone'
  | 'services'
  | 'unknownTopic'
  | 'cancel'
  | 'move'
  | 'book'
  | 'myAppointment'
  | 'yes'
  | 'no'
  | 'thanks'
  | 'goodbye'
  | 'greeting'
  | 'help';

const patterns: Readonly<Record<Intent, RegExp>> = {
  whoAreYou: words(
    'chi sei|chi e lei|con chi (?:parlo|sto parlando)|sei (?:un |una |davvero |proprio )*(?:robot|bot|umano|umana|persona|macchina|computer|ai|intelligenza artificiale|vero|vera|registrazione)|parlo con (?:un|una) (?:robot|bot|persona|macchina|umano|computer)|e un robot|come ti chiami|sei automatic[ao]|sei di dentisti',
  ),
  person: words(
    '(?:parlare|parlo|parli|passami|mi passi|passatemi|mi passa|voglio|vorrei|preferisco|c e|serve|chiamatemi|posso avere)(?: \\p{L}+){0,4} (?:persona|umano|umana|operatore|operatrice|segretaria|segretario|segreteria|dottore|dottor|dottoressa|medico|dentista|qualcuno|responsabile|essere umano|persona vera)|(?:un )?operatore|una persona(?: vera)?(?: per favore)?|essere umano|persona reale|chiamatemi(?: voi)?|richiamatemi|(?:mi )?(?:potete|puoi|puo|potreste) (?:ri)?chiamar\\p{L}+|fatemi richiamare|mi richiamate',
  ),
  abuse: words(
    'cazz[oi]|stronz[oaie]|vaffanculo|fanculo|coglion[ei]|merda|puttan[ae]|troi[ae]|bastard[oaie]|deficient[ei]|idiot[aie]|cretin[oaie]|scem[oaie]|stupid[oaie]|fai schifo|fate schifo|imbecill[ei]|fottiti|inculo',
  ),
  privacy: words(
    'privacy|i miei dati|dati personali|conservate|registrate|registri|registrata|salvate|memorizz\\p{L}+|gdpr',
  ),
  hours: words(
    'orari di (?:apertura|chiusura)|(?:a|fino a) che ora (?:aprite|chiudete|apre|chiude|siete aperti)|quando (?:aprite|chiudete|siete aperti|siete chiusi|apre|chiude)|siete aperti|siete chiusi|aperti (?:il |la |di |a )?(?:sabato|domenica|sera|pranzo|ora|adesso|oggi)|che orari (?:fate|avete|fai)|(?:gli|i vostri|quali sono gli) orari|orario di apertura|fate orario continuato|orario continuato',
  ),
  address: words(
    'dove siete|dove vi trovate|dove si trova|dov e lo studio|dove e lo studio|indirizzo|in che via|come (?:si )?arriv\\p{L}+|come vi raggiungo|dove devo venire|dove vengo|che zona',
  ),
  prices: words(
    'quanto (?:costa|costano|viene|vengono|mi costa|si paga|e|spendo|fate pagare)|prezz[oi]|tariff[ae]|cost[oi]|listino|preventivo|euro',
  ),
  phone: words('numero di telefono|vostro numero|telefono dello studio|che numero'),
  services: words(
    'che cosa fate|cosa fate|quali (?:cure|trattamenti|servizi)|che (?:cure|trattamenti|servizi)|fate (?:anche )?(?:impianti|sbiancament\\p{L}+|ortodonzia|apparecchi\\p{L}*|protesi|dentiere|invisalign)|vi occupate',
  ),
  unknownTopic: words(
    'parcheggi\\p{L}*|assicurazion\\p{L}+|convenzion\\p{L}+|mutua|asl|ssn|rate|rateizz\\p{L}+|finanziament\\p{L}+|ricett[ae]|antibiotic\\p{L}+|farmac\\p{L}+|referto|radiografi\\p{L}+|panoramica|fattura|pagare con|carta|bancomat|pos|sedia a rotelle|disabil\\p{L}+|ascensore|diagnosi|medicin\\p{L}+',
  ),
  cancel: words(
    'annull\\p{L}+|disdi\\p{L}+|disdett\\p{L}+|cancell\\p{L}+|eliminare l appuntamento|non (?:vengo|posso) piu(?: venire)?|rinuncio|lascia(?:mo)? (?:stare|perdere)|non se ne fa niente|non ne voglio piu',
  ),
  move: words(
    'spost\\p{L}+|rimand\\p{L}+|rinvi\\p{L}+|posticip\\p{L}+|anticip\\p{L}+|cambi(?:are|amo|a|armi)? (?:l |il |la )?(?:appuntamento|orario|ora|giorno|data)|un altro (?:giorno|orario) (?:invece|per)|riprogramm\\p{L}+|un imprevisto',
  ),
  book: words(
    'prenot\\p{L}+|appuntament[oi]|fissa\\p{L}*|visita|vorrei venire|posso venire|quando (?:posso venire|c e posto|avete posto)|avete posto|c e posto|posto libero|orari liberi|disponibilita|disponibile|libero|liberi|segnami|mi segni|mettimi',
  ),
  myAppointment: words(
    '(?:quando|a che ora|che giorno) (?:e|ho|avevo) (?:il mio |l |un |il )?(?:appuntamento|visita)|il mio appuntamento|che appuntamento ho|quand e l appuntamento|ho un appuntamento|riepilog\\p{L}+|mi confermi (?:il giorno|l ora|l appuntamento)',
  ),
  yes: words(
    'si|certo|certamente|ok|okay|va bene|vabbene|perfetto|confermo|conferma|d accordo|esatto|giusto|ottimo|benissimo|volentieri|sicuro|procedi|va benissimo|ci sto|affare fatto|vada|andata|corretto|assolutamente',
  ),
  no: words(
    'no|nessuno(?: di questi)?|nessuna|non va bene|non vanno bene|non posso|non mi va|sbagliato|non e giusto|un altro|un altra|altri orari|altro orario|altro giorno|piu tardi|piu presto|neanche|macche|niente',
  ),
  thanks: words('grazie|ti ringrazio|la ringrazio|molto gentile|gentilissim[oa]'),
  goodbye: words(
    'arrivederci|ciao ciao|a presto|buona giornata|buona serata|basta cosi|e tutto|nient altro|addio|a risentirci|ho finito|sono a posto',
  ),
  greeting: words('ciao|buongiorno|buon giorno|buonasera|buona sera|salve|pronto|hey|ehi|buondi'),
  help: words(
    'aiuto|che cosa sai fare|cosa sai fare|cosa puoi fare|come funziona|che posso chiederti|cosa posso chiedere|opzioni|menu',
  ),
};

const all = Object.keys(patterns) as Intent[];

/** What a sentence is about; empty for what nobody understands. @param said from `plainText`. */
export function parseIntents(said: string): ReadonlySet<Intent> {
  return new Set(all.filter((intent) => patterns[intent].test(said)));
}

/** The more telling first: a child's cleaning is a visit for a child. */
const reasons: readonly [BookingReason, RegExp][] = [
  ['CHILD', words('bambin\\p{L}+|figli[oa]|pediatric\\p{L}+|nipotin\\p{L}+|mi[oa] (?:figli[oa]|bimb[oa])|bimb[oa]')],
  [
    'BROKEN_TOOTH',
    words(
      '(?:dente|denti|molare|incisivo) (?:rott\\p{L}+|spezzat\\p{L}+|scheggiat\\p{L}+)|(?:rott\\p{L}+|spezzat\\p{L}+|scheggiat\\p{L}+|mi si e rotto|ho rotto) (?:\\p{L}+ )?(?:dente|un dente|molare|incisivo)|otturazione (?:saltata|caduta)|(?:saltata|caduta|persa|perso|staccata) (?:l |un |la |una )?(?:otturazione|capsula|corona)',
    ),
  ],
  ['GUMS', words('gengiv\\p{L}+|parodont\\p{L}+|sanguin\\p{L}+')],
  [
    'PAIN',
    words(
      'mal di denti|mal di dente|fa male|fanno male|dolore|dolori|carie|dente del giudizio|ascess\\p{L}+|male (?:a|al|ai|ad) (?:un |i )?dent[ei]|pulsa',
    ),
  ],
  ['IMPLANT', words('impiant\\p{L}+|protesi|dentiera|ponte|corona')],
  ['ORTHODONTICS', words('apparecchi\\p{L}*|ortodonzi\\p{L}+|invisalign|allineator\\p{L}+|denti storti|raddrizzare')],
  ['HYGIENE', words('pulizia|igiene|detartrasi|tartaro|ablazione|sbiancament\\p{L}+')],
  ['CHECKUP', words('controllo|visita|check ?up|prima volta|vedere i denti|controllare|dare un occhiata')],
];

/** Why somebody wants to come; null when the sentence does not say. @param said from `plainText`. */
export function parseReason(said: string): BookingReason | null {
  return reasons.find(([, pattern]) => pattern.test(said))?.[0] ?? null;
}
