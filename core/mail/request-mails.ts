import type { StudioPracticeRow } from '@dentisti/db/studio/studio-practice.repository';
import { type BookingReason, bookingReasons } from '@dentisti/domain/booking/booking-reason';
import { writtenBeside, writtenLimit, writtenTime } from '@dentisti/domain/booking/italian-time';
import type { WaitingRequest } from '@dentisti/domain/booking/waiting-request';
import { brand } from '@dentisti/domain/brand';
import { capitalized } from '@dentisti/domain/practice/italian-name';
import { pageRoutes } from '@dentisti/domain/routes';
import type { MailContent } from './mail-content.ts';

interface RequestMailInput {
  /** Without a trailing slash. */
  publicUrl: string;
  /** The page where the request is answered without signing in. */
  url: string;
  practice: StudioPracticeRow;
  reason: BookingReason;
  waiting: WaitingRequest;
  /** The appointment that is to be moved; null otherwise. */
  movesFrom: Date | null;
  /** An offer of the practice that the patient does not take; null without one. */
  releasesAt: Date | null;
  /** When our assistant rings about it; null when no call is planned. */
  callsAt: Date | null;
  /** False: no call is made, and the answer is given in the studio. */
  isRung: boolean;
  queuedAt: Date;
}

const titles: Readonly<Record<WaitingRequest['purpose'], string>> = {
  book: 'Una richiesta di appuntamento',
  confirmProposal: 'Il paziente accetta il vostro orario',
  move: 'Una richiesta di spostamento',
};
const previews: Readonly<Record<WaitingRequest['purpose'], string>> = {
  book: 'Accettate con un tocco, proponete un altro orario o rifiutate.',
  confirmProposal: 'Confermate con un tocco, proponete un altro orario o rifiutate.',
  move: 'Accettate un orario con un tocco, o rifiutate.',
};
const openings: Readonly<Record<WaitingRequest['purpose'], string>> = {
  book: `Un paziente chiede un appuntamento attraverso ${brand}.`,
  confirmProposal: 'Il paziente accetta l’orario che avete proposto: manca la vostra conferma.',
  move: 'Un paziente chiede di spostare il suo appuntamento: finché non accettate, vale quello fissato.',
};
const privacy =
  'Per riservatezza nome e telefono del paziente non sono in questa e-mail: li vedete nello studio, se l’accesso ai dati è aperto.';
const settings = ({ publicUrl }: { publicUrl: string }) =>
  `Quando vi chiamiamo e se ricevere queste e-mail lo decidete in ${publicUrl}${pageRoutes.studio}/collegamenti.`;

function callText({ callsAt, isRung, queuedAt }: RequestMailInput): string {
  if (!isRung) return 'Il nostro assistente non vi chiama per questa richiesta.';
  if (!callsAt) return 'Se non rispondete qui, vi chiama il nostro assistente.';
  const when = callsAt <= queuedAt ? 'fra poco' : writtenBeside(callsAt, queuedAt);
  return `Se non rispondete qui, il nostro assistente vi chiama ${when}.`;
}

/** Mails a request to one of a practice's people: what is asked, until when, and where to answer. */
export function requestMail(input: RequestMailInput): MailContent {
  const { practice, reason, waiting, movesFrom, releasesAt, queuedAt, url } = input;
  const limit = writtenLimit(writtenBeside(waiting.answerBy, queuedAt));
  return {
    subject: `${titles[waiting.purpose]}: rispondete ${limit}`,
    preview: previews[waiting.purpose],
    heading: titles[waiting.purpose],
    paragraphs: [
      `${openings[waiting.purpose]} Rispondete ${limit}.`,
      callText(input),
      ...(releasesAt ? [`L’orario che avevate proposto, ${writtenTime(releasesAt)}, è di nuovo libero.`] : []),
    ],
    details: [
      { label: 'Motivo', lines: [capitalized(bookingReasons[reason])] },
      ...(movesFrom ? [{ label: 'Appuntamento di ora', lines: [writtenTime(movesFrom)] }] : []),
      {
        label: waiting.times.length === 1 ? 'Orario' : 'Orari chiesti',
        lines: waiting.times.map((time, i) =>
          waiting.times.length === 1 ? writtenTime(time) : `${i + 1}. ${writtenTime(time)}`,
        ),
      },
      { label: 'Studio', lines: [practice.name, `${practice.address}, ${practice.city} (${practice.province})`] },
    ],
    action: { label: 'Rispondi', url },
    notes: [
      'Aprire il link non risponde a nulla: decidi nella pagina, anche senza entrare nello studio.',
      'Il link è personale: chi lo ha risponde al posto tuo. Non inoltrare questa e-mail.',
      privacy,
      settings(input),
    ],
  };
}

const notices = {
  cancel: {
    subject: 'Appuntamento annullato',
    text: (when: string) => `Il paziente ha annullato l’appuntamento di ${when}: non viene.`,
  },
  release: {
    subject: 'Il vostro orario è di nuovo libero',
    text: (when: string) => `Il paziente non prende l’orario che avevate proposto, ${when}: è di nuovo libero.`,
  },
} as const;

/** Mails a patient's decision that needs no answer to one of a practice's people. */
export function noticeMail(input: {
  publicUrl: string;
  practice: StudioPracticeRow;
  number: string;
  purpose: 'cancel' | 'release';
  at: Date;
}): MailContent {
  const { publicUrl, practice, number, purpose, at } = input;
  const { subject, text } = notices[purpose];
  const when = writtenTime(at);
  return {
    subject: `${subject}: ${when}`,
    preview: 'Non c’è nulla da rispondere.',
    heading: subject,
    paragraphs: [`${text(when)} Non c’è nulla da rispondere.`],
    details: [
      { label: 'Quando', lines: [when] },
      { label: 'Numero di prenotazione', lines: [number] },
      { label: 'Studio', lines: [practice.name, `${practice.address}, ${practice.city} (${practice.province})`] },
    ],
    action: { label: 'Apri lo studio', url: publicUrl + pageRoutes.studio },
    notes: [settings(input)],
  };
}
