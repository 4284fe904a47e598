import type { BookingReason } from '../booking/booking-reason.ts';

/** After so many months a patient is due again, at the least and at the most. */
export const recallMonths = { min: 1, max: 36, hygiene: 6 } as const;
/** By so many months a practice may put a recall off. */
export const postponedMonths = { min: 1, max: 12 } as const;

/** A service, as far as it says whether it comes again. */
interface Service {
  name: string;
  reasons: readonly BookingReason[];
}

/** Whether a service is one of hygiene: it answers that reason, or is called so. */
const isHygiene = ({ name, reasons }: Service): boolean =>
  reasons.includes('HYGIENE') || /igiene|detartrasi|ablazione/i.test(name);

/**
 * Returns after how many months a service is due again; null: it never is.
 * @param stored what the practice chose; undefined where it chose nothing.
 */
export const intervalOf = (service: Service, stored: { months: number | null } | undefined): number | null =>
  stored === undefined ? (isHygiene(service) ? recallMonths.hygiene : null) : stored.months;

const isWhole = (months: number, { min, max }: { min: number; max: number }) =>
  Number.isInteger(months) && months >= min && months <= max;

/** Whether a number of months may be a service's interval; null switches it off. */
export const isInterval = (months: number | null): boolean => months === null || isWhole(months, recallMonths);

/** Whether a recall may be put off by so many months. */
export const isPostponement = (months: number): boolean => isWhole(months, postponedMonths);
