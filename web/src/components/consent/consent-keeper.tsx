import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useEffect } from 'react';
import { hasConsent, useConsent } from '../../lib/consent/consent-state.ts';
import { followConsent } from '../../lib/consent/follow-consent.ts';
import { useConsentDialog } from '../../lib/consent/preferences-dialog.ts';
import { keepProofSent } from '../../lib/consent/send-proof.ts';
import { usePageCount } from '../../lib/consent/use-page-count.ts';
import { useRuntimeConfig } from '../../lib/runtime-config-context.ts';

const Banner = lazy(() => import('./consent-banner.tsx').then((m) => ({ default: m.ConsentBanner })));
const Dialog = lazy(() => import('./consent-dialog.tsx').then((m) => ({ default: m.ConsentDialog })));

/**
 * Asks once, keeps the answer true. Stands right after the skip link, so that the keyboard meets the banner first; who
 * has answered loads none of it.
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
    // One boundary each: while the dialog's chunk loads, a hidden banner would lose the focus the dialog gives back.
    <>
      <Suspense>{consent === null && <Banner />}</Suspense>
      <Suspense>{isDialogOpen && <Dialog />}</Suspense>
    </>
  );
}
