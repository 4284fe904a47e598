import type { ApolloCache } from '@apollo/client';
import { agendaDrafts, teamDrafts } from '../../components/agenda/kept-drafts.ts';
import { profileDrafts } from './profile/use-typed-fields.ts';
import { answerDrafts } from './reviews/own-answer.tsx';

/** Root fields of an account; all that begin with `studio` go, too. */
const ofAccount: ReadonlySet<string> = new Set(['claimOptions', 'practicesToClaim']);

/** Removes from the page's memory what an account saw. Called where nothing shows it any more. */
export function forgetStudio(cache: ApolloCache): void {
  const { ROOT_QUERY: root } = cache.extract() as { ROOT_QUERY?: object };
  // Stored as `studioAgenda({"practiceId":…})`.
  const fields = new Set(Object.keys(root ?? {}).map((key) => key.split(/[(:]/, 1)[0] ?? key));
  for (const fieldName of fields)
    if (fieldName.startsWith('studio') || ofAccount.has(fieldName)) cache.evict({ id: 'ROOT_QUERY', fieldName });
  cache.gc();
  agendaDrafts.forgetAll();
  teamDrafts.forgetAll();
  profileDrafts.forgetAll();
  answerDrafts.forgetAll();
}
