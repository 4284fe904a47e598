import { useApolloClient, useQuery } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useAdminChanges } from '../frame/admin-changes-context.ts';
import { useRefetchOnChange } from '../frame/use-admin-changes.ts';
import { mutedStyle, noteStyle, sectionStyle, stackStyle } from '../parts/section-styles.ts';
import { ClaimItem } from './claim-item.tsx';
import { ClaimsQuery, EntitlementsQuery } from './claims.query.ts';
import { type Decision, DecisionDialog } from './decision.tsx';
import { EntitlementItem } from './entitlement-item.tsx';
import { FactorResets } from './factor-resets.tsx';
import { RecentClaims } from './recent-claims.tsx';
import { WaitingList } from './waiting-list.tsx';

/** Who says that a practice is theirs, and whose people are to be found entitled: what waits for an operator first. */
export function ClaimsPage() {
  const client = useApolloClient();
  const claims = useQuery(ClaimsQuery, { variables: { waiting: true }, fetchPolicy: 'network-only' });
  const entitlements = useQuery(EntitlementsQuery, { fetchPolicy: 'network-only' });
  const changes = useAdminChanges();
  useRefetchOnChange(changes, claims.refetch);
  useRefetchOnChange(changes, entitlements.refetch);
  // Here and not in the items: one that is gone meanwhile would take its dialog, with the refusal in it, along.
  const [asked, setAsked] = useState<Decision | null>(null);
  const [answer, setAnswer] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  // A decided item goes with the button that had the focus.
  useEffect(() => {
    if (answer && claims.data && entitlements.data && document.activeElement === document.body) status.current?.focus();
  }, [answer, claims.data, entitlements.data]);

  function ask(decision: Decision) {
    setAnswer('');
    setAsked(decision);
  }
  function close() {
    setAsked(null);
    void Promise.resolve(client.refetchQueries({ include: [ClaimsQuery, EntitlementsQuery] })).catch(() => undefined);
  }
  return (
    <Box css={sectionStyle}>
      <h1>Rivendicazioni</h1>
      <chakra.p css={mutedStyle}>
        Chi dice che uno studio è suo. Prima di decidere senti lo studio al telefono pubblicato, non a quello che ti dà
        chi rivendica.
      </chakra.p>
      <chakra.p ref={status} role="status" tabIndex={-1} css={answer ? noteStyle : undefined}>
        {answer}
      </chakra.p>
      <h2>Da decidere</h2>
      <WaitingList
        answer={claims}
        items={claims.data?.adminClaims}
        awaited="rivendicazioni"
        empty="Nessuna rivendicazione aspetta una decisione."
      >
        {(items) => (
          <Box css={stackStyle}>
            {items.map((claim) => (
              <ClaimItem key={claim.id} claim={claim} onAsk={ask} />
            ))}
          </Box>
        )}
      </WaitingList>
      <h2>Titolarità da verificare</h2>
      <WaitingList
        answer={entitlements}
        items={entitlements.data?.adminEntitlements}
        awaited="titolarità"
        empty="Nessuna titolarità da verificare."
      >
        {(items) => (
          <Box css={stackStyle}>
            {items.map((entitlement) => (
              <EntitlementItem key={entitlement.practice.id} entitlement={entitlement} onAsk={ask} />
            ))}
          </Box>
        )}
      </WaitingList>
      <chakra.p css={mutedStyle}>Una titolarità già confermata si toglie dalla pagina dello studio.</chakra.p>
      <FactorResets />
      <RecentClaims />
      {asked && <DecisionDialog decision={asked} onDone={setAnswer} onClose={close} />}
    </Box>
  );
}
