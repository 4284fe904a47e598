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

/** To whoever proposed a change of a profile. */
export function proposalDecided(input: PracticeInput & { isAccepted: boolean; note: string | null }): MailContent {
  const { practice, isAccepted, note } = input;
  const outcome = isAccepted
    ? 'La tua proposta è stata accettata: i pazienti vedono già i nuovi dati.'
    : 'La tua proposta non è stata accettata: la scheda resta com’era.';
  return {
    subject: `La tua proposta per ${profileOf(practice)}`,
    preview: outcome,
    heading: isAccepted ? 'Proposta accettata' : 'Proposta non accettata',
    paragraphs: [
      outcome,
      ...(isAccepted ? [] : ['Nello studio trovi che cosa avevi scritto, e puoi proporre di nuovo.']),
      decidedByPerson,
    ],
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
