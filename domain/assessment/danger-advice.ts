import type { Danger, DangerSign } from '../danger/find-dangers.ts';
import type { EmergencyAdvice } from './emergency-advice.ts';
import { listeningLine, violenceLine } from './help-lines.ts';
import questionnaire from './questionnaire.json' with { type: 'json' };
import { poisonLine } from './urgent-lines.ts';

/** The answer to a text about self-harm: no practice, no level. */
export const selfHarmAnswer = `Grazie di averlo scritto. Se sei in pericolo adesso, o hai paura di farti del male, chiama il 112: risponde sempre qualcuno. Se vuoi parlare con una persona che ascolta, senza dire chi sei, puoi chiamare ${listeningLine.name} allo ${listeningLine.phoneDisplay}, negli orari indicati sul suo sito. Se puoi, dillo anche a qualcuno che hai vicino: non devi affrontarlo in solitudine.`;

const { red_flags: flags } = questionnaire;
const poisonCall = `il centro antiveleni, ${poisonLine.phoneDisplay}, che risponde a ogni ora`;

const advice: Record<DangerSign, Pick<EmergencyAdvice, 'where' | 'text'>> = {
  not_waking: {
    where: '112',
    text: 'Chiama subito il 112 e resta accanto alla persona. Se respira, mettila su un fianco; se non respira, l’operatore ti dice che cosa fare, passo per passo. Non darle niente da bere.',
  },
  poison: {
    where: 'centro_antiveleni',
    text: `Chiama subito ${poisonCall}: tieni in mano la confezione. Non far vomitare e non dare latte. Se c’è difficoltà a respirare, sonno, bocca bruciata, o se è una pila, chiama il 112.`,
  },
  overdose: {
    where: 'centro_antiveleni',
    text: `Niente altre medicine. Chiama subito ${poisonCall}, con la confezione in mano: quante, di che cosa, da quando. Se c’è sonno, vomito, confusione o difficoltà a respirare, chiama il 112. Non aspettare che passi.`,
  },
  self_harm: { where: 'ascolto', text: selfHarmAnswer },
  aspiration: {
    where: '112',
    text: 'Chiama subito il 112. Finché la tosse è forte, continua a tossire: niente dita in gola, niente da mangiare o da bere per farlo scendere. Anche se passa, oggi serve una radiografia al pronto soccorso.',
  },
  airway: { where: '112', text: flags.RF_VIE_AEREE.testo_it },
  violence: {
    where: 'antiviolenza',
    text: `Non è colpa tua. Il ${violenceLine.phoneDisplay} è gratuito, risponde a ogni ora e non chiede chi sei; ascolta anche chi ha paura per un’altra persona o per un bambino. In pericolo adesso, chiama il 112. Al pronto soccorso curano la ferita e c’è chi aiuta. Se qualcuno guarda questo telefono, togli la pagina dalla cronologia.`,
  },
  bleeding: { where: 'pronto_soccorso', text: flags.RF_SANGUE.testo_it },
};

/** Where a doubt has a sentence of its own. */
const doubts: Partial<Record<DangerSign, string>> = {
  overdose: `Se è più di quanto dice il foglietto, o non sai quanto, niente altre medicine: chiama ${poisonCall}.`,
  aspiration:
    'Se hai tosse, respiri male o senti il pezzo in gola, chiama il 112. Se non senti niente, chiedi oggi al medico o al pronto soccorso: può servire una radiografia.',
};

/** Returns what to do about a danger; `all` are the dangers of the same text. */
export function dangerAdvice({ sign, isSure }: Danger, all: readonly Danger[]): EmergencyAdvice {
  const { where, text } = advice[sign];
  if (!isSure) return { sign, where, text: doubts[sign] ?? `Se sta succedendo adesso: ${text}`, isSure };
  // Poison taken on purpose: the ambulance first, then somebody who listens.
  const isOnPurpose = where === 'centro_antiveleni' && all.some((one) => one.sign === 'self_harm' && one.isSure);
  if (isOnPurpose) return { sign, where: '112', text: `Chiama subito il 112. ${text} ${selfHarmAnswer}`, isSure };
  return { sign, where, text, isSure };
}
