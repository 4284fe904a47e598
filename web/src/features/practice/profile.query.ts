import type { ApolloClient } from '@apollo/client';
import { profilePrefix } from '@dentisti/domain/routes';
import { graphql } from '../../gql/gql.ts';
import { askPastCache } from '../../lib/ask-past-cache.ts';
import type { ServerPage } from '../../lib/server-page.ts';

export const ProfileById = graphql(`
  query ProfileById($id: ID!) {
    dentist(id: $id) {
      ...Profile
    }
  }
`);

export const ProfileBySlug = graphql(`
  query ProfileBySlug($slug: String!) {
    dentistBySlug(slug: $slug) {
      ...Profile
    }
  }
`);

const byId = /^\/dentist\/([^/]+)\/?$/;

/** Asks for the practice of a profile's path, by id or slug; null for any other path. Rejects where it cannot be had. */
export async function fetchProfile(client: ApolloClient, pathname: string): Promise<ServerPage['profile']> {
  const [, id] = byId.exec(pathname) ?? [];
  if (id !== undefined) {
    const { dentist } = await askPastCache(client, ProfileById, { id });
    return { name: id, practice: dentist ?? null };
  }
  if (!pathname.startsWith(profilePrefix)) return null;
  const slug = decodeURIComponent(pathname.slice(profilePrefix.length));
  const { dentistBySlug } = await askPastCache(client, ProfileBySlug, { slug });
  return { name: slug, practice: dentistBySlug ?? null };
}
