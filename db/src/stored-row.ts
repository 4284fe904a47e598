import { DateTimeType, type EntityProperty, EntitySchema, type Opt } from '@mikro-orm/core';
import type {
  EntityData,
  EntityManager,
  QBFilterQuery,
  QueryOrderMap,
  RequiredEntityData,
} from '@mikro-orm/postgresql';

/** What a column holds: without the ORM's mark of a default, and never undefined. */
type Column<T> = T extends undefined ? never : T extends infer Plain & Opt.Brand ? Plain : T;

/** An entity's columns: its properties without the symbols that the ORM's types carry. */
export type RowOf<Entity> = { [K in keyof Entity as K extends string ? K : never]-?: Column<Entity[K]> };

/** Instants come from the driver as text, so that lists are not slowed down by them; everything else comes as it is. */
type InstantNames<Row> = {
  [K in keyof Row]-?: [NonNullable<Row[K]>] extends [Date | readonly Date[]] ? K : never;
}[keyof Row];

const parseInstant = (stored: unknown) =>
  Array.isArray(stored) ? stored.map((text) => new Date(text)) : new Date(stored as string);

function parser<Row>(instants: readonly string[]) {
  return (row: object): Row => {
    const stored = row as Record<string, unknown>;
    for (const name of instants) {
      const value = stored[name];
      if (value !== null && value !== undefined) stored[name] = parseInstant(value);
    }
    return row as Row;
  };
}

/** Reads rows put together from several tables; `instants` names every property that is one, which the compiler checks. */
export const parseRow = <Row extends object>(instants: Record<InstantNames<Row>, true>): ((row: object) => Row) =>
  parser(Object.keys(instants));

/** Reads the schema before the ORM starts: only a column's name then tells the type of an array. */
const isInstant = ({ type, columnType }: EntityProperty & { columnType?: string }) =>
  (type as unknown) === DateTimeType || columnType === 'timestamptz[]';

const propertiesOf = (entity: new () => object) =>
  EntitySchema.REGISTRY.get(entity)?.meta.properties as Readonly<Record<string, EntityProperty>>;

type NameOf<Entity> = keyof RowOf<Entity> & string;

/** Returns the part of the data that an entity has columns for: callers may hand over more. */
export const columnsIn = <Data extends object>(entity: new () => object, data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(propertiesOf(entity), name))) as Data;

/** An entity's columns but some. */
export const columnsBut = <Entity extends object, Left extends NameOf<Entity>>(
  entity: new () => Entity,
  left: readonly Left[],
) =>
  Object.keys(propertiesOf(entity)).filter((name) => !left.includes(name as Left)) as Exclude<NameOf<Entity>, Left>[];

/**
 * Reads an entity's rows from SQL of our own – for a lock, a plan, a condition the ORM does not know – as plain objects
 * without the identity map. Columns and their types are the entity's; `names` chooses among them.
 */
export function storedRow<Entity extends object, Name extends NameOf<Entity> = NameOf<Entity>>(
  entity: new () => Entity,
  names?: readonly Name[],
) {
  const properties = propertiesOf(entity) as Record<Name, EntityProperty>;
  const chosen = names ?? (Object.keys(properties) as Name[]);
  const parse = parser<Pick<RowOf<Entity>, Name>>(chosen.filter((name) => isInstant(properties[name])));
  // SQL: the caller's, who says why.
  const all = async (em: EntityManager, sql: string, params: readonly unknown[] = []) =>
    (await em.execute<object[]>(sql, [...params])).map(parse);
  return {
    /** The rows a statement answers with. */
    all,
    /** Its first row; null when there is none. */
    one: async (...statement: Parameters<typeof all>) => (await all(...statement))[0] ?? null,
    /** The select list, for a table or its alias. */
    list: (alias?: string) =>
      chosen.map((name) => `${alias ? `${alias}.` : ''}${snakeCase(name)} as "${name}"`).join(', '),
    parse,
  };
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Postgres' array text: one parameter for any number of instants. */
export function instantList(instants: readonly Date[]): string {
  return `{${instants.map((instant) => `"${instant.toISOString()}"`).join(',')}}`;
}

interface RowsWanted<Entity extends object, Name> {
  /** Columns to read; all of them when left out. */
  fields?: readonly Name[];
  orderBy?: QueryOrderMap<NoInfer<Entity>>;
  limit?: number;
}

/** An entity's rows as they stand now: plain objects, none of which the identity map keeps for a later read. */
export async function findRows<Entity extends object, Name extends NameOf<Entity> = NameOf<Entity>>(
  em: EntityManager,
  entity: new () => Entity,
  where: QBFilterQuery<NoInfer<Entity>>,
  { fields, orderBy = {}, limit }: RowsWanted<Entity, Name> = {},
): Promise<Pick<RowOf<Entity>, Name>[]> {
  const query = em.qb(entity).select((fields ?? '*') as never);
  const rows = await query.where(where).orderBy(orderBy).limit(limit).execute<object[]>('all');
  return rows.map(storedRow<Entity, Name>(entity).parse);
}

/** As `findRows`, the first one; null when there is none. */
export async function findRow<Entity extends object, Name extends NameOf<Entity> = NameOf<Entity>>(
  em: EntityManager,
  entity: new () => Entity,
  where: QBFilterQuery<NoInfer<Entity>>,
  fields?: readonly Name[],
): Promise<Pick<RowOf<Entity>, Name> | null> {
  const [row] = await findRows(em, entity, where, { fields, limit: 1 });
  return row ?? null;
}

/**
 * Stores a row and answers with it; null, with nothing written, when a unique constraint has such a row already: the one
 * of `unless`, or any. Nothing is thrown then, so that the caller's transaction goes on.
 */
export async function insertUnlessThere<Entity extends object, Name extends NameOf<Entity> = NameOf<Entity>>(
  em: EntityManager,
  entity: new () => Entity,
  data: RequiredEntityData<NoInfer<Entity>>,
  { unless = [], fields }: { unless?: readonly NameOf<Entity>[]; fields?: readonly Name[] } = {},
): Promise<Pick<RowOf<Entity>, Name> | null> {
  const insert = em
    .qb(entity)
    .insert(data)
    .onConflict(unless as never)
    .ignore();
  const [row] = await insert.returning((fields ?? '*') as never).execute<object[]>('all');
  return row ? storedRow<Entity, Name>(entity).parse(row) : null;
}

/** Changes rows and answers with them as they stand then, in one statement. */
export async function changeRows<Entity extends object, Name extends NameOf<Entity> = NameOf<Entity>>(
  em: EntityManager,
  entity: new () => Entity,
  where: QBFilterQuery<NoInfer<Entity>>,
  change: EntityData<NoInfer<Entity>>,
  fields?: readonly Name[],
): Promise<Pick<RowOf<Entity>, Name>[]> {
  const update = em.qb(entity).update(change).where(where);
  const rows = await update.returning((fields ?? '*') as never).execute<object[]>('all');
  return rows.map(storedRow<Entity, Name>(entity).parse);
}
