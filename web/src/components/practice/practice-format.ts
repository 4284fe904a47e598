import { italianNumber } from '@dentisti/domain/italian-number';

/** `4,9`. */
export function formatRating(rating: number): string {
  return italianNumber(rating, 1);
}

/** `1204`, `12.040`. */
export function formatCount(count: number): string {
  return italianNumber(count);
}

/** `350 m`, `1,2 km`, `12 km`: as exact as a straight line deserves. */
export function formatDistance(km: number): string {
  if (km < 0.95) return `${Math.max(50, Math.round((km * 1000) / 50) * 50)} m`;
  return `${italianNumber(km, km < 10 ? 1 : 0)} km`;
}

/** `80 €`, `79,90 €`, `2.285 €`. */
export function formatPrice(cents: number): string {
  const price = cents / 100;
  return `${italianNumber(price, Number.isInteger(price) ? 0 : 2, 4)}\u00a0€`;
}

/** `80 €`, `da 80 €`, `da 80 € a 120 €`; without a price, that one asks for it. */
export function writePrice({ priceCents, priceToCents, isFrom }: Price): string {
  if (typeof priceCents !== 'number') return 'prezzo su richiesta';
  if (typeof priceToCents === 'number') return `da ${formatPrice(priceCents)} a ${formatPrice(priceToCents)}`;
  return isFrom ? `da ${formatPrice(priceCents)}` : formatPrice(priceCents);
}

interface Price {
  priceCents?: number | null;
  priceToCents?: number | null;
  isFrom?: boolean;
}
