import { GraphQLError } from 'graphql';

const maxDays = 14;

/** Refuses what is no day of the calendar and a number of days out of range; a day gone by counts as today. */
export function checkAskedDays(from: string | null, days: number): void {
  if (from !== null && !isDay(from)) refuse('from must be a day, YYYY-MM-DD.');
  if (days < 1 || days > maxDays) refuse(`days must be between 1 and ${maxDays}.`);
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function refuse(message: string): never {
  throw new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
