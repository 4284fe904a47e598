import type { ApolloServerPlugin } from '@apollo/server';
import { currentTrace } from '@dentisti/core/platform/trace-context';
import type { GraphQLSchema } from 'graphql';
import { hasErrorOfOurs } from '../http/http-error.ts';
import type { RequestContext } from '../http/request-context.ts';
import { createOperationLabels } from './closed-labels.ts';
import { metricEvents } from './gateway-metric-events.ts';

/** Tells how long each operation took and how it ended: `refused` is the caller's fault, `failed` is ours. */
export function measureOperations(schema: GraphQLSchema): ApolloServerPlugin<RequestContext> {
  const labelOf = createOperationLabels(schema);
  return {
    async requestDidStart() {
      const startedAt = performance.now();
      return {
        async willSendResponse({ operation, response }) {
          const label = operation ? labelOf(operation) : 'unreadable';
          const errors = response.body.kind === 'single' ? (response.body.singleResult.errors ?? []) : [];
          const outcome = hasErrorOfOurs(errors) ? 'failed' : errors.length > 0 ? 'refused' : 'answered';
          const seconds = (performance.now() - startedAt) / 1000;
          currentTrace().span?.setAttribute('graphql.operation', label);
          metricEvents.emit('operationAnswered', { operation: label, outcome, seconds });
        },
      };
    },
  };
}
