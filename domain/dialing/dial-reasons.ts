import { writtenSoon } from '../booking/italian-time.ts';
import type { DialPlan, DialReason, StopReason } from './plan-dial.ts';

const becauses: Readonly<Record<DialReason, string>> = {
  'open-now': 'Lo studio è aperto',
  'at-opening': 'Ora lo studio è chiuso',
  'busy-again': 'La linea era occupata',
  'no-answer-again': 'Non ha risposto nessuno',
  'voicemail-again': 'Ha risposto la segreteria',
  'unsettled-again': 'La chiamata si è chiusa senza una risposta',
  'asked-to-ring-back': 'Lo studio ci ha chiesto di richiamare',
  'not-connected-again': 'La chiamata non è arrivata allo studio',
  'platform-again': 'Per un problema tecnico nostro la chiamata non è riuscita',
  spacing: 'Abbiamo chiamato lo studio pochi minuti fa',
  tomorrow: 'Oggi abbiamo già chiamato lo studio quattro volte',
  'practice-allowance': 'Oggi abbiamo già chiamato lo studio per altri pazienti quante volte possiamo',
  'calls-hours': 'Lo studio riceve le nostre chiamate solo in certi orari',
  'calls-paused': 'Le nostre chiamate allo studio sono in pausa',
  'to-confirm': 'Sentiamo di nuovo lo studio',
  'by-hand': 'La nostra assistenza ha chiesto di richiamare',
  simulated: 'Simulazione, anche fuori orario',
};

/** Reasons that no earlier dial has caused. */
const firstDials: ReadonlySet<DialReason> = new Set([
  'open-now',
  'at-opening',
  'calls-hours',
  'calls-paused',
  'simulated',
]);

const stops: Readonly<Record<StopReason, string>> = {
  'attempts-used': 'Abbiamo chiamato più volte senza riuscire a parlare con lo studio.',
  'too-late': 'Non c’è più tempo per chiamare lo studio prima degli orari scelti.',
  'never-open':
    'Nei prossimi 60 giorni lo studio non apre quando si può chiamare, fra le 9 e le 20 dei giorni lavorativi.',
  'unreachable-number': 'Il numero dello studio non è raggiungibile o lo studio non vuole ricevere le nostre chiamate.',
  'refused-machine': 'Lo studio preferisce non parlare con un assistente automatico: chiamalo tu direttamente.',
  'platform-down': 'Per un problema tecnico nostro le chiamate non sono riuscite.',
  'no-calls': 'Lo studio risponde di persona, senza le nostre telefonate: non ha risposto in tempo.',
};

/** Why the next dial waits, without when: `La linea era occupata`. No full stop. */
export function dialBecause(reason: DialReason): string {
  return becauses[reason];
}

/** Why no dial follows; a sentence. */
export function stopBecause(reason: StopReason): string {
  return stops[reason];
}

/**
 * "Why is it waiting", for patient and operator: `La linea era occupata: riproviamo alle 11:02.` A dial that is due says
 * so; a stop gives its reason. `write`: `writtenBeside` where it is read later.
 */
export function describePlan(plan: DialPlan, now: Date, write = writtenSoon): string {
  if (plan.kind === 'stop') return stops[plan.reason];
  const verb = firstDials.has(plan.reason) ? 'chiamiamo' : 'riproviamo';
  if (plan.at <= now) return `${becauses[plan.reason]}: ${verb} adesso.`;
  return `${becauses[plan.reason]}: ${verb} ${write(plan.at, now)}.`;
}
