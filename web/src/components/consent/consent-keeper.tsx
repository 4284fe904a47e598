import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useEffect } from 'react';
import { hasConsent, useConsent } from '../../lib/consent/consent-state.ts';
import { followConsent } from '../../lib/consent/follow-consent.ts';
import { useConsentDialog } from '../../lib/consent/preferences-dialog.ts';
import { keepProofSent } from '../../lib/consent/send-proof.ts';
import { usePageCount } from '../../lib/consent/use-page-count.ts';
import { useRuntimeConfig } from '../../lib/runtime-config-context.ts';
import { ConsentBanner } from './consent-banner.tsx';

const Dialog = lazy(() => import('./consent-dialog.tsx').then((m) => ({ default: m.ConsentDialog })));

/**
 * Asks once, keeps the answer true. Stands right after the skip link, so that the keyboard meets the banner first. The
 * server writes the banner for everybody, and index.html marks the document where it is to be seen: drawn later it would be
 * the largest thing that appears on a phone.
 */
export function ConsentKeeper() {
  const client = useApolloClient();
  const { gaMeasurementId } = useRuntimeConfig();
  const consent = useConsent();
  const isDialogOpen = useConsentDialog();

  useEffect(() => {
    if (consent === undefined) return;
    followConsent();
    if (gaMeasurementId === null || hasConsent('analytics')) return;
    Object.assign(window, { [`ga-disable-${gaMeasurementId}`]: true });
  }, [consent, gaMeasurementId]);
  useEffect(() => keepProofSent(client), [client]);
  usePageCount();

  return (
    <>
      {!consent && <ConsentBanner />}
      <Suspense>{isDialogOpen && <Dialog />}</Suspense>
    </>
  );
}
