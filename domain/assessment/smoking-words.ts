import { type WordPattern, wordPattern } from './word-pattern.ts';

const compile = (...patterns: string[]) => patterns.map(wordPattern);
const tobacco = 'fum*|sigarett*|svap*|iqos|sigari|tabacco';
const tobaccoHabit = 'fumare|svapare|sigarett*|svapo';

/** `Il fumo`, `puzza di fumo`, `fumo passivo`: the thing, which anybody may have made. */
const thing =
  /\b(?:il|lo|l|del|dello|dal|dallo|al|allo|col|sul|nel|di|da|un|questo|quel|quello|troppo) (?:fumo|svapo)\b|\bfumo (?=passivo|altrui|di sigar|delle sigar|degli altri|dei |di mi|in faccia)/g;
/** `Vivo con un fumatore`, `la sigaretta degli altri`. */
const ofOthers =
  /\b(?:con|da|fra|tra|accanto a|vicino a|figli[oa] di) (?:\S+ )?fumator\w*|\bsigarett\S* (?:degli altri|altrui|del|della|dei|di mi[oa])\b|\b(?:odio|detesto|non sopporto) (?:le |la |l )?sigarett\S*|\b(?:odore|puzza|fumo|cenere|nausea) (?:di|delle|della) sigarett\S*/g;

const smokesAgain = compile(
  'fumo|svapo ancora',
  'ripreso|ricominciato|tornato|tornata ~2 fumare|svapare|sigarett*',
  'smesso ~8 ripreso|ricominciato',
  `non ~1 ho ~2 smesso ~3 ${tobaccoHabit}`,
  `non ~1 riesco ~1 a ~1 smettere`,
);
const hasStopped = compile(
  `smesso ~3 ${tobacco}`,
  'ex fumat*',
  'fumavo',
  'fumato ~4 fino|anni',
  'non fumo|svapo piu',
  'non tocco ~4 da',
  `riuscit*|dovuto|dovuta ~2 smettere ~3 ${tobaccoHabit}`,
);
const neverSmokes =
  /\bnon fumo (?!piu|quasi|molto|tanto|spesso|troppo)|\bnon (?:ho )?mai fumato|\bmai fumat|\bnon sono (?:un |una )?fumat|\b(?:mai|nessuna|zero) (?:\S+ )?sigarett/;
const smokes = compile(
  'sono|ero ~3 fumator*|fumatric*',
  'accanit*|grande|forte fumat*',
  'fumatore|fumatrice da',
  'fumando',
  'fumo|svapo|iqos',
  `~1 una|un|due|tre|quattro|cinque|sei|dieci|venti|qualche|poche|tante|troppe|pacchett*|paio ~2 sigarett*`,
  'sigarett* ~3 giorno|settimana|tanto|sera|pranzo|caffe|pasti',
  'sigarett* elettronic*',
  `smettere ~2 ${tobaccoHabit}`,
  'fumare ~2 tanto|molto|poco',
  'continuo ~1 fumare',
);

/**
 * Returns the answer to «Fumi?» from what the writer says of themselves, or null: others' smoke, and smoke as a thing, are
 * nobody's habit. `clauses` are folded, with nothing masked.
 */
export function proposedSmoking(clauses: readonly string[]): 'no' | 'ex' | 'si' | undefined {
  const habits = clauses.map((clause) =>
    ` ${clause} `.replace(ofOthers, ' · ').replace(thing, ' · ').replace(/ +/g, ' '),
  );
  const text = habits.join('. ');
  const matches = (patterns: readonly WordPattern[], said = habits) =>
    patterns.some((one) => said.some((each) => one.test(each)));
  if (matches(smokesAgain)) return 'si';
  if (matches(hasStopped)) return 'ex';
  const affirmed = habits.map((each) =>
    each.replace(/\b(?:non|ne\/?) (?:fumo|svapo|iqos)\b[^,.]*?(?= (?:ma|pero|solo|tranne|soltanto)\b|$)/g, ' · '),
  );
  if (!neverSmokes.test(text)) return matches(smokes, affirmed) ? 'si' : undefined;
  // «Non fumo, solo una sigaretta ogni tanto»: the second half counts.
  const rest = affirmed.map((each) =>
    each.replace(/\b(?:mai|nessuna|zero) (?:\S+ )?sigarett\S*|\bnon sono .*$/g, ' · '),
  );
  return matches(smokes, rest) ? 'si' : 'no';
}
