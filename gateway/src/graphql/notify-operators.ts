import type { ApolloServerPlugin } from '@apollo/server';
import type { OperatorTopic } from '@dentisti/domain/jobs/operator.events';
import type { RequestContext } from '../http/request-context.ts';

const topic: OperatorTopic = 'work';

/** Lets the other operators' pages ask again after an operator's mutation: here, so that no mutation forgets it. */
export function notifyOperators(): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart() {
      return {
        async willSendResponse({ operation, contextValue }) {
          if (operation?.operation !== 'mutation' || contextValue.currentOperator?.stage !== 'complete') return;
          void contextValue.services.operatorChanges.publish(topic);
        },
      };
    },
  };
}
