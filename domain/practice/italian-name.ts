/** A preposition that may stand before a practice's name. */
export type Preposition = 'a' | 'da' | 'di' | 'in' | 'su' | 'con';

type Article = 'il' | 'lo' | 'la' | 'l’' | 'i' | 'gli' | 'le';

const masculine =
  /^(?:studio|centro|ambulatorio|poliambulatorio|istituto|gabinetto|laboratorio|gruppo|ospedale|policlinico|servizio|dottor|dottore|dott|dr|prof|professor|dentista|odontoiatra|medico|chirurgo|presidio|consultorio)$/;
const feminine =
  /^(?:clinica|associazione|casa|società|cooperativa|fondazione|struttura|dottoressa|dottssa|drssa|professoressa|profssa|azienda|asl|ausl|odontoiatria|implantologia|ortodonzia)$/;
const masculinePlural = /^(?:studi|dottori|dottt|dentisti|odontoiatri|medici|ambulatori|poliambulatori|centri)$/;

const vowel = /^[aeiouàèéìòù]/;
/** Before these sounds Italian says `lo` and `gli`. */
const impure = /^(?:s[bcdfghklmnpqrtvwxz]|z|ps|pn|gn|x|y)/;

/** Returns the article of a practice's name by its first word, or null for a proper name, which has none. */
function articleOf(name: string): Article | null {
  const [first = ''] = name.trim().toLowerCase().split(/\s+/);
  const word = first.replace(/[.,'’]/g, '');
  if (masculinePlural.test(word)) return vowel.test(word) || impure.test(word) ? 'gli' : 'i';
  if (masculine.test(word)) return vowel.test(word) ? 'l’' : impure.test(word) ? 'lo' : 'il';
  if (feminine.test(word)) return vowel.test(word) ? 'l’' : 'la';
  return null;
}

const joined: Readonly<Record<Exclude<Preposition, 'con'>, string>> = {
  a: 'a',
  da: 'da',
  di: 'de',
  in: 'ne',
  su: 'su',
};

/** Returns `lo Studio Medico Rossi`, `l’Ambulatorio Verdi`, `la dott.ssa Anna Neri`; a proper name as it is. */
export function withArticle(name: string): string {
  const article = articleOf(name);
  if (!article) return name;
  return article === 'l’' ? `l’${name}` : `${article} ${name}`;
}

/** Returns `dello Studio Medico Rossi`, `dal Centro Aurora`, `con la Clinica Iride`; `di Dental Perla` for a proper name. */
export function withPreposition(preposition: Preposition, name: string): string {
  const article = articleOf(name);
  if (preposition === 'con') return `con ${withArticle(name)}`;
  if (!article) return `${preposition === 'a' && /^a/i.test(name) ? 'ad' : preposition} ${name}`;
  const stem = joined[preposition];
  // `del`, `al`: the i of `il` falls; `dei`, `ai` keep theirs; `lo`, `la`, `le`, `l’` double their l.
  const melted =
    article === 'il' ? `${stem}l` : article === 'i' || article === 'gli' ? `${stem}${article}` : `${stem}l${article}`;
  return article === 'l’' ? `${melted}${name}` : `${melted} ${name}`;
}

/** Returns `text` with a capital first letter, for a sentence that begins with a name and its article. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
