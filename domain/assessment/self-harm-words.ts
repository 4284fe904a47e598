import { fold } from '../places/normalise.ts';
import { listeningLine } from './help-lines.ts';
import { wordPattern } from './word-pattern.ts';

/** Everyday exaggeration about pain (`mi fa male da morire`, `muoio di paura`) is none of these. */
const patterns = [
  'suicid*',
  'togliermi|togliersi|togliermela|tolgo ~1 vita',
  'farla finita',
  'ammazzarmi|uccidermi|impiccarmi',
  'mi ammazzo|uccido|impicco',
  'voglio|vorrei|volevo|desidero ~1 morire',
  'vorrei|voglio|preferirei ~1 essere morto|morta',
  'voglia di morire',
  'non ~1 voglio|vorrei ~2 vivere',
  'non ho ~2 voglia di vivere',
  'stanco|stanca|stufo|stufa di vivere',
  'meglio morto|morta',
  'vivere ~3 non ~2 senso|serve|vale',
  'non ~1 ha|abbia ~2 senso ~1 vivere',
  'non ~1 svegliarmi piu',
  'voglio|vorrei|penso ~2 farmi ~1 male',
  'mi faccio del male',
  'autolesion*',
  'tagliarmi|taglio ~1 vene|polsi|braccia',
].map(wordPattern);

/** About pain alone: `vorrei morire dal dolore` still counts, `non voglio morire` does not. */
const denials = ['non ~1 voglio|vorrei ~1 morire|uccidermi|ammazzarmi|farmi', 'senza|non farmi|farsi ~1 male'].map(
  wordPattern,
);

/** Whether a free Italian text speaks of wanting to die or to hurt oneself. Leans towards yes in doubt. */
export function speaksOfSelfHarm(text: string): boolean {
  return text
    .split(/[.,;:!?\n()]+/)
    .map((clause) => `${(fold(clause).match(/[a-z0-9]+/g) ?? []).join(' ')} `)
    .some((clause) => patterns.some((one) => one.test(clause)) && !denials.some((one) => one.test(clause)));
}

/** The answer to a text about self-harm: no practice, no level. */
export const selfHarmAnswer = `Grazie di averlo scritto. Se sei in pericolo adesso, o hai paura di farti del male, chiama il 112: risponde sempre qualcuno. Se vuoi parlare con una persona che ascolta, senza dire chi sei, puoi chiamare ${listeningLine.name} allo ${listeningLine.phoneDisplay}, negli orari indicati sul suo sito. Se puoi, dillo anche a qualcuno che hai vicino: non devi affrontarlo in solitudine.`;
