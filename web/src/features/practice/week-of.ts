import type { Week } from '@dentisti/domain/hours/week';

type SchemaWeek = readonly (readonly { opensMinutes: number; closesMinutes: number }[])[];

/** The schema's intervals in the form `domain/hours` works on. */
export function weekOf(week: SchemaWeek | null | undefined): Week | null {
  return week?.map((day) => day.map(({ opensMinutes, closesMinutes }) => [opensMinutes, closesMinutes])) ?? null;
}
