/** Instants come from the driver as text, so that lists are not slowed down by them; everything else comes as it is. */
type FieldKind<T> = [NonNullable<T>] extends [Date]
  ? 'instant'
  : [NonNullable<T>] extends [readonly Date[]]
    ? 'instants'
    : 'plain';

/**
 * Reads one table's rows as plain objects, without the identity map. `fields` names every property with its kind, which
 * the compiler checks; `columnOf` gives the column where it is not the property in snake case.
 */
export function storedRow<Row extends object>(
  fields: { [K in keyof Row]-?: FieldKind<Row[K]> },
  columnOf: Partial<Record<keyof Row, string>> = {},
) {
  const names = Object.keys(fields) as (keyof Row & string)[];
  const column = (name: keyof Row & string) => columnOf[name] ?? snakeCase(name);
  const read = (row: object): Row => {
    const stored = row as Record<string, unknown>;
    for (const name of names) {
      const value = stored[name];
      if (value === null || value === undefined) continue;
      if (fields[name] === 'instant') stored[name] = new Date(value as string);
      if (fields[name] === 'instants') stored[name] = (value as string[]).map((text) => new Date(text));
    }
    return stored as Row;
  };
  return {
    /** The select list, for a table or its alias. */
    list: (alias?: string) => names.map((name) => `${alias ? `${alias}.` : ''}${column(name)} as "${name}"`).join(', '),
    read,
    column,
    /** What a value is written as: an array of instants as Postgres' array text, the rest as it is. */
    write: (value: unknown) => (Array.isArray(value) ? instantList(value as Date[]) : value),
  };
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Postgres' array text: one parameter whatever the number of instants. */
export function instantList(instants: readonly Date[]): string {
  return `{${instants.map((instant) => `"${instant.toISOString()}"`).join(',')}}`;
}
