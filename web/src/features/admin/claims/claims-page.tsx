import { useApolloClient, useQuery } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useAdminChanges } from '../frame/admin-changes-context.ts';
import { useRefetchOnChange, useReloadOnChange } from '../frame/use-admin-changes.ts';
import { LoadMore } from '../lists/load-more.tsx';
import { usePages } from '../lists/use-pages.ts';
import { mutedStyle, noteStyle, sectionStyle, stackStyle } from '../parts/section-styles.ts';
import { ClaimItem } from './claim-item.tsx';
import { ClaimsQuery, EntitlementsQuery } from './claims.query.ts';
import { type Decision, DecisionDialog } from './decision.tsx';
import { EntitlementItem } from './entitlement-item.tsx';
import { FactorResets } from './factor-resets.tsx';
import { RecentClaims } from './recent-claims.tsx';
import { WaitingList } from './waiting-list.tsx';

/** Claims of one page, as the gateway gives them. */
const firstPage = 50;

/** Who says that a practice is theirs, and whose people are to be found entitled: what waits for an operator first. */
export function ClaimsPage() {
  const client = useApolloClient();
  const claims = usePages(ClaimsQuery, { waiting: true }, 'network-only');
  const entitlements = useQuery(EntitlementsQuery, { fetchPolicy: 'network-only' });
  const changes = useAdminChanges();
  useReloadOnChange(changes, claims);
  useRefetchOnChange(changes, entitlements.refetch);
  // Here and not in the items: one that is gone meanwhile would take its dialog, with the refusal in it, along.
  const [asked, setAsked] = useState<Decision | null>(null);
  const [answer, setAnswer] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  // A decided item goes with the button that had the focus.
  useEffect(() => {
    if (answer && claims.isLoaded && entitlements.data && document.activeElement === document.body)
      status.current?.focus();
  }, [answer, claims.isLoaded, entitlements.data]);

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
        answer={{ error: claims.hasFailed, refetch: claims.reload }}
        items={claims.isLoaded ? claims.items : undefined}
        awaited="rivendicazioni"
        empty="Nessuna rivendicazione aspetta una decisione."
        isWhole={false}
      >
        {(items) => (
          <Box css={stackStyle}>
            {items.map((claim) => (
              <ClaimItem key={claim.id} claim={claim} onAsk={ask} />
            ))}
            {(claims.hasMore || items.length > firstPage) && <LoadMore pages={claims} />}
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
