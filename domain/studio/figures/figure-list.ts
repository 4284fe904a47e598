/** The parts of the room, in order. */
export const figureGroups = {
  requests: 'Richieste',
  answers: 'Risposte',
  outcomes: 'Com’è finita',
  appointments: 'Appuntamenti cambiati',
  visits: 'Visite',
  reminders: 'Promemoria',
  calls: 'Telefonate',
  waiting: 'Lista d’attesa',
  chairs: 'Poltrone',
} as const;
type FigureGroup = keyof typeof figureGroups;

/**
 * `count`: things. `share`: things among those of another figure. `minutes`: a percentile of a length of time.
 * `minutesShare`: minutes among the minutes there were.
 */
export type FigureUnit = 'count' | 'share' | 'minutes' | 'minutesShare';

interface FigureShape {
  group: FigureGroup;
  name: string;
  unit: FigureUnit;
  /** Of a share: what the whole is, after `su 1` and after `su 2`. */
  whole?: { one: string; several: string };
  /** What is counted, from which moment, what is left out. */
  definition: string;
}

const received =
  'Una richiesta conta dal momento in cui è arrivata allo studio: quando il paziente l’ha inviata o, se prima doveva confermare la sua e-mail, quando l’ha confermata.';
const firstAnswer =
  'Conta la prima risposta – sì a un orario, un altro orario proposto, oppure no – a una richiesta arrivata nel periodo, anche se è stata data dopo la sua fine.';
const people =
  'dall’arrivo della richiesta alla prima risposta, per le richieste del periodo a cui ha risposto una persona: nell’area studi, con il link dell’e-mail, al telefono o attraverso un nostro operatore. Non contano le risposte immediate dell’agenda e le richieste che aspettano ancora o sono finite senza risposta.';
const callHours =
  'Contano solo i minuti in cui il nostro assistente può telefonare allo studio: l’orario di apertura di oggi (se non lo conosciamo, lunedì–venerdì 9–13 e 15–19), negli orari che avete scelto per le chiamate, fra le 9 e le 20 e fino a cinque minuti dalla chiusura, mai di domenica, nei giorni festivi, il 24, il 26 e il 31 dicembre.';
const median = 'La mediana: metà delle risposte è arrivata entro questo tempo, metà dopo.';
const ninety =
  'Il nono decile: nove risposte su dieci sono arrivate entro questo tempo. Si mostra da dieci risposte in su.';

/**
 * The figures of a practice, in order. Days begin and end at midnight in Italy. What is said here is what the query beside
 * it counts (`db/src/studio/figures`), and what a test counts once more in another way.
 */
export const figureList = {
  requests: {
    group: 'requests',
    name: 'Richieste arrivate',
    unit: 'count',
    definition: `${received} Contano quelle arrivate nel periodo, comunque siano finite. Non contano quelle che nessuno ha mai confermato, gli appuntamenti che lo studio scrive da sé in agenda e le richieste i cui dati sono stati cancellati.`,
  },
  answered: {
    group: 'requests',
    name: 'Con una risposta',
    unit: 'share',
    whole: { one: 'richiesta arrivata', several: 'richieste arrivate' },
    definition: `Richieste del periodo a cui finora è stata data una risposta. ${firstAnswer} Una telefonata senza esito e un termine che scade non sono una risposta.`,
  },
  unanswered: {
    group: 'requests',
    name: 'Finite senza risposta',
    unit: 'share',
    whole: { one: 'richiesta arrivata', several: 'richieste arrivate' },
    definition:
      'Richieste del periodo chiuse prima di una risposta: orari passati, studio non raggiunto, o annullate dal paziente che aspettava. Le altre senza risposta aspettano ancora.',
  },
  answeredInStudio: {
    group: 'answers',
    name: 'Date nell’area studi',
    unit: 'share',
    whole: { one: 'risposta', several: 'risposte' },
    definition: `${firstAnswer} Qui: chi è dello studio l’ha data dopo essere entrato nell’area studi.`,
  },
  answeredByLink: {
    group: 'answers',
    name: 'Date con il link dell’e-mail',
    unit: 'share',
    whole: { one: 'risposta', several: 'risposte' },
    definition: `${firstAnswer} Qui: con il link dell’e-mail che annuncia la richiesta, senza entrare.`,
  },
  answeredByCall: {
    group: 'answers',
    name: 'Date al telefono',
    unit: 'share',
    whole: { one: 'risposta', several: 'risposte' },
    definition: `${firstAnswer} Qui: al nostro assistente, che ha telefonato o è stato richiamato dallo studio.`,
  },
  answeredByAgenda: {
    group: 'answers',
    name: 'Date subito dall’agenda',
    unit: 'share',
    whole: { one: 'risposta', several: 'risposte' },
    definition: `${firstAnswer} Qui: l’ha data l’agenda da sola, senza che nessuno dovesse rispondere.`,
  },
  answeredByOperator: {
    group: 'answers',
    name: 'Registrate da un nostro operatore',
    unit: 'share',
    whole: { one: 'risposta', several: 'risposte' },
    definition: `${firstAnswer} Qui: l’ha registrata una persona di Dentisti.ai, dopo averne parlato con lo studio.`,
  },
  answerMedian: {
    group: 'answers',
    name: 'Tempo di risposta, mediana',
    unit: 'minutes',
    definition: `Tempo ${people} ${median}`,
  },
  answerP90: {
    group: 'answers',
    name: 'Tempo di risposta, nove su dieci',
    unit: 'minutes',
    definition: `Tempo ${people} ${ninety}`,
  },
  answerMedianInHours: {
    group: 'answers',
    name: 'Tempo di risposta nelle ore di chiamata, mediana',
    unit: 'minutes',
    definition: `Tempo ${people} ${callHours} ${median}`,
  },
  answerP90InHours: {
    group: 'answers',
    name: 'Tempo di risposta nelle ore di chiamata, nove su dieci',
    unit: 'minutes',
    definition: `Tempo ${people} ${callHours} ${ninety}`,
  },
  confirmed: {
    group: 'outcomes',
    name: 'Confermate',
    unit: 'share',
    whole: { one: 'richiesta arrivata', several: 'richieste arrivate' },
    definition:
      'Richieste del periodo diventate finora un appuntamento, chiunque l’abbia confermato; anche se poi è stato disdetto o spostato.',
  },
  proposed: {
    group: 'outcomes',
    name: 'Con un altro orario proposto',
    unit: 'share',
    whole: { one: 'richiesta arrivata', several: 'richieste arrivate' },
    definition:
      'Richieste del periodo a cui lo studio, o la sua agenda, ha proposto finora almeno una volta un orario diverso da quelli chiesti. Possono essere anche fra le confermate o fra le rifiutate.',
  },
  refused: {
    group: 'outcomes',
    name: 'Rifiutate',
    unit: 'share',
    whole: { one: 'richiesta arrivata', several: 'richieste arrivate' },
    definition:
      'Richieste del periodo a cui è stato detto finora almeno una volta no, senza che ci fosse un appuntamento. Se poi il paziente ha chiesto altri orari, possono essere anche fra le confermate.',
  },
  cancelledByPatient: {
    group: 'appointments',
    name: 'Disdetti dal paziente',
    unit: 'count',
    definition:
      'Appuntamenti presi con Dentisti.ai che il paziente ha disdetto nel periodo: conta il momento della disdetta, non quello della visita. Non contano le richieste ritirate prima di una conferma e le visite scritte dallo studio.',
  },
  cancelledByPractice: {
    group: 'appointments',
    name: 'Disdetti dallo studio',
    unit: 'count',
    definition:
      'Appuntamenti presi con Dentisti.ai che lo studio ha disdetto nel periodo, nell’area studi o al telefono: conta il momento della disdetta. Non contano quelli tolti da un nostro operatore e le visite scritte dallo studio.',
  },
  movedByPatient: {
    group: 'appointments',
    name: 'Spostati dal paziente',
    unit: 'count',
    definition:
      'Spostamenti chiesti dal paziente e diventati effettivi nel periodo, di appuntamenti presi con Dentisti.ai. Un appuntamento spostato due volte conta due volte; uno spostamento rifiutato non conta.',
  },
  movedByPractice: {
    group: 'appointments',
    name: 'Spostati dallo studio',
    unit: 'count',
    definition:
      'Spostamenti fatti nell’agenda dallo studio nel periodo, di appuntamenti presi con Dentisti.ai. Non contano le visite scritte dallo studio e gli spostamenti fatti da un nostro operatore.',
  },
  visits: {
    group: 'visits',
    name: 'Visite passate',
    unit: 'count',
    definition:
      'Visite cominciate nel periodo e già finite: quelle prese con Dentisti.ai e quelle scritte dallo studio in agenda. Non contano le disdette, gli orari tenuti occupati senza una visita e le prenotazioni non concluse.',
  },
  kept: {
    group: 'visits',
    name: 'Paziente venuto',
    unit: 'share',
    whole: { one: 'visita con presenza registrata', several: 'visite con presenza registrata' },
    definition:
      'Visite passate del periodo di cui lo studio ha registrato «è venuto», fra quelle di cui ha registrato la presenza.',
  },
  noShows: {
    group: 'visits',
    name: 'Paziente non venuto',
    unit: 'share',
    whole: { one: 'visita con presenza registrata', several: 'visite con presenza registrata' },
    definition:
      'Visite passate del periodo di cui lo studio ha registrato «non è venuto», fra quelle di cui ha registrato la presenza. Senza una registrazione non sappiamo se il paziente è venuto: quelle visite sono nella cifra accanto.',
  },
  unrecorded: {
    group: 'visits',
    name: 'Senza presenza registrata',
    unit: 'share',
    whole: { one: 'visita passata', several: 'visite passate' },
    definition: 'Visite passate del periodo di cui nessuno ha registrato se il paziente è venuto.',
  },
  reminders: {
    group: 'reminders',
    name: 'Promemoria inviati',
    unit: 'count',
    definition:
      'Promemoria di un appuntamento preso con Dentisti.ai inviati nel periodo. Uno stesso appuntamento può averne due. Non contano le visite scritte dallo studio, per cui non ne mandiamo.',
  },
  remindersConfirmed: {
    group: 'reminders',
    name: 'Confermati con un tocco',
    unit: 'share',
    whole: { one: 'promemoria inviato', several: 'promemoria inviati' },
    definition:
      'Promemoria inviati nel periodo dopo i quali il paziente ha toccato «confermo», prima che ne partisse un altro; anche se l’ha fatto dopo la fine del periodo.',
  },
  calls: {
    group: 'calls',
    name: 'Telefonate fatte allo studio',
    unit: 'count',
    definition:
      'Telefonate del nostro assistente allo studio cominciate nel periodo, per qualunque motivo e con qualunque esito, anche se nessuno ha risposto. Non contano quelle mai partite, quelle fatte dallo studio a noi e quelle simulate a richiesta.',
  },
  callsSpared: {
    group: 'calls',
    name: 'Telefonate risparmiate',
    unit: 'count',
    definition:
      'Richieste del periodo a cui lo studio ha dato la prima risposta nell’area studi o con il link dell’e-mail mentre una nostra telefonata era già prevista e nessuna era ancora cominciata. Non contano le richieste per cui non si telefona mai: quelle prese dall’agenda e quelle di uno studio che ha fermato le chiamate.',
  },
  freedSpans: {
    group: 'waiting',
    name: 'Orari liberati',
    unit: 'count',
    definition:
      'Orari dell’agenda che si sono liberati nel periodo – una visita disdetta, spostata o tolta – mentre qualcuno era nella lista d’attesa: conta il momento in cui si sono liberati. Questi dati li teniamo 90 giorni: in un periodo più lungo le cifre si fermano lì.',
  },
  refilledSpans: {
    group: 'waiting',
    name: 'Presi da chi aspettava',
    unit: 'share',
    whole: { one: 'orario liberato', several: 'orari liberati' },
    definition:
      'Orari liberati nel periodo che una persona della lista d’attesa ha accettato, anche dopo la fine del periodo. Non contano quelli riempiti in altro modo: dallo studio, dal sito o al telefono. Questi dati li teniamo 90 giorni.',
  },
  occupancy: {
    group: 'chairs',
    name: 'Occupazione delle poltrone',
    unit: 'minutesShare',
    whole: { one: 'tempo di apertura', several: 'tempo di apertura' },
    definition:
      'Minuti di apertura in cui su una poltrona c’è una visita, fra tutti i minuti di apertura delle poltrone in uso, fino a questo momento. L’apertura è quella dell’agenda – la settimana e le poltrone come sono impostate oggi, con i giorni particolari e i festivi – meno le chiusure e gli orari bloccati dello studio o della poltrona. Due visite insieme sulla stessa poltrona contano una volta; la pausa dopo una visita e il tempo fuori orario non contano.',
  },
} as const satisfies Readonly<Record<string, FigureShape>>;

export type FigureId = keyof typeof figureList;
export const figureIds = Object.keys(figureList) as readonly FigureId[];

/** Whether a text is the id of a figure. */
export const isFigureId = (text: string): text is FigureId => Object.hasOwn(figureList, text);

/** A figure as it was counted in one period. */
export interface CountedFigure {
  /** The count, the part of a share, or minutes; null when there is nothing to say. */
  value: number | null;
  /** Of a share the whole, of a percentile the answers it is of; null of a count. */
  of: number | null;
}
