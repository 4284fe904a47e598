import { withPreposition } from '@dentisti/domain/practice/italian-name';
import type { MailContent } from '../mail-content.ts';
import {
  decidedByPerson,
  openStudio,
  type PracticeInput,
  practiceOf,
  profileOf,
  reasonGiven,
} from './studio-mail-parts.ts';

/** What became of a proposal until its mail is written; `undone`: it was accepted, then the practice took the change back. */
type DecidedState = 'accepted' | 'refused' | 'undone';

const proposalOutcomes: Readonly<Record<DecidedState, { heading: string; outcome: string; more: readonly string[] }>> =
  {
    accepted: {
      heading: 'Proposta accettata',
      outcome: 'La tua proposta è stata accettata: i pazienti vedono già i nuovi dati.',
      more: [],
    },
    refused: {
      heading: 'Proposta non accettata',
      outcome: 'La tua proposta non è stata accettata: la scheda resta com’era.',
      more: ['Nello studio trovi che cosa avevi scritto, e puoi proporre di nuovo.'],
    },
    undone: {
      heading: 'Proposta accettata, poi annullata',
      outcome:
        'La tua proposta era stata accettata, poi lo studio ha annullato la modifica: valgono di nuovo i dati di prima.',
      more: ['Nello studio trovi che cosa avevi scritto, e puoi proporre di nuovo.'],
    },
  };

/** To whoever proposed a change of a profile. */
export function proposalDecided(input: PracticeInput & { state: DecidedState; note: string | null }): MailContent {
  const { practice, state, note } = input;
  const { heading, outcome, more } = proposalOutcomes[state];
  return {
    subject: `La tua proposta per ${profileOf(practice)}`,
    preview: outcome,
    heading,
    paragraphs: [outcome, ...more, decidedByPerson],
    details: [practiceOf(practice), ...reasonGiven(note)],
    action: openStudio(input),
    notes: [],
  };
}

/** To the owners of a practice whose photo an operator removed, or did not let be seen. */
export function photoDecided(input: PracticeInput & { alt: string; note: string | null }): MailContent {
  const { practice, alt, note } = input;
  const outcome = `Abbiamo tolto una foto dalla scheda ${withPreposition('di', practice.name)}.`;
  return {
    subject: `Una foto tolta dalla scheda ${withPreposition('di', practice.name)}`,
    preview: outcome,
    heading: 'Una foto non si vede',
    paragraphs: [outcome, 'L’abbiamo cancellata: per mostrarne un’altra caricala nella scheda.', decidedByPerson],
    details: [practiceOf(practice), { label: 'Foto', lines: [alt] }, ...reasonGiven(note)],
    action: openStudio(input),
    notes: [],
  };
}
