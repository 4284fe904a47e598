import type { DecidedReviewReport } from '@dentisti/db/reviews/review-report.repository';
import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
import { brand } from '@dentisti/domain/brand';
import { capitalized, withPreposition } from '@dentisti/domain/practice/italian-name';
import { reviewReportLabels } from '@dentisti/domain/reviews/review-report';
import { changeableForDays, linkDays } from '@dentisti/domain/reviews/review-state';
import type { Template } from '../booking-mail-parts.ts';
import type { MailContent } from '../mail-content.ts';

const personalLink =
  'Il link è personale: chi lo ha può scrivere e cancellare la tua recensione. Non inoltrare questa e-mail.';
const objection =
  'Non sei d’accordo? Rispondi a questa e-mail entro sei mesi e spiegaci perché: riesaminiamo la decisione, gratis. Puoi anche rivolgerti a un organismo di risoluzione delle controversie o al giudice.';

/** One request after a kept visit. */
export const reviewRequest: Template = ({ practice, reviewUrl, stopReviewsUrl, pageUrl }) => ({
  subject: `Com’è andata ${withPreposition('da', practice.name)}?`,
  preview: 'Una recensione aiuta chi cerca un dentista. Se non vuoi, non devi fare nulla.',
  heading: 'Com’è andata la visita?',
  paragraphs: [
    `Sei stato ${withPreposition('da', practice.name)} con un appuntamento preso su ${brand}. Se ti va, racconta agli altri pazienti com’è andata: bastano le stelle, e puoi aggiungere poche righe.`,
    'Scrivi quello che pensi, anche se è una critica: le recensioni negative le trattiamo come le altre e lo studio non può toglierle. Nessuno ti paga per scrivere.',
    'Non scrivere di malattie e di cure, e non fare nomi di altre persone: quello che scrivi lo leggono tutti.',
  ],
  details: [{ label: 'Studio', lines: [practice.name, practice.city] }],
  action: { label: 'Scrivi la recensione', url: reviewUrl ?? pageUrl },
  choices: stopReviewsUrl ? [{ label: 'Non chiedetemi più recensioni', url: stopReviewsUrl }] : [],
  notes: [
    `Te lo chiediamo una volta sola. Il link vale ${linkDays} giorni per scrivere; dopo serve ancora per cancellare quello che hai scritto.`,
    'Aprire questa e-mail o un link non pubblica e non cambia nulla: decidi nella pagina.',
    personalLink,
  ],
});

/** What an operator decided about a review, with the reason, to its writer. */
export const reviewDecided: Template = ({ practice, reviewUrl, pageUrl, params: { words, by } }) => {
  const outcome =
    by === 'removed'
      ? 'Abbiamo tolto la tua recensione: non la legge più nessuno.'
      : by === 'published'
        ? 'La tua recensione è pubblicata.'
        : 'Non abbiamo pubblicato la tua recensione.';
  const isPublished = by === 'published';
  return {
    subject: `La tua recensione ${withPreposition('su', practice.name)}`,
    preview: outcome,
    heading: isPublished ? 'La recensione è pubblicata' : 'Abbiamo deciso sulla tua recensione',
    paragraphs: [
      outcome,
      'Ha deciso una persona, che ha letto il testo.',
      ...(isPublished
        ? []
        : [
            `Puoi cambiarla dalla stessa pagina, se non sono passati ${changeableForDays} giorni da quando l’hai scritta, o cancellarla.`,
            objection,
          ]),
    ],
    details: [
      { label: 'Studio', lines: [practice.name, practice.city] },
      { label: 'Decisione', lines: [outcome] },
      ...(words ? [{ label: 'Motivo', lines: words.split('\n') }] : []),
      ...(isPublished
        ? []
        : [{ label: 'Su che cosa si basa', lines: ['Termini di servizio, punto 15: recensioni e contenuti.'] }]),
    ],
    action: { label: 'Vedi la tua recensione', url: reviewUrl ?? pageUrl },
    notes: [personalLink],
  };
};

/**
 * The receipt of a report. It repeats nothing that was typed: the address may be anybody's, and would get a stranger's
 * choice of words from us.
 */
export function reviewReportReceived({ id }: { id: string }): MailContent {
  return {
    subject: 'Abbiamo ricevuto la tua segnalazione',
    preview: 'La legge una persona. Ti scriviamo la decisione a questo indirizzo.',
    heading: 'Abbiamo ricevuto la tua segnalazione',
    paragraphs: [
      'Hai segnalato una recensione. La legge una persona, non un programma: la decisione e il motivo arrivano a questo indirizzo.',
    ],
    details: [],
    notes: ['Se non ci hai scritto tu, ignora questa e-mail.', `Riferimento: ${id}`],
  };
}

/** The decision on a report, its reason and where to object; without the review's words, as the address may be anybody's. */
export function reviewReportDecided(report: DecidedReviewReport, publicUrl: string): MailContent {
  const { id, decision, decisionNote, createdAt, reason, dentistName, dentistCity, dentistSlug } = report;
  const outcome =
    decision === 'removed'
      ? 'La segnalazione era giusta: abbiamo tolto la recensione.'
      : 'Abbiamo controllato, e la recensione resta pubblicata.';
  return {
    subject: `La tua segnalazione ${withPreposition('su', dentistName)}`,
    preview: outcome,
    heading: 'Abbiamo deciso',
    paragraphs: [
      `${capitalized(beforeDay('il', writtenDate(createdAt)))} hai segnalato una recensione di uno studio. ${outcome}`,
      'Ha deciso una persona, non un programma.',
      objection,
    ],
    details: [
      { label: 'Scheda', lines: [dentistName, dentistCity] },
      { label: 'Segnalazione', lines: [reviewReportLabels[reason]] },
      { label: 'Decisione', lines: [outcome] },
      ...(decisionNote ? [{ label: 'Motivo', lines: decisionNote.split('\n') }] : []),
    ],
    action: { label: 'Vedi la scheda', url: `${publicUrl}/dentista-${dentistSlug}` },
    notes: [
      'Se non ci hai scritto tu, ignora questa e-mail.',
      'Conserviamo la segnalazione e il tuo indirizzo per 12 mesi dalla decisione, poi li cancelliamo.',
      `Riferimento: ${id}`,
    ],
  };
}
