import { writtenSoon } from '../booking/italian-time.ts';
import type { NumberFault } from '../booking/number-fault.ts';

/** Reasons why a practice is not rung at any hour. */
export type CallBar = NumberFault | 'no-number' | 'left-directory' | 'voice-off';

/** Rules that can forbid an operator's call. */
export const callRules = [
  'closed',
  'spacing',
  'four-a-day',
  'practice-allowance',
  'eight-in-all',
  'too-late',
  'never-open',
  'refused-machine',
  'not-in-service',
  'not-the-practice',
  'no-calls-wanted',
  'doubtful',
  'no-number',
  'left-directory',
  'voice-off',
  'no-line',
  'paused',
  'stopped',
  'ringing',
  'in-call',
  'ended',
  'other-open',
  'other-request',
  'not-wanted',
  'not-simulated',
  'calls-hours',
  'calls-paused',
  'no-calls',
] as const;
export type CallRule = (typeof callRules)[number];

const texts: Readonly<Record<CallRule, string>> = {
  closed: 'Fuori orario: si chiama solo negli orari dello studio, fra le 9 e le 20 dei giorni lavorativi.',
  spacing: 'Lo stesso telefono è stato chiamato meno di cinque minuti fa.',
  'practice-allowance':
    'Oggi lo studio ha già avuto da noi sei prenotazioni nuove o dodici chiamate: tocca al prossimo giorno utile.',
  'four-a-day': 'Oggi per questa richiesta lo studio è già stato chiamato quattro volte.',
  'eight-in-all': 'Lo studio è già stato chiamato otto volte: di più non si può.',
  'too-late': 'Non c’è più tempo: manca meno di un’ora all’ultimo orario utile.',
  'never-open':
    'Nei prossimi 60 giorni lo studio non apre quando si può chiamare, fra le 9 e le 20 dei giorni lavorativi.',
  'refused-machine': 'Lo studio ha rifiutato due volte di parlare con un assistente automatico.',
  'not-in-service': 'Il numero dello studio non è attivo: correggilo nella sua pagina, poi si può richiamare.',
  'not-the-practice':
    'Al numero dello studio risponde qualcun altro: correggilo nella sua pagina, poi si può richiamare.',
  'no-calls-wanted': 'Lo studio ha chiesto di non ricevere le nostre chiamate.',
  doubtful:
    'Il numero dello studio non si collega: controllalo e segnalo nella sua pagina («Numero controllato»), poi si può richiamare.',
  'no-number': 'Lo studio non ha un numero italiano da chiamare: scrivilo nella sua pagina.',
  'left-directory': 'Lo studio non è più nell’elenco: non si chiama.',
  'voice-off': 'Le telefonate sono spente nelle impostazioni del sistema.',
  'no-line': 'La linea telefonica non è ancora attiva: in «Attivazione» c’è che cosa manca, poi si chiama da soli.',
  paused: 'Le chiamate sono in pausa: la piattaforma vocale ha dato troppi errori.',
  stopped: 'Le chiamate sono ferme: le ha fermate una persona di noi (sezione «Code»).',
  ringing: 'Quel telefono sta già squillando per un’altra prenotazione.',
  'in-call': 'La chiamata è già in corso.',
  ended: 'Questa chiamata è già conclusa.',
  'other-open': 'Per questa prenotazione c’è già un’altra chiamata da fare.',
  'other-request': 'Il paziente ha già un’altra richiesta aperta con questo studio.',
  'not-wanted': 'Nello stato attuale della prenotazione non c’è più nulla da chiedere allo studio.',
  'not-simulated': 'Qui le telefonate non sono simulate: si chiama solo negli orari dello studio.',
  'calls-hours': 'Lo studio riceve le nostre chiamate solo negli orari che ha scelto.',
  'calls-paused': 'Le nostre chiamate a questo studio sono in pausa.',
  'no-calls': 'Lo studio non vuole chiamate in tempo per questa richiesta: risponde di persona nello studio online.',
};

/** Which rule forbids a call, for operators; with the first moment it would be allowed, where that is known. */
export function callRuleText(rule: CallRule, until: Date | null, now: Date): string {
  return until ? `${texts[rule]} Di nuovo possibile ${writtenSoon(until, now)}.` : texts[rule];
}
