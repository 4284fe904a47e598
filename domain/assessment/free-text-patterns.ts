import { near, wordPattern } from './word-pattern.ts';

const compile = (...patterns: string[]) => patterns.map(wordPattern);

const number = 'una|un|due|2|tre|3|quattro|4|cinque|5|sei|6|sette|7|otto|8|nove|9|dieci|10';
const twoAndMore = 'due|2|tre|3|quattro|4|cinque|5|sei|6|sette|7|otto|8|nove|9|dieci|10|alcune|molte|tante|diverse';
const threeYearsOn =
  'tre|3|quattro|4|cinque|5|sei|6|sette|7|otto|8|nove|9|dieci|10|quindici|15|venti|20|trenta|30|molti|tanti|parecchi|troppi';
const twoYearsOn = `due|2|${threeYearsOn}`;
const fillings = 'carie|otturazion*|carietta|cariette';
const teeth = 'dent*|molar*|incisiv*|canin*|giudizio';
const cold = 'freddo|fredda|freddi|caldo|calda|caldi|dolce|dolci|gelat*|ghiacci*';

/** Patterns of asserted answers, question → option → patterns; the first option that matches answers a single question. */
export const answerPatterns = {
  place: {
    mouth: compile('mastic*', 'spazzol*|lavo ~2 dent*', 'mal ~1 dent*', 'denti|dente|lingua|palato|mandibol*|mascell*'),
    lostFilling: compile(
      ...near('otturazion*|coron*|capsula|capsule|faccetta', 'cadut*|saltat*|pers*|stacc*|rott*|venut*', 4),
    ),
  },
  dolore: {
    sensibilita: compile(
      ...near('sensibil*|fastidi*|fitt*|scoss*|brivid*|dolor*|male', cold, 5),
      ...near('dent*|molar*', 'sensibil*', 3),
    ),
  },
  gengive: {
    qualche_volta: compile(
      'sangu* ~6 ogni tanto|volta|volte',
      'sangu* ~6 ogni tanto',
      'sangu* ~6 a volte',
      'ogni tanto ~8 sangu*',
      'a|qualche volte|volta ~8 sangu*',
      'talvolta|raramente ~8 sangu*',
      'sangu* ~6 talvolta|raramente|poco',
    ),
    spesso: compile(
      ...near('gengiv*', 'sangu*', 5),
      'sangu* ~6 spazzol*|lavo|filo|denti',
      'spazzol*|lavo|filo ~6 sangu*',
      'sangu* ~2 spesso|sempre|ogni|tutti',
    ),
  },
  carie: {
    tre: compile(
      `tre|3|quattro|4|cinque|5|sei|6|molte|tante|diverse|parecchie ~1 ${fillings}`,
      `tolt*|estratt*|levat* ~3 ${teeth} ~4 mese|mesi|settiman*|scorso|recente|ieri`,
    ),
    una_due: compile(`una|un|1|due|2 ~2 ${fillings}`, 'paio ~1 carie|otturazion*', 'curat* ~2 carie'),
  },
  zuccheri: {
    oltre_3: compile(
      'dolci|caramelle|bibite|coca|snack|merendine ~6 sempre|continuo|continuamente|spesso|giorno|tutto',
      'sempre|continuamente|spesso|tante|tanti|molti|molte ~4 dolci|caramelle|bibite|snack|merendine',
    ),
  },
  segni: {
    mobili: compile(...near(teeth, 'muov*|dondol*|ballan*|balla|ballerin*|mobil*|traball*|allentat*', 3)),
    lesione: compile(
      `afta|afte|macchi*|nodul*|ulcer*|lesion*|pallin* ~9 ${twoAndMore} settiman*`,
      'afta|afte|macchi*|nodul*|ulcer*|lesion*|pallin* ~9 mese|mesi',
      `da ~1 ${twoAndMore} settiman* ~6 afta|afte|macchi*|nodul*|ulcer*|lesion*|pallin*`,
      'da ~2 mese|mesi ~6 afta|afte|macchi*|nodul*|ulcer*|lesion*|pallin*',
    ),
    storti: compile(...near(teeth, 'stort*|affollat*|accavallat*|sporgent*', 3)),
  },
  salute: {
    diabete: compile('diabet*', 'insulina', 'metformina'),
    gravidanza: compile('incinta', 'gravidanza', 'aspetto un bambino|figlio|bimbo'),
    bocca_secca: compile('bocca ~3 secca|asciutta', 'secchezza ~3 bocca', 'poca saliva'),
    parodontite: compile('parodontit*|piorrea|paradontit*', 'perdita ~2 osso', 'perso osso'),
    anticoagulanti: compile('anticoagulant*|coumadin|warfarin|sintrom|eparina|xarelto|eliquis|pradaxa|cardioaspirina'),
    farmaci_ossa: compile(
      'bifosfonat*|bisfosfonat*|alendronato|denosumab|prolia|zometa|fosamax',
      'farmac* ~2 ossa|osteoporosi',
    ),
  },
  visita: {
    meno_1: compile(
      `dentista|visita|controllo|pulizia|igiene ~5 ${number} mesi|settimane|mese|settimana fa`,
      'dentista|visita|controllo|pulizia|igiene ~5 scorso|scorsa|ieri|recente',
      `${number} mesi|settimane|mese|settimana fa ~6 dentista|visita|controllo|pulizia`,
    ),
    oltre_2: compile(
      `dentista|visita|controllo|pulizia ~5 da ~1 ${threeYearsOn} anni`,
      `dentista|visita|controllo|pulizia ~5 da piu di ${twoYearsOn} anni`,
      `da piu di ${twoYearsOn} anni ~6 dentista|visita|controllo`,
      `dentista|visita|controllo|pulizia ~5 ${threeYearsOn} anni fa`,
      'dentista|visita|controllo ~2 da anni',
      `da ~1 ${threeYearsOn} anni ~6 dentista|visita|controllo`,
      'da anni ~6 dentista|visita|controllo',
    ),
    '1_2': compile(
      'dentista|visita|controllo|pulizia ~5 da|circa|quasi un|due|1|2 anno|anni',
      'dentista|visita|controllo|pulizia ~5 un|due|1|2 anno|anni fa',
    ),
  },
} as const;

/** Patterns of denied symptoms, for clauses with nothing masked. */
export const denials = {
  pain: /\bnon (?:\S+ ){0,3}(?:male|dolor\S*|dole|dolgono|duole)\b|\b(?:senza|nessun|zero) (?:\S+ )?(?:dolor|mal\b|male|fastidi)|\bnon (?:sento|avverto) (?:niente|nulla|dolor)/,
  bleeding: /\bnon (?:\S+ ){0,2}sangu|\bmai sangu/,
  decay: /\b(?:non|mai) (?:\S+ ){0,4}carie|\bnessuna carie/,
  sugar: /\bnon (?:mangio|bevo) (?:\S+ ){0,2}(?:dolci|zucchero|bibite|caramelle)/,
  visit:
    /\bmai (?:\S+ ){0,3}dentista|\bnon (?:\S+ ){0,4}(?:dentista|visita|controllo) (?:\S+ ){0,2}da (?!(?:un|due|1|2) |meno )(?:\S+ )?anni/,
} as const;

/** `Non mi fa male, tranne quando mastico`: the denial is not whole, so nothing is proposed from it. */
export const exceptions = /\b(?:tranne|a parte|eccetto|salvo|se non|solo (?:quando|se|di notte)|non sempre)\b/;

/** `Non prendo anticoagulanti`, `non uso`: nothing after it is taken. */
export const takesNothing = /(?:^| )non (?:\S+ )?(?:prend|assum|us|bev|mangi)\S* .*$/;

/** The answer to the question of age, from `ho 45 anni` or `quarantenne` in digits; adults alone. */
export function proposedAge(text: string): string | undefined {
  const found =
    /\b(?:ho|ha|(?<!(?:pi[uù]|meno|oltre|circa) )di) (\d{2,3}) ?anni\b(?! (?:di|fa|che)\b)|\b(\d{2})enne\b/i.exec(text);
  const age = Number(found?.[1] ?? found?.[2] ?? 0);
  if (age < 18 || age > 120) return undefined;
  if (age < 35) return '18_34';
  if (age < 50) return '35_49';
  return age < 65 ? '50_64' : '65';
}
