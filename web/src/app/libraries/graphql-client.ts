/** Runs the GraphQL client before anything that needs it. */
export { createApolloClient } from '../../lib/apollo-client.ts';
