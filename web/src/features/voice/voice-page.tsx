import { usePageHead } from '../../lib/page-head.ts';
import { useHashScroll } from '../home/use-hash-scroll.ts';
import { LeadForm } from '../practices/lead-form.tsx';
import { Questions } from '../practices/questions.tsx';
import { DataProtection } from './data-protection.tsx';
import { Demo } from './demo/demo.tsx';
import { VoiceHero } from './voice-hero.tsx';
import { VoicePrice } from './voice-price.tsx';
import { voiceQuestions } from './voice-questions.tsx';
import { WhatItDoes } from './what-it-does.tsx';

/** `/voce`: the AI receptionist for practices, to try before anything else. */
export function VoicePage() {
  usePageHead({
    title: 'Receptionist AI per Studi Dentistici',
    description:
      'L’assistente per il telefono dello studio: guarda l’agenda, fissa, sposta e annulla gli appuntamenti, e passa una persona. Oggi è una dimostrazione: provala dal vivo.',
  });
  useHashScroll();
  return (
    <>
      <VoiceHero />
      <Demo />
      <WhatItDoes />
      <VoicePrice />
      <DataProtection />
      <Questions list={voiceQuestions} />
      <LeadForm source="RECEPTIONIST" title="Sentiamoci">
        <p>
          Raccontaci quante telefonate ricevi e che cosa vorresti non perdere più. Ti richiama una persona: quando la
          receptionist potrà rispondere al telefono degli studi, cominciamo da chi ci ha scritto.
        </p>
        <p>Non attivi nulla con questo modulo.</p>
      </LeadForm>
    </>
  );
}
