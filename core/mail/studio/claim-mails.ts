import type { PracticeClaimRow } from '@dentisti/db/studio/practice-claim.repository';
import type { StudioPracticeRow } from '@dentisti/db/studio/studio-practice.repository';
import { beforeDay, writtenBeside, writtenDate, writtenEnd } from '@dentisti/domain/booking/italian-time';
import { brand } from '@dentisti/domain/brand';
import { capitalized } from '@dentisti/domain/practice/italian-name';
import type { ClaimWay } from '@dentisti/domain/studio/claim';
import type { MailContent } from '../mail-content.ts';
import {
  decidedByPerson,
  objection,
  openStudio,
  type PracticeInput,
  practiceOf,
  profileOf,
  reasonGiven,
} from './studio-mail-parts.ts';

/** A claim with the address of the account that made it. */
interface ClaimInput extends PracticeInput {
  claim: PracticeClaimRow;
  claimantEmail: string;
}

const reference = ({ claim }: ClaimInput) => `Riferimento: ${claim.id}`;

const proofs: Readonly<Record<ClaimWay, string>> = {
  mailbox: 'ha confermato un codice mandato a una casella e-mail dello studio',
  telephone: 'ha confermato un codice detto al telefono dello studio',
  operator: 'è stato controllato da una persona di Dentisti.ai',
};

/** The code, to a mailbox of the practice: whoever reads it decides whether the claimant gets it. */
export function claimCodeMail(input: ClaimInput & { code: string; queuedAt: Date }): MailContent {
  const { practice, claim, claimantEmail, code, queuedAt } = input;
  return {
    subject: `Un codice per gestire ${profileOf(practice)}`,
    preview: 'Il codice vale solo nella pagina di chi l’ha chiesto.',
    heading: 'Qualcuno chiede di gestire la scheda',
    paragraphs: [
      `${claimantEmail} chiede di gestire ${profileOf(practice)} su ${brand}. Se sei tu, scrivi questo codice nella pagina in cui l’hai chiesto. Vale ${writtenEnd(writtenBeside(claim.expiresAt, queuedAt))}.`,
      'Il codice vale solo nella pagina di chi l’ha chiesto. Non comunicarlo a nessuno: noi non lo chiediamo mai. Se non conosci questo indirizzo, non fare nulla.',
    ],
    code: `${code.slice(0, 4)} ${code.slice(4)}`,
    details: [{ label: 'Chi lo chiede', lines: [claimantEmail] }, practiceOf(practice)],
    notes: [objection(input), reference(input)],
  };
}

/** To the practice's mailboxes: who manages its profile from now on. */
export function practiceClaimed(input: ClaimInput & { since: Date }): MailContent {
  const { practice, claim, claimantEmail, since } = input;
  return {
    subject: `Chi gestisce ${profileOf(practice)}`,
    preview: `Su ${brand} la gestisce ${claimantEmail}.`,
    heading: 'La scheda ha chi la gestisce',
    paragraphs: [
      `${capitalized(beforeDay('dal', writtenDate(since)))} ${profileOf(practice)} su ${brand} è gestita da ${claimantEmail}, che ${proofs[claim.way]}.`,
      'Può rispondere alle richieste e proporre modifiche alla scheda. I dati dei pazienti si aprono solo dopo che una persona ha controllato l’iscrizione all’Albo.',
      'Non sei tu, e non è qualcuno dello studio? Scrivici subito.',
    ],
    details: [{ label: 'Chi la gestisce', lines: [claimantEmail] }, practiceOf(practice)],
    notes: [objection(input), reference(input)],
  };
}

/** To those who are in the practice: somebody else claims it, and nothing has changed. */
export function claimDisputed(input: ClaimInput): MailContent {
  const { practice, claim, claimantEmail } = input;
  const proof = claim.way === 'operator' ? '' : `, e ${proofs[claim.way]}`;
  return {
    subject: `Qualcun altro chiede di gestire ${profileOf(practice)}`,
    preview: 'Non è cambiato nulla: decide una persona, e ti scrive.',
    heading: 'Qualcun altro chiede la tua scheda',
    paragraphs: [
      `${claimantEmail} chiede di gestire ${profileOf(practice)} su ${brand}${proof}.`,
      'Non è cambiato nulla: la scheda la gestisci ancora tu. Decide una persona, non un programma, e ti scrive la decisione a questo indirizzo.',
    ],
    details: [{ label: 'Chi la chiede', lines: [claimantEmail] }, practiceOf(practice)],
    action: openStudio(input),
    notes: [objection(input), reference(input)],
  };
}

/** The decision on a claim, with the operator's sentence, to who made it or to who was in the practice. */
export function claimDecided(input: ClaimInput & { isGranted: boolean; to: 'claimant' | 'owner' }): MailContent {
  const { practice, claim, isGranted, to } = input;
  const { outcome, consequences } = (to === 'owner' ? outcomeForOwner : outcomeForClaimant)(input);
  return {
    subject: `${to === 'owner' ? 'La decisione su' : 'La tua richiesta per'} ${profileOf(practice)}`,
    preview: outcome,
    heading: 'Abbiamo deciso',
    paragraphs: [
      outcome,
      ...consequences,
      ...(claim.decidedById === null ? [] : [decidedByPerson]),
      'Non sei d’accordo? Spiegaci perché: riesaminiamo la decisione, gratis. Puoi anche rivolgerti al giudice.',
    ],
    details: [practiceOf(practice), { label: 'Decisione', lines: [outcome] }, ...reasonGiven(claim.decisionNote)],
    ...(isGranted === (to === 'claimant') ? { action: openStudio(input) } : {}),
    notes: [
      objection(input),
      'Conserviamo la richiesta per 12 mesi dalla decisione, poi la cancelliamo.',
      reference(input),
    ],
  };
}

interface Outcome {
  outcome: string;
  consequences: string[];
}

const outcomeForClaimant = ({ isGranted, practice }: { isGranted: boolean; practice: StudioPracticeRow }): Outcome =>
  isGranted
    ? {
        outcome: `Abbiamo accolto la tua richiesta: ora gestisci ${profileOf(practice)}.`,
        consequences: [
          'I dati dei pazienti si aprono dopo il controllo dell’iscrizione all’Albo, che puoi chiedere nello studio.',
        ],
      }
    : { outcome: 'Non possiamo accogliere la tua richiesta.', consequences: [] };

const outcomeForOwner = (input: ClaimInput & { isGranted: boolean }): Outcome =>
  input.isGranted
    ? {
        outcome: `Ora ${profileOf(input.practice)} è gestita da ${input.claimantEmail}.`,
        consequences: [
          'Chi la gestiva prima non entra più nel suo studio e non vede più le sue richieste né i dati dei pazienti. Il tuo account resta, e con lui le altre schede che gestisci.',
        ],
      }
    : {
        outcome: `Non abbiamo accolto la richiesta di ${input.claimantEmail}: ${profileOf(input.practice)} la gestisci ancora tu.`,
        consequences: ['Per te non cambia nulla.'],
      };
