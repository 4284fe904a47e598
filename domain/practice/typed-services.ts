import { z } from 'zod';

/** A service of a practice with its price in euro cents; null when none is published. */
export const StoredService = z.object({
  name: z.string(),
  priceCents: z.int().min(0).nullable(),
  /** The upper end of a price that is a span; left out or null when it is none. */
  priceToCents: z.int().min(0).nullish(),
  /** Whether the price is the lowest of several («da 80 €»). */
  isFrom: z.boolean().optional(),
});
export type TypedService = z.infer<typeof StoredService>;

const maxServices = 40;

/** Services as lines of text, the price in euro after a bar: `Igiene dentale | 80,50`, `… | da 80`, `… | 80-120`. */
export const writeServices = (services: readonly TypedService[]): string =>
  services
    .map((service) => (service.priceCents === null ? service.name : `${service.name} | ${writePrice(service)}`))
    .join('\n');

function writePrice({ priceCents, priceToCents, isFrom }: TypedService): string {
  const from = writeEuro(priceCents ?? 0);
  if (priceToCents != null) return `${from}-${writeEuro(priceToCents)}`;
  return isFrom ? `da ${from}` : from;
}

const writeEuro = (cents: number) =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', ',');

/** Reads such lines; undefined when one of them cannot be read, or there are too many. */
export function parseServices(text: string): TypedService[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const services = lines.map(parseLine);
  return lines.length > maxServices || services.includes(undefined) ? undefined : (services as TypedService[]);
}

function parseLine(line: string): TypedService | undefined {
  const [name = '', price, ...more] = line.split('|').map((part) => part.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim());
  if (name === '' || name.length > 100 || !name.isWellFormed() || more.length > 0) return undefined;
  if (price === undefined || price === '') return { name, priceCents: null };
  const [first = '', second, ...others] = price.split(/\s*[-–]\s*/);
  const isFrom = /^da\s/i.test(first);
  const priceCents = parseEuro(first.replace(/^da\s+/i, ''));
  if (priceCents === undefined || others.length > 0) return undefined;
  if (second === undefined) return { name, priceCents, ...(isFrom && { isFrom }) };
  const priceToCents = parseEuro(second);
  if (priceToCents === undefined || isFrom || priceToCents <= priceCents) return undefined;
  return { name, priceCents, priceToCents };
}

function parseEuro(text: string): number | undefined {
  const euro = /^€?\s*(\d{1,5})(?:[.,](\d{1,2}))?\s*€?$/.exec(text);
  return euro ? Number(euro[1]) * 100 + Number((euro[2] ?? '').padEnd(2, '0')) : undefined;
}
