import type { DecidedReport } from '@dentisti/db/reports/profile-report.repository';
import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
import { capitalized, withPreposition } from '@dentisti/domain/practice/italian-name';
import type { MailContent } from './mail-content.ts';

/**
 * The receipt of a report or claim. It repeats nothing that was typed, not even the practice: the address may be anybody's,
 * and would get a stranger's choice of words from us.
 */
export function reportReceived({ id, kind }: { id: string; kind: DecidedReport['kind'] }): MailContent {
  const isClaim = kind === 'claim';
  const subject = `Abbiamo ricevuto la tua ${isClaim ? 'richiesta' : 'segnalazione'}`;
  return {
    subject,
    preview: 'La legge una persona. Ti scriviamo la decisione a questo indirizzo.',
    heading: subject,
    paragraphs: [
      `Hai scritto ${isClaim ? 'di essere il titolare di una scheda' : 'che in una scheda qualcosa non va'}. La legge una persona, non un programma: la decisione e il motivo arrivano a questo indirizzo.`,
    ],
    details: [],
    notes: ['Se non ci hai scritto tu, ignora questa e-mail.', `Riferimento: ${id}`],
  };
}

/** What came of it, in a sentence. */
function decision({ kind, status, dentistHidden }: DecidedReport): string {
  if (kind === 'claim')
    return status === 'resolved'
      ? 'Abbiamo accolto la tua richiesta.'
      : 'Abbiamo controllato, e non possiamo accogliere la tua richiesta.';
  if (status === 'rejected') return 'Abbiamo controllato, e la scheda resta com’è.';
  return dentistHidden
    ? 'La segnalazione era giusta: abbiamo tolto la scheda dall’elenco.'
    : 'La segnalazione era giusta: la scheda è a posto.';
}

/**
 * The decision on a report, its reason and where to object. It does not repeat what was reported: the address may be
 * anybody's, and would get a stranger's words from us.
 */
export function reportDecided(report: DecidedReport, publicUrl: string): MailContent {
  const { id, kind, note, createdAt, dentistName, dentistCity, dentistSlug, dentistHidden } = report;
  const outcome = decision(report);
  const subject = kind === 'claim' ? 'La tua richiesta' : 'La tua segnalazione';
  const about = kind === 'claim' ? 'rivendicato la scheda' : 'segnalato un errore nella scheda';
  return {
    subject: `${subject} ${withPreposition('su', dentistName)}`,
    preview: outcome,
    heading: 'Abbiamo deciso',
    paragraphs: [
      `${capitalized(beforeDay('il', writtenDate(createdAt)))} hai ${about} di uno studio. ${outcome}`,
      'Ha deciso una persona, non un programma.',
      'Non sei d’accordo? Rispondi a questa e-mail entro sei mesi e spiegaci perché: riesaminiamo la decisione, gratis. Puoi anche rivolgerti a un organismo di risoluzione delle controversie o al giudice.',
    ],
    details: [
      { label: 'Scheda', lines: [dentistName, dentistCity] },
      { label: 'Decisione', lines: [outcome] },
      ...(note ? [{ label: 'Motivo', lines: note.split('\n') }] : []),
    ],
    ...(dentistHidden ? {} : { action: { label: 'Vedi la scheda', url: `${publicUrl}/dentista-${dentistSlug}` } }),
    notes: [
      'Se non ci hai scritto tu, ignora questa e-mail.',
      'Conserviamo la segnalazione e il tuo indirizzo per 12 mesi dalla decisione, poi li cancelliamo.',
      `Riferimento: ${id}`,
    ],
  };
}
