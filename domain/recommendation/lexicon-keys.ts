import { treatmentConcepts } from './lexicon.ts';
import { parsePhrase } from './match-phrases.ts';
import { traitConcepts } from './trait-lexicon.ts';

/** The keys of all words of the lexicons: what misspelt words of a need are mended to. */
export const lexiconKeys: ReadonlySet<string> = new Set(
  [...treatmentConcepts, ...traitConcepts].flatMap(({ phrases }) =>
    phrases.flatMap((phrase) => parsePhrase(phrase).slots.flatMap((slot) => [...slot])),
  ),
);
