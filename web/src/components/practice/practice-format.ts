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
