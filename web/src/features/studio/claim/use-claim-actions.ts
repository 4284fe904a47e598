import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { ClaimAnswerFragment, StartClaimInput } from '../../../gql/graphql.ts';
import { StudioAccount } from '../studio.query.ts';
import { useStudioAction } from '../use-studio-action.ts';
import {
  ClaimAnswer,
  StudioClaims,
  StudioEnterClaimCode,
  StudioStartClaim,
  StudioWithdrawClaim,
} from './claim.query.ts';

export type ClaimActions = ReturnType<typeof useClaimActions>;
type Changed = Extract<ClaimAnswerFragment, { __typename: 'ClaimChanged' }>;

/** What can be done with the account's claim on a practice. The cache has each answer; a new claim is put first there. */
export function useClaimActions(accountId: string, practiceId: string) {
  const client = useApolloClient();
  const { run, isBusy, problem, refuse } = useStudioAction();

  function putFirst(cache: ApolloCache, { claim }: Changed) {
    cache.modify<{ claims: readonly { __ref: string }[] }>({
      id: cache.identify({ __typename: 'PracticeAccount', id: accountId }),
      fields: {
        claims: (known, { toReference }) => {
          const added = toReference({ __typename: 'PracticeClaim', id: claim.id });
          return added ? [added, ...known.filter(({ __ref }) => __ref !== added.__ref)] : known;
        },
      },
    });
  }

  const start = (way: Omit<StartClaimInput, 'practiceId'>) =>
    run(
      StudioStartClaim,
      { input: { practiceId, ...way } },
      ({ startClaim }) => readFragment(ClaimAnswer, startClaim),
      putFirst,
    );

  /** Asks how the claims stand now; what cannot be had is asked again later. */
  const refresh = (): Promise<void> =>
    client.query({ query: StudioClaims, fetchPolicy: 'network-only' }).then(
      () => undefined,
      () => undefined,
    );

  async function enterCode(claimId: string, code: string) {
    const answer = await run(StudioEnterClaimCode, { claimId, code }, (data) =>
      readFragment(ClaimAnswer, data.enterClaimCode),
    );
    if (!answer) return void (await refresh());
    if (answer.claim.state === 'AWAITING_CODE') refuse('Il codice non è quello giusto: controllalo e riprova.');
    if (answer.claim.state === 'GRANTED') await client.refetchQueries({ include: [StudioAccount] });
  }

  const withdraw = (claimId: string) =>
    run(StudioWithdrawClaim, { claimId }, (data) => readFragment(ClaimAnswer, data.withdrawClaim));

  return { start, enterCode, withdraw, refresh, isBusy, problem };
}
