import { assertedClauses } from '../assessment/asserted-clauses.ts';
import { dutyDoctorLine } from '../assessment/urgent-lines.ts';
import { type WordPattern, wordPattern } from '../assessment/word-pattern.ts';

const compile = (...patterns: string[]) => patterns.map(wordPattern);

/** Wishes that no published fact of a practice answers: the patient is told instead of being left to believe it. */
const wishes: readonly { patterns: readonly WordPattern[]; notice: string }[] = [
  {
    patterns: compile(
      'parl*|capis*|comunic* ~3 inglese|francese|tedesco|spagnolo|arabo|rumeno|russo|ucraino|cinese|portoghese|albanese|polacco|giapponese|hindi|urdu|bengalese',
      'in inglese|francese|tedesco|spagnolo|arabo|rumeno|russo|ucraino|cinese|portoghese|albanese|polacco|giapponese',
      'lingua ~2 dei segni',
      'lingua inglese|francese|tedesca|spagnola|araba|rumena|russa|ucraina|cinese|portoghese|albanese|polacca|straniera',
      'english speaking|dentist',
      'non ~2 parl* ~2 italiano',
    ),
    notice:
      'Quali lingue si parlano in uno studio non lo sappiamo, e non contano in questa scelta: chiedilo quando chiami.',
  },
  {
    patterns: compile(
      'anticoagulant*|coumadin|warfarin|sintrom|eparina|xarelto|eliquis|pradaxa|cardioaspirina|aspirinetta|antiaggregant*|plavix|clopidogrel',
      'bifosfonat*|bisfosfonat*|alendronato|denosumab|prolia|zometa|cortison*|chemioterap*|radioterap*|immunosoppress*|metotrexato|insulina',
      'prendo|assumo|prende|assume ~3 farmac*|medicin*|pastigl*|pillol*|antidepressiv*',
      'allergi* ~4 anestes*|penicillina|amoxicillina|lattice|antibiotic*|nichel|farmac*',
      'valvola cardiaca',
      'cardiopatic*|pacemaker|emofili*|epiless*|epilett*|diabet*|trapiantat*|osteoporosi',
      'incinta|gravidanza|allatt*',
    ),
    notice:
      'Medicine, malattie, allergie e gravidanza non contano in questa scelta: dille allo studio prima della visita, e non sospendere nessuna medicina senza il tuo medico.',
  },
  {
    patterns: compile(
      'mutua|ssn|asl|ticket|impegnativa',
      'convenzionat*|convenzion* ~3 con|unisalute|metasalute|previmedical|fasi|fasdac|rbm|generali',
      'assicurazion*|polizza ~2 dental*|sanitari*|copr*',
    ),
    notice: 'Convenzioni e assicurazioni degli studi non le conosciamo: chiedi allo studio prima di prenotare.',
  },
];

const limit =
  /(?:massimo|budget|pi[uù] di|meno di|entro|fino a|sotto (?:i|gli)?|solo|spendere)\s+(?:[a-zà-ù]+\s+){0,2}(\d{2,5})\s*(?:€|euro)|(\d{2,5})\s*(?:€|euro)\s+(?:al\s+)?(?:massimo|di budget)/;

/** Returns the sum that a text names as a limit, in euros; null where it names none. */
export function budgetOf(text: string): number | null {
  const found = limit.exec(text.toLowerCase().replace(/(\d)\.(\d{3})/g, '$1$2'));
  return found ? Number(found[1] ?? found[2]) : null;
}

/** `Non prendo farmaci`: nothing is taken. */
const takesNone = /(?:^| )non (?:\S+ )?(?:prend|assum)\S* .*$/;

/** Returns full sentences about what a need says and the choice does not use: languages, medicine, insurance. */
export function unusedWishes(text: string): string[] {
  const clauses = assertedClauses(text).map((clause) => clause.replace(takesNone, ''));
  return wishes
    .filter(({ patterns }) => patterns.some((pattern) => clauses.some((clause) => pattern.test(clause))))
    .map(({ notice }) => notice);
}

/** Returns what a limit of spending came to; `cents` are the published prices of the picks for this need. */
export function budgetNotice(budget: number, cents: readonly number[]): string {
  const fitting = cents.filter((price) => price <= budget * 100).length;
  if (fitting === 0)
    return `Con un limite di ${budget} €: nessuno di questi studi pubblica un prezzo che ci sta. Il limite non conta in questa scelta: chiedi un preventivo.`;
  const who = fitting === 1 ? 'uno di questi studi pubblica' : `${fitting} di questi studi pubblicano`;
  return `Con un limite di ${budget} €: ${who} un prezzo che ci sta. Il prezzo esatto lo dice lo studio dopo la visita.`;
}

/** Said where somebody wants to come today and no pick is open: whom to ring instead. */
export const whoAnswersToday = `Se non puoi aspettare chiama la guardia medica, ${dutyDoctorLine.phoneDisplay} dove il numero è attivo, o vai al pronto soccorso: in molti ospedali c’è un odontoiatra di turno.`;

/** Said where somebody wants to come today and a pick is open. */
export const ringForToday = 'Per oggi telefona: così sai subito se lo studio ha posto.';
