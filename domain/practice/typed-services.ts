/** A service of a practice with its price in euro cents; null when none is published. */
export interface TypedService {
  name: string;
  priceCents: number | null;
}

const maxServices = 40;

/** Services as lines of text, the price in euro after a bar: `Igiene dentale | 80,50`. */
export const writeServices = (services: readonly TypedService[]): string =>
  services
    .map(({ name, priceCents }) => (priceCents === null ? name : `${name} | ${writeEuro(priceCents)}`))
    .join('\n');

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
  if (name === '' || name.length > 100 || more.length > 0) return undefined;
  if (price === undefined || price === '') return { name, priceCents: null };
  const euro = /^€?\s*(\d{1,5})(?:[.,](\d{1,2}))?\s*€?$/.exec(price);
  if (!euro) return undefined;
  return { name, priceCents: Number(euro[1]) * 100 + Number((euro[2] ?? '').padEnd(2, '0')) };
}
