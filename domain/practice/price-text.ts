import { italianNumber } from '../italian-number.ts';

/** `80 €`, `79,90 €`, `2.285 €`. */
export function formatPrice(cents: number): string {
  const price = cents / 100;
  return `${italianNumber(price, Number.isInteger(price) ? 0 : 2, 4)}\u00a0€`;
}

/** `80 €`, `da 80 €`, `da 80 € a 120 €`; without a price, that one asks for it. */
export function writePrice({ priceCents, priceToCents, isFrom }: PublishedPrice): string {
  if (typeof priceCents !== 'number') return 'prezzo su richiesta';
  if (typeof priceToCents === 'number') return `da ${formatPrice(priceCents)} a ${formatPrice(priceToCents)}`;
  return isFrom ? `da ${formatPrice(priceCents)}` : formatPrice(priceCents);
}

export interface PublishedPrice {
  priceCents?: number | null;
  priceToCents?: number | null;
  isFrom?: boolean;
}
