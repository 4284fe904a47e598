import { ApolloLink, Observable } from '@apollo/client';
import type { PageRequest } from '@dentisti/domain/page-rendering';
import { print } from 'graphql';

/**
 * Apollo's way to the gateway's schema without a request: a page is rendered in the gateway's own process. An answer
 * with errors ends the rendering, as the browser shows such a page better: it can try again.
 */
export function gatewayLink(execute: PageRequest['execute']): ApolloLink {
  return new ApolloLink(
    ({ query, operationName, variables }) =>
      new Observable((observer) => {
        execute({ query: printed(query), operationName, variables }).then(
          (answer) => {
            const [error] = answer.errors ?? [];
            if (error) return observer.error(new Error(`${operationName}: ${error.message}`));
            observer.next({ data: answer.data });
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
      }),
  );
}

/** Documents are constants of the build: each is printed once. */
const texts = new WeakMap<object, string>();

function printed(query: Parameters<typeof print>[0]): string {
  const known = texts.get(query) ?? print(query);
  texts.set(query, known);
  return known;
}
