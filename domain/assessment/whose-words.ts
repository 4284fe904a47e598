import { fold } from '../places/normalise.ts';

const people =
  'figli|figlio|figlia|figlie|figliol[oaie]|bambin[oaie]|bimb[oaie]|marito|moglie|compagn[oa]|partner|fidanzat[oa]|ragazz[oa]|madre|padre|mamma|papa|babbo|genitori|nonn[oaie]|fratell[oi]|sorell[ae]|zi[oaie]|cugin[oaie]|suocer[oaie]|cognat[oaie]|nipot[ei]|coinquilin[oaie]|colleg(?:a|hi|he)|amic[oa]|amici|amiche|vicin[oaie] di casa|famiglia|altri';
const person = new RegExp(`(?<!\\bda )\\b(?:${people})\\b`);
const animal = /\b(?:il|mio|nostro|un) (?:\S+ )?(?:cane|gatto)\b|\b(?:cagnolin|gattin)[oa]\b/;
/** First-person words that tell nothing of the writer's own health. */
const aside = new RegExp(
  `\\b(?:mi (?:dice|dicono|ha detto|hanno detto|preoccup\\w+|aiut\\w+|chied\\w+|potete|consigl\\w+|serve)|sono (?:preoccupat\\w+|sua|suo|(?:il|la|un|una) (?:${people}))|ho (?:paura|bisogno|un|una|due|tre) (?:${people}|per|di|che)|(?:per|con|secondo) me)\\b`,
  'g',
);
const own =
  /\b(?:io|me|mi|ho|sono|sto|abbiamo|prendo|soffro|porto|fumo|svapo|sento|avverto|noto|aspetto|mastico|bevo|mangio|vado|faccio|riesco|dormo)\b/;
/** A verb of the third person: it refers to the person named before it. */
const goesOn = /^\s*(?:e |ed |poi |anche )?(?:non )?(?:ha|prende|soffre|fuma|beve|mangia|porta|gli fa|è|e['’])(?=\s)/iu;

const mouth = /\b(?:dent[ei]|dentin[oi]|molar[ei]|gengiv\w+|bocca|lingua|mandibol\w+|labbr\w+|afta|ascesso)\b/;

const recent =
  /\b(?:ieri|stanotte|stamattina|oggi|ancora|tuttora|notte|ore fa|giorn[oi] fa|settiman[ae] (?:fa|scorsa))\b/;
const longAgo = /\b(?:anni fa|tempo fa|in passato|da (?:piccol|bambin|ragazz|giovan)\w*)\b/;
const imperfect =
  /\b(?:\w{2,}(?:av|ev)(?:o|a|ano|amo)|dav(?:o|a|ano)|(?:sent|dorm|soffr|usc|ven|fin|riusc|cap|sal|apr)iv(?:o|a|ano)|er[oa]|erano)\b/g;
/** Present forms and nouns that end like an imperfect. */
const notImperfect =
  /^(?:brav[oa]|scav[oa]|schiav[oa]|aggrava(?:no)?|sollev(?:o|a|ano)|sollievo|ricevo|prelev(?:o|a|ano))$/;

/** `Vorrei sapere se la parodontite è contagiosa`: a question, unless the writer comes into it. */
const asks = /\b(?:vorrei sapere|mi chiedo|mi domando|e vero|posso sapere) (?:se|che) (.*)$/;

interface Statement {
  text: string;
  isOthers: boolean;
  isOwn: boolean;
  isPast: boolean;
}

/** Where a statement ends within a clause: at a turn, or where another subject begins. */
const turn =
  /\s+(?=(?:ma|però|pero|invece|mentre|anzi|tuttavia|adesso|oggi)\s)|\s+(?=ed?\s+(?:io|ora|adesso|oggi|mi|ho|sono|mio|mia|miei|mie|il mio|la mia|i miei|le mie|non)\s)/iu;
const clauseEnd = /[.,;:!?\n()]+|\s[-–—]\s/;

function isPast(folded: string): boolean {
  if (recent.test(folded)) return false;
  if (longAgo.test(folded)) return true;
  return (folded.match(imperfect) ?? []).some((word) => !notImperfect.test(word));
}

function statementsOf(text: string): Statement[][] {
  let wasOthers = false;
  return text.split(clauseEnd).map((clause) =>
    clause.split(turn).map((part) => {
      const folded = fold(part.toLowerCase());
      const remainder = folded.replace(aside, ' ');
      const isOwn = own.test(remainder);
      const named = person.test(folded) || animal.test(folded);
      const isOthers = !isOwn && (named || (wasOthers && goesOn.test(part)));
      wasOthers = isOthers;
      return { text: part, isOthers, isOwn, isPast: isPast(folded) };
    }),
  );
}

function isQuestion({ text }: Statement): boolean {
  const asked = asks.exec(fold(text.toLowerCase()))?.[1];
  return asked !== undefined && !own.test(asked);
}

function keep(statements: readonly Statement[][], isKept: (one: Statement) => boolean): string {
  return statements
    .map((clause) => {
      const kept = clause.filter(isKept).map(({ text }) => text.trim());
      // A clause that stands whole stays one: its words may belong together.
      return kept.join(kept.length === clause.length ? ' ' : '. ');
    })
    .join('. ');
}

/** Others' illnesses without a word of their mouth are the family's, not the patient's. */
function isForAnother(text: string, statements: readonly Statement[]): boolean {
  const folded = fold(text.toLowerCase());
  const mentionsOthers = statements.some(({ isOthers }) => isOthers);
  return mentionsOthers && !statements.some(({ isOwn }) => isOwn) && mouth.test(folded) && !animal.test(folded);
}

/** Whether a text tells of another person's mouth alone: of a child's, by its parent. */
export function isAboutAnother(text: string): boolean {
  return isForAnother(text, statementsOf(text).flat());
}

/**
 * Returns what a text says of the person it is about. Who writes `io` as well as `mio marito` is that person; who writes
 * of a child alone fills in for the child. `present` is left of `ever` without what is long past; `writer` has nothing of
 * anybody else, whoever the text is about.
 */
export function wordsOfPatient(text: string): { ever: string; present: string; writer: string } {
  const statements = statementsOf(text);
  const isOfAnother = isForAnother(text, statements.flat());
  const counts = (one: Statement) => !isQuestion(one) && (isOfAnother || !one.isOthers);
  return {
    ever: keep(statements, counts),
    present: keep(statements, (one) => counts(one) && !one.isPast),
    writer: keep(statements, (one) => !isQuestion(one) && !one.isOthers),
  };
}
