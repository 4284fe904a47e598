import { isDay } from '@dentisti/domain/hours/calendar-day';
import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

const pattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

function parse(value: unknown): Date {
  const date =
    typeof value === 'string' && pattern.test(value) && isDay(value.slice(0, 10)) ? new Date(value) : undefined;
  if (!date || Number.isNaN(date.getTime()))
    throw new GraphQLError(
      'DateTime must be an ISO 8601 instant with a time zone, e.g. 2026-11-24T14:30:00Z, of the years 2000 to 2099.',
      {
        extensions: { code: 'BAD_USER_INPUT' },
      },
    );
  return date;
}

/** `DateTime` of the schema: `Date` inside, ISO 8601 in UTC outside. */
export const dateTimeScalar = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'An instant in UTC, ISO 8601, e.g. `2026-11-24T14:30:00Z`. Show it in Europe/Rome.',
  serialize: (value) => (value instanceof Date ? value : parse(value)).toISOString(),
  parseValue: parse,
  parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : undefined),
});
