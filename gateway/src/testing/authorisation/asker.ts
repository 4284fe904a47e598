import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { GraphQLSchema } from 'graphql';
import { createApollo } from '../../graphql/apollo.ts';
import { RequestContext } from '../../http/request-context.ts';
import { findSender, type Sender } from '../../http/sessions/find-sender.ts';
import type { GatewayServices } from '../../services.ts';
import type { outcomeOf } from './graphql-request.ts';

type Answer = Parameters<typeof outcomeOf>[1];

/**
 * Puts operations to the gateway's own Apollo as a POST with these headers would, without a connection: the rule decides,
 * the resolver runs and errors are masked as there. Who sends is looked up once for each object of headers.
 */
export async function askerOf(services: GatewayServices, schema: GraphQLSchema) {
  const apollo = createApollo(services, schema);
  await apollo.start();
  const senders = new WeakMap<Record<string, string>, Promise<Sender>>();
  return {
    async ask(
      operation: { query: string; variables: Record<string, unknown> },
      headers: Record<string, string>,
    ): Promise<Answer> {
      const request = Object.assign(new IncomingMessage(new Socket()), { method: 'POST', headers });
      const sender = senders.get(headers) ?? findSender(services, request);
      senders.set(headers, sender);
      const contextValue = new RequestContext(services, {
        requestId: randomUUID(),
        clientIp: '127.0.0.1',
        ...(await sender),
        response: new ServerResponse(request),
      });
      const { body } = await apollo.executeOperation(operation, { contextValue });
      if (body.kind !== 'single') throw new Error('one answer was expected');
      return body.singleResult as Answer;
    },
    stop: () => apollo.stop(),
  };
}
