import { isDay } from '@dentisti/domain/hours/calendar-day';
import { GraphQLError } from 'graphql';

const maxDays = 14;

/** Refuses what is no day of the calendar and a number of days out of range; a day gone by counts as today. */
export function checkAskedDays(from: string | null, days: number): void {
  if (from !== null && !isDay(from)) refuse('from must be a day, YYYY-MM-DD.');
  if (days < 1 || days > maxDays) refuse(`days must be between 1 and ${maxDays}.`);
}

function refuse(message: string): never {
  throw new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
