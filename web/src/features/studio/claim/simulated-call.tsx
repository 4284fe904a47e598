import { useQuery } from '@apollo/client/react';
import { graphql } from '../../../gql/gql.ts';
import type { OwnClaimFragment } from '../../../gql/graphql.ts';
import { useRuntimeConfig } from '../../../lib/runtime-config-context.ts';

/** Known to the trial's schema alone. */
const StudioSimulatedCall = graphql(`
  query StudioSimulatedCall($claimId: ID!) {
    simulatedClaimCall(claimId: $claimId)
  }
`);

/** How often the words of a call that was made are asked for, until somebody has answered it. */
const wordsPollMs = 3000;

/** The trial's way to read a code: no telephone rings there, so the page shows what the simulated call has said. */
export function SimulatedCall({ claim }: { claim: OwnClaimFragment }) {
  const { edition } = useRuntimeConfig();
  const skip = edition !== 'trial' || claim.call !== 'RUNG';
  const { data, stopPolling } = useQuery(StudioSimulatedCall, {
    variables: { claimId: claim.id },
    fetchPolicy: 'no-cache',
    pollInterval: wordsPollMs,
    skip,
  });
  const words = data?.simulatedClaimCall;
  if (skip || !words) return null;
  stopPolling();
  return (
    <p role="status" className="p-4 round-l outline-brand dashed break">
      <strong className="semibold">Simulazione:</strong> la telefonata ha detto «{words}»
    </p>
  );
}
