import { lazily } from '@dentisti/domain/lazily';

const oneDecimal = lazily(() => new Intl.NumberFormat('it-IT', { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
const whole = lazily(() => new Intl.NumberFormat('it-IT', { maximumFractionDigits: 0 }));
const euro = lazily(
  () =>
    new Intl.NumberFormat('it-IT', {
      style: 'currency',
      currency: 'EUR',
      useGrouping: 'always',
      minimumFractionDigits: 0,
    }),
);

/** `4,9`. */
export function formatRating(rating: number): string {
  return oneDecimal().format(rating);
}

/** `1.204`. */
export function formatCount(count: number): string {
  return whole().format(count);
}

/** `350 m`, `1,2 km`, `12 km`: as exact as a straight line deserves. */
export function formatDistance(km: number): string {
  if (km < 0.95) return `${Math.max(50, Math.round((km * 1000) / 50) * 50)} m`;
  return km < 10 ? `${oneDecimal().format(km)} km` : `${whole().format(km)} km`;
}

/** `80 €`, `79,90 €`, `2.285 €`. */
export function formatPrice(cents: number): string {
  const price = cents / 100;
  return Number.isInteger(price)
    ? euro().format(price)
    : new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' }).format(price);
}
