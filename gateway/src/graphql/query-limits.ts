import {
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

export interface QueryLimits {
  /** Levels of nested fields. */
  depth: number;
  /** Fields with an alias in the whole document. */
  aliases: number;
  /** Fields answered by one operation, each list counted as `listFactor` rows. */
  complexity: number;
}

/**
 * The page's largest document has depth 5 and under 60 fields. A list inside a list multiplies: the directory's worst
 * legitimate nesting is dentists → nearby → dentist.
 */
export const defaultLimits: QueryLimits = { depth: 9, aliases: 20, complexity: 6_000 };

/** Rows a nested list is taken to have; the real number is only known when the answer is ready. */
const listFactor = 10;
const listFields = new Set(['dentists', 'others', 'nearby', 'alternatives']);

interface Cost {
  depth: number;
  aliases: number;
  complexity: number;
}

/**
 * Refuses documents whose answer could grow out of proportion. Runs once per document, before anything is resolved.
 * Introspection has its own depth and is free here: whether it is allowed is Apollo's setting.
 */
export function limitQueries(limits: QueryLimits = defaultLimits): ValidationRule {
  return (context: ValidationContext): ASTVisitor => ({
    Document(document) {
      const measure = createMeasure(document);
      for (const definition of document.definitions) {
        if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
        const cost = measure(definition.selectionSet, 0);
        for (const key of ['depth', 'aliases', 'complexity'] as const)
          if (cost[key] > limits[key])
            context.reportError(
              new GraphQLError(`The query's ${key} exceeds the limit of ${limits[key]}.`, { nodes: definition }),
            );
      }
    },
  });
}

/** Fragments are measured once each: a chain of fragments spread twice per level must not cost 2ⁿ steps to refuse. */
function createMeasure(document: DocumentNode) {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const known = new Map<string, Cost>();
  const nothing: Cost = { depth: 0, aliases: 0, complexity: 0 };

  function measureFragment(name: string): Cost {
    const cost = known.get(name);
    if (cost) return cost;
    // Stands in while the fragment itself is measured, so that a cycle (refused by another rule) ends.
    known.set(name, nothing);
    const fragment = fragments.get(name);
    const measured = fragment ? measure(fragment.selectionSet, 0) : nothing;
    known.set(name, measured);
    return measured;
  }

  function measure(selectionSet: SelectionSetNode, level: number): Cost {
    const total: Cost = { ...nothing };
    // Nesting beyond any sensible document is not walked to its end: the walk itself must stay shallow.
    if (level > 100) return { depth: level, aliases: 0, complexity: 0 };
    for (const selection of selectionSet.selections) {
      let cost: Cost;
      if (selection.kind === Kind.FRAGMENT_SPREAD) cost = measureFragment(selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT) cost = measure(selection.selectionSet, level + 1);
      else {
        const name = selection.name.value;
        if (name.startsWith('__')) continue;
        const inner = selection.selectionSet ? measure(selection.selectionSet, level + 1) : nothing;
        // `Query.dentists(city)` is one answer; the fields of that name within it are lists.
        const rows = listFields.has(name) && !selection.arguments?.length ? listFactor : 1;
        cost = {
          depth: inner.depth + 1,
          aliases: inner.aliases + (selection.alias ? 1 : 0),
          complexity: 1 + inner.complexity * rows,
        };
      }
      total.depth = Math.max(total.depth, cost.depth);
      total.aliases += cost.aliases;
      total.complexity += cost.complexity;
    }
    return total;
  }
  return measure;
}
