import { assertedClauses } from '../assessment/asserted-clauses.ts';
import { type WordPattern, wordPattern } from '../assessment/word-pattern.ts';

const compile = (...patterns: string[]) => patterns.map(wordPattern);

/** Wishes that no published fact of a practice answers: the patient is told instead of being left to believe it. */
const wishes: readonly { patterns: readonly WordPattern[]; notice: string }[] = [
  {
    patterns: compile('lingua|linguaggio ~2 segni', 'lis', 'segnante'),
    notice:
      'Se in uno studio si usa la lingua dei segni non lo sappiamo, e non conta in questa scelta: chiedilo prima.',
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

/** `Non prendo farmaci`: nothing is taken. */
const takesNone = /(?:^| )non (?:\S+ )?(?:prend|assum)\S* .*$/;

/** `Non parla italiano`, `lingue straniere`: a foreign language that is not named. */
const someLanguage = compile(
  'non ~2 parl*|capi* ~3 italiano',
  'lingua|lingue straniera|straniere',
  'altra|altre|quali|che lingua|lingue',
  'multilingu*|poliglott*|plurilingu*',
);
const nameTheLanguage =
  'Non hai scritto quale lingua ti serve: scrivila, per esempio «che parli inglese», e cerchiamo chi la indica.';

/**
 * Returns full sentences about what a need says and the choice does not use: medicine, insurance, and a foreign language
 * that is not named. `namesLanguage`: one is.
 */
export function unusedWishes(text: string, namesLanguage: boolean): string[] {
  const clauses = assertedClauses(text).map((clause) => clause.replace(takesNone, ''));
  const isUnnamed = !namesLanguage && someLanguage.some((pattern) => clauses.some((clause) => pattern.test(clause)));
  const unused = wishes
    .filter(({ patterns }) => patterns.some((pattern) => clauses.some((clause) => pattern.test(clause))))
    .map(({ notice }) => notice);
  return isUnnamed ? [nameTheLanguage, ...unused] : unused;
}
