import { brand } from '@dentisti/domain/brand';
import { siteStructuredData } from '@dentisti/domain/search/structured-data';
import { Suspense } from 'react';
import { JsonLd } from '../../components/json-ld.tsx';
import { usePageHead } from '../../lib/page-head.ts';
import { paths } from '../../lib/paths.ts';
import { useRuntimeConfig } from '../../lib/runtime-config-context.ts';
import { AssessmentPromo } from './assessment-promo.tsx';
import { BookingPromo } from './booking-promo.tsx';
import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { useDeferredStyles } from './use-deferred-styles.ts';
import { useHashScroll } from './use-hash-scroll.ts';
import { WhyUs } from './why-us.tsx';

/** Each section is a boundary, so that the browser takes the page over section by section, the touched one first. */
export function HomePage() {
  usePageHead({
    title: 'Trova il dentista nella tua città',
    description: 'Cerca un dentista nella tua città, leggi le valutazioni, guarda dove si trova e scegli con calma.',
  });
  const { publicUrl } = useRuntimeConfig();
  const site = siteStructuredData(brand, publicUrl + paths.home(), publicUrl + paths.results());
  useHashScroll();
  useDeferredStyles();
  return (
    <>
      <Suspense>
        <Hero />
      </Suspense>
      <Suspense>
        <BookingPromo />
      </Suspense>
      <Suspense>
        <AssessmentPromo />
      </Suspense>
      <Suspense>
        <Features />
      </Suspense>
      <Suspense>
        <HowItWorks />
      </Suspense>
      <Suspense>
        <WhyUs />
      </Suspense>
      <Suspense>
        <Closing />
      </Suspense>
      <JsonLd data={[site]} />
    </>
  );
}
