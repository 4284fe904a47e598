import { usePageHead } from '../../lib/page-head.ts';
import { AssessmentPromo } from './assessment-promo.tsx';
import { BookingPromo } from './booking-promo.tsx';
import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { useDeferredStyles } from './use-deferred-styles.ts';
import { useHashScroll } from './use-hash-scroll.ts';
import { WhyUs } from './why-us.tsx';

export function HomePage() {
  usePageHead({
    title: 'Trova il dentista nella tua città',
    description: 'Cerca un dentista nella tua città, leggi le valutazioni, guarda dove si trova e scegli con calma.',
  });
  useHashScroll();
  useDeferredStyles();
  return (
    <>
      <Hero />
      <BookingPromo />
      <AssessmentPromo />
      <Features />
      <HowItWorks />
      <WhyUs />
      <Closing />
    </>
  );
}
