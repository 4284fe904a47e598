import { GraphQLError, type ValidationRule } from 'graphql';

/**
 * Refuses NUL written into a document. Variables are cleaned where they come in; half a UTF-16 pair the language itself
 * refuses.
 */
export const storableLiterals: ValidationRule = (context) => ({
  StringValue(node) {
    if (node.value.includes('\0')) context.reportError(new GraphQLError('A text holds NUL.', { nodes: node }));
  },
});
