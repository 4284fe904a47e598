import { GraphQLError } from 'graphql';

/** Returns the watched values, or refuses a subscription to something that does not exist. */
export async function watchOrRefuse<Watched>(watching: Promise<Watched | null>, message: string): Promise<Watched> {
  const watched = await watching;
  if (!watched) throw new GraphQLError(message, { extensions: { code: 'FORBIDDEN' } });
  return watched;
}
