import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

export interface QueryCost {
  /** Levels of nested fields. */
  depth: number;
  /** Fields with an alias. */
  aliases: number;
  /** Fields answered, each list counted with its rows, a search of its own with what it costs the database. */
  complexity: number;
}

/** Rows of the lists that differ from city to city. */
export interface ListSizes {
  dentists: number;
  others: number;
}

/** Sizes of the largest city, Roma: assumed for a list before its city is known. */
export const largestSizes: ListSizes = { dentists: 209, others: 50 };

/** Rows of lists inside an answer; any other list of objects has `otherRows`. */
const rowsOf: Record<string, number> = {
  'Dentist.nearby': 4,
  'Dentist.week': 7,
  'Dentist.serviceOffers': 8,
};
const otherRows = 10;

/** The cost of a field beside its answer: a search in the database for itself, or for its list. */
const searches: Record<string, (sizes: ListSizes) => number> = {
  'Dentist.nearby': () => 100,
  // Counted and listed for each practice by itself.
  'Dentist.reviews': () => 100,
  // A practice's days with its hours, calls and appointments.
  'Query.offeredTimes': () => 100,
  'Query.agendaSlots': () => 100,
  'Query.moveSlots': () => 100,
  'Query.studioAgendaSetup': () => 100,
  'Query.studioFigures': () => 300,
  'Query.studioFigureRows': () => 300,
  'Query.claimOptions': () => 100,
  // Names are compared one by one.
  'Query.practicesToClaim': () => 300,
  // Read whole for any selection of fields.
  'Query.dentists': ({ dentists, others }) => rootField + dentists + others,
  'Query.firstFreeSlots': ({ dentists, others }) => rootField + dentists + others,
};
const rootField = 10;
/** Fields of `Query` that read the list of the city they are given. */
const listsOfCity = new Set(['dentists', 'firstFreeSlots']);

const nothing: QueryCost = { depth: 0, aliases: 0, complexity: 0 };

/**
 * Measures the operations of a document. Fragments are measured once each: a chain of fragments spread twice per level
 * must not cost 2ⁿ steps to refuse. `sizesOf` says what one field of `Query` will list; without it the largest city.
 */
export function createMeasure(
  schema: GraphQLSchema,
  document: DocumentNode,
  sizesOf: (field: FieldNode) => ListSizes = () => largestSizes,
): (selectionSet: SelectionSetNode, root: GraphQLNamedType | undefined) => QueryCost {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const known = new Map<string, QueryCost>();

  function measureFragment(name: string, sizes: ListSizes): QueryCost {
    const key = `${name} ${sizes.dentists} ${sizes.others}`;
    const cost = known.get(key);
    if (cost) return cost;
    // Stands in while the fragment itself is measured, so that a cycle (refused by another rule) ends.
    known.set(key, nothing);
    const fragment = fragments.get(name);
    const measured = fragment
      ? measure(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value), 0, sizes)
      : nothing;
    known.set(key, measured);
    return measured;
  }

  function measureField(
    field: FieldNode,
    parent: GraphQLNamedType | undefined,
    level: number,
    sizes: ListSizes,
  ): QueryCost {
    const isRoot = parent === schema.getQueryType() || parent === schema.getMutationType();
    const own = parent?.name === 'Query' && listsOfCity.has(field.name.value) ? sizesOf(field) : sizes;
    const { type, rows } = listOf(parent, field.name.value, own);
    const inner = field.selectionSet ? measure(field.selectionSet, type, level + 1, own) : nothing;
    const search = searches[`${parent?.name}.${field.name.value}`]?.(own) ?? (isRoot ? rootField : 0);
    return {
      depth: inner.depth + 1,
      aliases: inner.aliases + (field.alias ? 1 : 0),
      complexity: 1 + search + inner.complexity * rows,
    };
  }

  function measure(
    selectionSet: SelectionSetNode,
    parent: GraphQLNamedType | undefined,
    level: number,
    sizes: ListSizes,
  ): QueryCost {
    const total: QueryCost = { ...nothing };
    // Nesting beyond any sensible document is not walked to its end: the walk itself must stay shallow.
    if (level > 100) return { depth: level, aliases: 0, complexity: 0 };
    for (const selection of selectionSet.selections) {
      let cost: QueryCost;
      if (selection.kind === Kind.FRAGMENT_SPREAD) cost = measureFragment(selection.name.value, sizes);
      else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const name = selection.typeCondition?.name.value;
        cost = measure(selection.selectionSet, name ? schema.getType(name) : parent, level + 1, sizes);
        // Every client asks for a type's name once; under aliases it is a field as any other.
      } else if (selection.name.value.startsWith('__') && !selection.alias) continue;
      else cost = measureField(selection, parent, level, sizes);
      total.depth = Math.max(total.depth, cost.depth);
      total.aliases += cost.aliases;
      total.complexity += cost.complexity;
    }
    return total;
  }
  return (selectionSet, root) => measure(selectionSet, root, 0, largestSizes);
}

/** The type a field answers with, and how many of it. A field that does not exist is refused by another rule. */
function listOf(parent: GraphQLNamedType | undefined, name: string, sizes: ListSizes) {
  const field = parent && 'getFields' in parent && isCompositeType(parent) ? parent.getFields()[name] : undefined;
  if (!field) return { type: undefined, rows: 1 };
  const type = getNamedType(field.type);
  const bare = isNonNullType(field.type) ? field.type.ofType : field.type;
  if (!isListType(bare) || !isCompositeType(type)) return { type, rows: 1 };
  if (isObjectType(parent) && parent.name === 'DentistList' && (name === 'dentists' || name === 'others'))
    return { type, rows: Math.max(1, sizes[name]) };
  return { type, rows: rowsOf[`${parent?.name}.${name}`] ?? otherRows };
}
