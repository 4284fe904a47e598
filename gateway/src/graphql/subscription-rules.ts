import { GraphQLError, OperationTypeNode, type ValidationRule } from 'graphql';

/** Over plain HTTP a subscription has nobody to send to. */
export const refuseSubscriptions: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (node.operation === OperationTypeNode.SUBSCRIPTION)
      context.reportError(new GraphQLError('Subscriptions are served over /graphql/ws.', { nodes: node }));
  },
});

/** Over the socket, where connections are few and long, nothing else: no query escapes its limits there. */
export const onlySubscriptions: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (node.operation !== OperationTypeNode.SUBSCRIPTION)
      context.reportError(new GraphQLError('Only subscriptions are served here.', { nodes: node }));
  },
});
