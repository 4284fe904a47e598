import { product } from '@dentisti/domain/brand';
import { usePageHead } from '../../lib/page-head.ts';
import { useHashScroll } from '../home/use-hash-scroll.ts';
import { AgendaOffer } from './agenda-offer.tsx';
import { LeadForm } from './lead-form.tsx';
import { PracticePrices } from './practice-prices.tsx';
import { practiceQuestions } from './practice-questions.tsx';
import { PracticesHero } from './practices-hero.tsx';
import { ProfileExample } from './profile-example.tsx';
import { Questions } from './questions.tsx';
import { Steps } from './steps.tsx';
import { StudioRooms } from './studio-rooms.tsx';

/** `/per-dentisti`: what a practice gains, what it costs, and where to say so. */
export function PracticesPage() {
  usePageHead({
    title: `Per ${product}`,
    description:
      'Il tuo studio nell’elenco, con dati verificati e nessuna posizione a pagamento. Rivendica la scheda, ricevi richieste di appuntamento, apri l’agenda online.',
  });
  useHashScroll();
  return (
    <>
      <PracticesHero />
      <ProfileExample />
      <Steps />
      <StudioRooms />
      <AgendaOffer />
      <PracticePrices />
      <Questions list={practiceQuestions} />
      <LeadForm source="PRACTICES" title="Parliamo del tuo studio">
        <p>
          Vuoi rivendicare la scheda, aprire l’agenda o soltanto capire se ti conviene? Scrivici: ti risponde una
          persona, senza insistere.
        </p>
        <p>Con questo modulo non attivi nulla: prima ne parliamo. Per fare da te c’è l’area studi.</p>
      </LeadForm>
    </>
  );
}
