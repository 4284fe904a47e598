import type { TypedWish } from '@dentisti/domain/waiting-list/parse-wish';
import type { WaitingPart } from '@dentisti/domain/waiting-list/waiting-entry';
import type { DayPart, WaitingWishInput } from '../../generated/resolvers.ts';

const parts: Readonly<Record<DayPart, WaitingPart>> = { ANY: 'any', MORNING: 'morning', AFTERNOON: 'afternoon' };

export const writePart = (part: WaitingPart) => part.toUpperCase() as DayPart;

/** Reads a wish as the schema takes it. */
export const readWish = ({ weekdays, part, notBefore, isStrict }: WaitingWishInput): TypedWish => ({
  weekdays,
  part: parts[part],
  notBefore: notBefore ?? null,
  isStrict,
});
