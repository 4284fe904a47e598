import data from './questionnaire.json' with { type: 'json' };

/** From the mildest to the most urgent. */
export const levels = ['basso', 'medio', 'alto', 'critico'] as const;
export type Level = (typeof levels)[number];

/** Time limits for a visit, the shortest first. */
export const withins = [
  'subito',
  '1_ora',
  'oggi_ospedale',
  '24_ore',
  '7_giorni',
  '14_giorni',
  '4_settimane',
  '3_mesi',
  '12_mesi',
] as const;
export type Within = (typeof withins)[number];

/** Who helps: emergency services, a dentist, or a check-up whenever it suits. */
export type Where =
  | '112'
  | '112_o_pronto_soccorso'
  | 'pronto_soccorso'
  | 'dentista_subito_altrimenti_pronto_soccorso'
  | 'dentista'
  | 'controllo';

export interface Option {
  id: string;
  label_it: string;
  /** Explains the label to who is not sure. */
  help_it?: string;
  /** Key of `red_flags`: this answer alone is the result. */
  red_flag?: string;
  /** Points of the caries score. */
  C?: number;
  /** Points of the caries score that count under 18 only. */
  C_if_minor?: number;
  /** Points of the gum score. */
  P?: number;
  /** The level is at least this. */
  floor?: Level;
  entro?: Within;
  /** Fields of dentistry that suit this answer. */
  ambiti?: string[];
  /** Key of `notices`. */
  notice?: string;
  /** In a multi question: nothing else is ticked with it. */
  exclusive?: boolean;
  minor?: boolean;
  /** Keys of `sources`; `DESIGN` marks our own choice. */
  sources?: string[];
}

export interface Question {
  id: string;
  n: number;
  type: 'single' | 'multi';
  text_it: string;
  options: Option[];
}

/** Together with the condition under `salute` at least one of the answers under `any`. */
export interface CombinationRule {
  id: string;
  if: { salute: string; any: string[][] };
  then: { floor: Level; entro: Within; dove?: Where; testo_it?: string; ambiti?: string[] };
  source: string[];
}

export interface RedFlag {
  livello: Level;
  dove: Where;
  entro: Within;
  testo_it: string;
}

export interface Questionnaire {
  version: string;
  status: string;
  intended_use_it: string;
  banner_fisso_it: string;
  questions: Question[];
  scoring: {
    /** Lowest and highest points of each band, both inclusive. */
    C: Record<'basso' | 'medio' | 'alto', number[]>;
    P: Record<'basso' | 'medio' | 'alto', number[]>;
    default_entro: Record<Level, Within>;
    default_ambito: string;
  };
  combination_rules: CombinationRule[];
  red_flags: Record<string, RedFlag>;
  results: Record<Level, { titolo_it: string; testo_it?: string; testo_24h_it?: string; cta_it: string[] }>;
  entro_label_it: Record<Within, string>;
  notices: Record<string, string>;
  disclaimer_it: string;
  sources: Record<string, string>;
}

/**
 * The self-assessment's rules and words, as data with their sources. Checked against this type by
 * `questionnaire.test.ts` and not in the browser, which would pay for the check on every visit.
 */
export const questionnaire = data as Questionnaire;

/** Question id → the chosen option's id, or a list of them in a multi question. */
export type Answers = Readonly<Record<string, string | readonly string[]>>;
