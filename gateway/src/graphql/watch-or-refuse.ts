import { GraphQLError } from 'graphql';

/** What is watched, or the refusal of a subscription to what is not there. */
export async function watchOrRefuse<Watched>(watching: Promise<Watched | null>, message: string): Promise<Watched> {
  const watched = await watching;
  if (!watched) throw new GraphQLError(message, { extensions: { code: 'FORBIDDEN' } });
  return watched;
}
