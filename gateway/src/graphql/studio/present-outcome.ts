import type { TooManyRequests } from '@dentisti/core/platform/request-limits';
import type { ClaimOutcome } from '@dentisti/core/studio/claims/start-claim';
import { findClaimView, findStudio } from '@dentisti/core/studio/find-studio';
import type { StudioOutcome } from '@dentisti/core/studio/own-practice';
import type { StudioRefused } from '@dentisti/core/studio/refusal';
import type { RequestContext } from '../../http/request-context.ts';

/** Words a refusal as the unions of the studio have it. */
export function presentRefusal(outcome: StudioRefused | TooManyRequests) {
  if (outcome.kind === 'refused') return { __typename: 'StudioRefused' as const, ...outcome };
  const { message, retryAfterSeconds } = outcome;
  return { __typename: 'TooManyRequests' as const, message, retryAfterSeconds };
}

/** Words what became of a claim. */
export async function presentClaim(context: RequestContext, outcome: ClaimOutcome) {
  if (outcome.kind !== 'changed') return presentRefusal(outcome);
  const claim = await findClaimView(context, outcome.claim.id);
  if (!claim) throw new Error('a claim is gone');
  return { __typename: 'ClaimChanged' as const, claim };
}

/** Words what became of a studio. */
export async function presentStudio(context: RequestContext, outcome: StudioOutcome | TooManyRequests) {
  if (outcome.kind !== 'changed') return presentRefusal(outcome);
  return { __typename: 'StudioChanged' as const, studio: await findStudio(context, String(outcome.practiceId)) };
}
