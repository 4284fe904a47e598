import { serviceKey } from '../search/result-filters.ts';
import type { CandidateService } from './candidate.ts';
import { findPhrase, type Phrase, parsePhrase } from './match-phrases.ts';
import { parseNeedWords } from './need-words.ts';
import type { PriceWish } from './price-limit.ts';
import { type PricedTreatment, pricedTreatments } from './priced-treatments.ts';
import type { Ranked } from './rank-candidates.ts';
import type { UnderstoodNeed } from './understand-need.ts';

/** Whose prices are compared: one service, as practices write it, so with the same unit. */
export interface PriceComparison {
  /** As most practices write it, or our own word where none lists it. */
  name: string;
  /** Whether the prices that are compared are «da» prices; never both kinds together. */
  isFrom: boolean;
  /** How many practices publish a price of that kind: they are ordered by it when they are several. */
  priced: number;
}

/** Whether any price is compared with another. */
export const ordersByPrice = (prices: PriceComparison | null): boolean => prices !== null && prices.priced > 1;

interface NamedTreatment {
  treatment: PricedTreatment;
  phrases: readonly Phrase[];
}
const treatments: readonly NamedTreatment[] = pricedTreatments.map((treatment) => ({
  treatment,
  phrases: treatment.named.map(parsePhrase),
}));
/** Words that only name a treatment: every other word of a service tells a variant (`per arcata`, `carico immediato`). */
const namingWords: ReadonlySet<string> = new Set(
  treatments.flatMap(({ phrases }) => phrases.flatMap(({ slots }) => slots.flatMap((slot) => [...slot]))),
);

/** Of which treatment a service is: the one named first, as an `impianto con corona` is no `corona`; the longest of several. */
function treatmentOf(words: ReturnType<typeof parseNeedWords>): PricedTreatment | null {
  const found = treatments.flatMap(({ treatment, phrases }) =>
    phrases.flatMap((phrase) => {
      const at = findPhrase(words, phrase);
      return at ? [{ treatment, from: Math.min(...at), length: at.length }] : [];
    }),
  );
  found.sort((a, b) => a.from - b.from || b.length - a.length);
  return found[0]?.treatment ?? null;
}

interface Variant {
  key: string;
  spellings: string[];
  /** How many words of the need tell this variant from others. */
  asked: number;
  /** How many words of its name tell it from others. */
  telling: number;
  exact: number;
  from: number;
}

function variantsOf(services: readonly CandidateService[], wish: PriceWish): Variant[] {
  const variants = new Map<string, Variant | null>();
  for (const service of services) {
    const key = serviceKey(service.name);
    let variant = variants.get(key);
    if (variant === undefined) {
      const words = parseNeedWords(service.name);
      const treatment = treatmentOf(words);
      const telling = words.filter(({ key: word }) => !namingWords.has(word));
      const asked = telling.filter(({ key: word }) => wish.words.has(word)).length;
      variant =
        treatment && wish.treatments.includes(treatment)
          ? { key, spellings: [], asked, telling: telling.length, exact: 0, from: 0 }
          : null;
      variants.set(key, variant);
    }
    if (!variant) continue;
    variant.spellings.push(service.name.trim());
    const kind = comparableAs(service);
    if (kind) variant[kind] += 1;
  }
  return [...variants.values()].filter((variant) => variant !== null);
}

/** A fixed price stands beside fixed ones, a «da» price beside such; a span beside nothing. */
function comparableAs({ priceCents, priceToCents, isFrom }: CandidateService): 'exact' | 'from' | null {
  if (priceCents === null || priceToCents !== null) return null;
  return isFrom ? 'from' : 'exact';
}

const mostUsed = (spellings: readonly string[]) => {
  const count = (name: string) => spellings.filter((one) => one === name).length;
  return [...new Set(spellings)].sort((a, b) => count(b) - count(a) || (a < b ? -1 : 1))[0];
};

/** Of two variants the one that the need's own words ask for, then whose price more practices publish, then the plainer. */
const byDemand = (a: Variant, b: Variant) =>
  b.asked - a.asked ||
  Math.max(b.exact, b.from) - Math.max(a.exact, a.from) ||
  a.telling - b.telling ||
  (a.key < b.key ? -1 : 1);

/**
 * Orders practices by the price of the treatment that was asked for: a wanted time and access first, then how much of several
 * things asked for they answer, then those that publish a comparable price, the lowest first, then all others as they stood. With one such price there is nothing to compare.
 * Returns the comparison too; null when the need asks for no price, or for no treatment by name.
 */
export function orderByPrice(
  ranked: readonly Ranked[],
  { price, time, traits }: UnderstoodNeed,
): { ranked: readonly Ranked[]; comparison: PriceComparison | null } {
  const [first] = price?.treatments ?? [];
  if (!price || !first) return { ranked, comparison: null };
  const [chosen = null] = variantsOf(
    ranked.flatMap(({ candidate }) => candidate.services),
    price,
  ).sort(byDemand);
  const kind = chosen && chosen.from > chosen.exact ? 'from' : 'exact';
  const name = (chosen && mostUsed(chosen.spellings)) ?? first.label;
  const rows = ranked.map((one) => {
    const services = one.candidate.services.filter((service) => serviceKey(service.name) === chosen?.key);
    const service = services.find((each) => comparableAs(each) === kind) ?? services.find(hasPrice) ?? null;
    return {
      ...one,
      merits: { ...one.merits, price: { name, service: service && hasPrice(service) ? service : null } },
    };
  });
  const isCompared = ({ merits }: (typeof rows)[number]) =>
    merits.price.service !== null && comparableAs(merits.price.service) === kind;
  const wishesMet = ({ merits }: Ranked) =>
    (time ? (merits.openThen ? 4 : merits.openThen === null ? 2 : 0) : 0) +
    (traits.has('access') && merits.claimsAccessible ? 1 : 0);
  const centsOf = ({ merits }: (typeof rows)[number]) => merits.price.service?.priceCents ?? 0;
  const priced = rows.filter(isCompared).length;
  const byPrice = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    wishesMet(b) - wishesMet(a) ||
    b.merits.answered - a.merits.answered ||
    Number(isCompared(b)) - Number(isCompared(a)) ||
    (isCompared(a) ? centsOf(a) - centsOf(b) : 0);
  return {
    ranked: priced > 1 ? rows.toSorted(byPrice) : rows,
    comparison: { name, isFrom: kind === 'from', priced },
  };
}

const hasPrice = ({ priceCents }: CandidateService) => priceCents !== null;
