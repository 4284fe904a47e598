import { spelledOut, spellKey } from '../danger/spell-key.ts';
import { mendKey } from '../recommendation/match-phrases.ts';

/** Words that typing errors are mended to. Six letters and more: shorter ones are too near to everyday words. */
const vocabulary: ReadonlySet<string> = new Set(
  'gengive gengiva sanguinano sanguina sanguinare gonfiore gonfia gonfio gonfie febbre freddo dolore respirare sigarette sigaretta fumatore diabete diabetico diabetica incinta gravidanza otturazione dentista antidolorifici antidolorifico anticoagulanti apparecchio muovono dondola scheggiato spezzato ascesso parodontite deglutire spazzolino molare bifosfonati smesso spesso stesso'.split(
    ' ',
  ),
);
/** Words of an emergency that are often written as they sound: `facia`, `boca`, `dotto`, `fratura`. */
const soundsLike: ReadonlyMap<string, string> = new Map(
  'faccia guancia bocca mandibola mascella braccio petto torace febbre brividi gonfiore gonfio gonfia gonfiata ascesso battuto sbattuto caduto caduta colpo botta testa vomita rotto rotta spezzato frattura fratturato fortissimo insopportabile tantissimo antidolorifico tachipirina'
    .split(' ')
    .map((word) => [spellKey(word), word]),
);

/**
 * Returns a text with its misspelt words mended: `gengvie`, `sanguninano`, `facia`; `nn` is `non`. `Sanguinavano` is no
 * slip.
 */
export function mendWords(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => {
    const small = word.toLowerCase();
    const spelled = spelledOut(small);
    if (spelled !== small) return spelled;
    const alike = soundsLike.get(spellKey(small));
    if (alike) return alike;
    if (small.length < 5 || /av(?:o|a|ano)$/u.test(small)) return word;
    return mendKey(small, vocabulary) ?? word;
  });
}
