/**
 * A piece of a section. Texts may hold `[words](/path)` links, `**strong**`, `` `names` `` and the company's data as
 * `{legalName}`, `{vatNumber}`, `{pec}`, `{contactEmail}`.
 */
export type LegalBlock =
  | string
  | { list: readonly string[] }
  | { table: { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] } }
  /** Generated from `domain/consent`, so that policy and code cannot differ. */
  | { generated: 'cookies' | 'visitMemory' }
  /** Shown only where Google Analytics is (`on`) or is not (`off`) configured. */
  | { googleAnalytics: 'on' | 'off'; text: string }
  /** Shown only where a language model may re-read needs (`on`) or none is configured (`off`). */
  | { languageModel: 'on' | 'off'; text: string };

export interface LegalSection {
  /** Of the heading and of its link in the table of contents. */
  anchor: string;
  /** As printed: `7`, `11-bis`. */
  number: string;
  title: string;
  blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  title: string;
  /** For search engines. */
  description: string;
  /** The day the text was last changed, as data and in words. */
  updated: { on: string; text: string };
  /** The page in two sentences, before its table of contents. */
  summary: string;
  sections: readonly LegalSection[];
}
