import { type ASTVisitor, GraphQLError, Kind, type ValidationContext, type ValidationRule } from 'graphql';
import { createMeasure, type QueryCost } from './query-cost.ts';

/**
 * The page's largest document has depth 5 and under 60 fields; asked of Roma, with every field of every practice, it
 * stays below this complexity. Twice a list with its neighbours does not fit.
 */
export const defaultLimits: QueryCost = { depth: 9, aliases: 20, complexity: 20_000 };

/** How long a document may be, in the parser's words. */
export const parseLimits = { maxTokens: 1_000 } as const;

/**
 * Refuses documents whose answer could grow out of proportion. Runs once per document, before anything is resolved.
 * Introspection has its own depth and is free here: whether it is allowed is Apollo's setting.
 */
export function limitQueries(limits: QueryCost = defaultLimits): ValidationRule {
  return (context: ValidationContext): ASTVisitor => ({
    Document(document) {
      const schema = context.getSchema();
      const measure = createMeasure(schema, document);
      for (const definition of document.definitions) {
        if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
        const cost = measure(definition.selectionSet, schema.getRootType(definition.operation) ?? undefined);
        for (const key of ['depth', 'aliases', 'complexity'] as const)
          if (cost[key] > limits[key])
            context.reportError(
              new GraphQLError(`The query's ${key} exceeds the limit of ${limits[key]}.`, { nodes: definition }),
            );
      }
    },
  });
}
