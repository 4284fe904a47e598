import { near, wordPattern } from './word-pattern.ts';

const compile = (patterns: readonly string[]) => patterns.map(wordPattern);

const swelling = 'gonfi*|tumefa*|edema';
const face = 'guanci*|viso|faccia|volto|mascell*|mandibol*|mento|labbr*';
const pain = 'dolor*|dole*|duol*|male|mal|maliss*|fitt*';
const strong =
  'fort*|insopportabil*|atroc*|lancinant*|tremend*|terribil*|acut*|bestial*|pazzesc*|troppo|cane|boia|intens*|maliss*|morire|impazz*';
const blow =
  'colpo|botta|incidente|pugno|pallonata|gomitata|scontro|urto|battut*|sbattut*|picchiat*|trauma|scivolat*|cadendo';
const tooth = 'dente|denti|dentino|molare|incisivo|incisivi|canine|canino|premolare|giudizio|otturazion*|coron*';

/** What a sentence can say, each as patterns over its asserted clauses. */
export const said = {
  chest: compile([
    `${pain}|oppress*|peso|pression*|stretta|fitta ~4 petto|torac*|braccio`,
    `petto|torac*|braccio ~4 ${pain}|stringe|brucia`,
    'infarto',
  ]),
  // A filling falls out, a person falls from something.
  blow: compile([
    blow,
    'preso ~2 in faccia|bocca|testa',
    'una|la caduta',
    'figli*|bambin*|bimb*|nonn*|sono ~2 cadut*',
    'cadut* ~1 dal|dalla|dalle|dallo|in|per',
  ]),
  graveInjury: compile([
    'vomit*',
    'vist* doppi*|sdoppiat*|annebbiat*',
    'vedo doppio',
    'testa|cranio',
    'mandibol*|mascell* ~2 rott*|frattur*|spezzat*|storta',
    'frattur* ~2 mandibol*|mascell*|zigom*',
    'mandibol*|mascell*|bocca ~1 non ~1 chiud*',
    'non ~3 chiud* ~2 bocca|mandibol*',
    'ferit* ~1 profond*|apert*',
  ]),
  graveBlow: compile([
    ...near(
      'colpo|botta|trauma|urto|battut*|sbattut*',
      'testa|cranio|violent*|grave|fort* ~1 viso|faccia|mandibol*',
      4,
    ),
    'mandibol*|mascell* ~2 rott*|frattur*|spezzat*',
    'frattur* ~2 mandibol*|mascell*|zigom*',
  ]),
  swelling: compile([swelling, 'ascess*', 'bozz*|bernoccol*']),
  fever: compile(['febbr*', '38|39|40 gradi', '38|39|40 e mezzo', 'brividi', 'temperatura alta']),
  closedMouth: compile([
    'non ~3 apr* ~2 bocca',
    'bocca ~2 non ~2 apr*',
    'apr* ~2 poco|appena ~2 bocca',
    'apr* ~2 bocca ~2 poco|appena|fatica',
    'bocca ~2 apr* ~2 poco|appena|fatica',
    'fatic*|difficolta ~2 apr* ~2 bocca',
    'bocca|mandibol*|mascell* ~2 bloccat*|serrat*',
    'trisma',
  ]),
  toothOut: compile([
    'dente|denti|incisivo|canino|molare ~5 avuls*|espuls*|volat*',
    'dente|denti|incisivo|canino|molare ~2 salta* ~1 via|intero|fuori',
    'salta* ~1 via ~2 dente|incisivo|canino|molare',
    'avulsion*',
  ]),
  toothOutMaybe: compile([
    ...near('dente|denti|incisivo|incisivi|canino', 'uscit*|saltat*|cadut*|pers*|stacca*|fuori|tolto', 4),
  ]),
  toothInjured: compile([`${tooth}|labbr* ~4 ${blow}`, `${blow} ~6 ${tooth}|labbr*|bocca`]),
  milkTooth: compile(['latte']),
  lowImmunity: compile([
    'chemio*|radioterap*',
    'difese ~1 basse',
    'immunodepress*|immunosoppress*|immunodeficien*',
    'trapiant*',
  ]),
  strongPain: compile([
    ...near(pain, strong, 3),
    'fa|fanno malissimo',
    'non ~3 dorm* ~6 dente|denti|molare|gengiv*|bocca|male|dolor*',
    `${pain}|dente|denti|molare|gengiv*|bocca ~6 non ~4 dorm*|chiuso`,
    `${pain} ~3 non ~1 passa|cala|smette|diminuisce`,
    'antidolorific*|oki|ibuprofene|tachipirina|paracetamolo|farmac* ~3 non ~3 bast*|serv*|funzion*|effetto|nulla|niente|passa*|calm*',
    'antidolorific*|oki|ibuprofene|tachipirina|paracetamolo|farmac* ~2 niente|nulla|inutil*',
    'non ~2 passa* ~3 antidolorific*|oki|ibuprofene|tachipirina|paracetamolo|farmac*',
    'non ~3 posso|resist*|sopport*|faccio ~4 dolor*|male',
    'dolor*|male ~3 non ~3 posso piu',
    'notte in bianco',
    'dolorissim*|tantissimo male|un male',
  ]),
  pain: compile([pain, 'dolente|dolorant*|pulsa*']),
  pus: compile(['pus', 'ascess*', 'fistol*', 'esce ~2 liquido']),
  swollenFace: compile([...near(swelling, face, 3)]),
  brokenTooth: compile([...near(tooth, 'rott*|rompe*|spezzat*|scheggiat*|frattur*|spaccat*', 3)]),
  mouth: compile([tooth, 'gengiv*|bocca|ascess*']),
} as const;

/** A thing a text can say. */
export type Said = keyof typeof said;
