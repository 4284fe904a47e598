import type { ApolloClient } from '@apollo/client';
import { graphql } from '../../gql/gql.ts';
import type { ProfileBySlugQuery } from '../../gql/graphql.ts';
import { askPastCache } from '../../lib/ask-past-cache.ts';

export const ProfileBySlug = graphql(`
  query ProfileBySlug($slug: String!) {
    dentistBySlug(slug: $slug) {
      ...Profile
    }
  }
`);

/** Asks for the practice at the address of a profile; rejects where it cannot be had. */
export const fetchProfile = (client: ApolloClient, slug: string): Promise<ProfileBySlugQuery> =>
  askPastCache(client, ProfileBySlug, { slug });
