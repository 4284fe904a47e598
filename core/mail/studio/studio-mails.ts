import { beforeDay, writtenBeside, writtenDate, writtenEnd } from '@dentisti/domain/booking/italian-time';
import { brand } from '@dentisti/domain/brand';
import { withPreposition } from '@dentisti/domain/practice/italian-name';
import { pageRoutes } from '@dentisti/domain/routes';
import type { MemberRole } from '@dentisti/domain/studio/member-role';
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

/** The link that signs in. The address may be anybody's: the mail says nothing but what was asked for. */
export function signInLink(input: {
  url: string;
  createdAt: Date;
  expiresAt: Date;
  /** When the mail was queued. */
  queuedAt: Date;
}): MailContent {
  const { url, createdAt, expiresAt, queuedAt } = input;
  const minutes = Math.round((expiresAt.getTime() - createdAt.getTime()) / 60_000);
  return {
    subject: `Il link per entrare nello studio su ${brand}`,
    preview: `Vale ${minutes} minuti e una volta sola.`,
    heading: 'Entra nello studio',
    paragraphs: [
      `Hai chiesto di entrare nello studio di ${brand}, dove chi cura i pazienti gestisce la propria scheda.`,
      `Il link vale ${minutes} minuti, ${writtenEnd(writtenBeside(expiresAt, queuedAt))}, e una volta sola.`,
    ],
    details: [],
    action: { label: 'Entra nello studio', url },
    notes: [
      'Se non l’hai chiesto tu, ignora questa e-mail: nessuno è entrato.',
      'Il link è personale: chi lo ha entra al posto tuo. Non inoltrare questa e-mail.',
    ],
  };
}

const roles: Readonly<Record<MemberRole, { name: string; may: string }>> = {
  owner: { name: 'titolare', may: 'Puoi gestire la scheda e decidere chi altro entra nello studio.' },
  staff: { name: 'collaboratore', may: 'Puoi gestire la scheda insieme a chi ti ha fatto entrare.' },
};

/** To somebody who was let into a practice, or has another role there. */
export function memberAdded(input: PracticeInput & { role: MemberRole; byEmail: string | null }): MailContent {
  const { practice, role, byEmail } = input;
  const { name, may } = roles[role];
  return {
    subject: `Hai accesso ${withPreposition('a', practice.name)}`,
    preview: `Sei dentro come ${name}.`,
    heading: 'Puoi entrare nello studio',
    paragraphs: [
      `${byEmail ?? 'Un titolare'} ti ha dato accesso ${withPreposition('a', practice.name)} su ${brand}, come ${name}. ${may}`,
      'Entri con questo indirizzo: ogni volta ti mandiamo un link, senza password.',
    ],
    details: [practiceOf(practice)],
    action: openStudio(input),
    notes: ['Non lo conosci? Ignora questa e-mail, oppure entra e togliti: puoi farlo quando vuoi.'],
  };
}

/** What changed among a practice's people. */
export type PeopleChange = 'owner-added' | 'owner-ended' | 'removed';

/** To every owner when owners change, and to somebody who was taken out. */
export function peopleChanged(
  input: PracticeInput & {
    change: PeopleChange;
    /** Whether the practice was found entitled through this person, and is not any more. */
    isEntitlementEnded: boolean;
    email: string;
    byEmail: string | null;
    isMe: boolean;
  },
): MailContent {
  const { practice, change, isEntitlementEnded, email, byEmail, isMe } = input;
  const who = isMe ? 'Tu' : email;
  const outcome =
    change === 'owner-added'
      ? `${who} ${isMe ? 'sei' : 'è'} titolare ${withPreposition('di', practice.name)} su ${brand}.`
      : change === 'owner-ended'
        ? `${who} non ${isMe ? 'sei' : 'è'} più titolare ${withPreposition('di', practice.name)} su ${brand}.`
        : `${isMe ? 'Non hai' : `${email} non ha`} più accesso ${withPreposition('a', practice.name)} su ${brand}.`;
  return {
    subject: `Chi lavora nello studio: ${practice.name}`,
    preview: outcome,
    heading: 'È cambiato chi lavora nello studio',
    paragraphs: [
      outcome,
      ...(isEntitlementEnded
        ? [
            `La titolarità dello studio era verificata con ${isMe ? 'te' : 'questa persona'} e non lo è più: agenda e pazienti sono chiusi finché non verifichiamo un titolare.`,
          ]
        : []),
      `L’ha deciso ${byEmail ?? 'un titolare'}.`,
    ],
    details: [practiceOf(practice)],
    action: openStudio(input),
    notes: ['Non te lo aspettavi? Scrivici subito: un operatore controlla.', objection(input)],
  };
}

/** Whether a practice's people were found entitled, with the operator's words. */
export function entitlementDecided(input: PracticeInput & { isGranted: boolean; note: string | null }): MailContent {
  const { practice, isGranted, note } = input;
  const outcome = isGranted
    ? 'Il controllo è riuscito: nello studio si vedono anche i dati dei pazienti.'
    : 'Nello studio i dati dei pazienti sono chiusi: il controllo non è riuscito, o non vale più.';
  return {
    subject: `Il controllo ${withPreposition('di', practice.name)}`,
    preview: outcome,
    heading: isGranted ? 'Controllo riuscito' : 'I dati dei pazienti sono chiusi',
    paragraphs: [
      outcome,
      ...(isGranted
        ? ['Chi entra nello studio li vede: decidi tu chi può entrare.']
        : ['La scheda la gestisci come prima. Puoi chiedere di nuovo il controllo nello studio, con i dati giusti.']),
      decidedByPerson,
    ],
    details: [practiceOf(practice), ...reasonGiven(note)],
    action: openStudio(input),
    notes: [],
  };
}

/** To somebody who was in a practice that was merged into another one, which is managed already. */
export function accessEnded(input: PracticeInput & { formerName: string }): MailContent {
  const { practice, formerName } = input;
  const outcome = `Il tuo accesso ${withPreposition('a', formerName)} è finito.`;
  return {
    subject: outcome.slice(0, -1),
    preview: 'La scheda è stata unita a un’altra, che qualcuno gestisce già.',
    heading: 'Due schede sono diventate una',
    paragraphs: [
      `${outcome} Nel nostro elenco lo stesso studio compariva due volte: abbiamo unito la sua scheda a ${profileOf(practice).replace(/^la scheda/, 'quella')}, che su ${brand} qualcuno gestisce già.`,
      'Non vedi più le sue richieste né i dati dei pazienti. Il tuo account resta, e con lui le altre schede che gestisci.',
      'Lavori in questo studio? Chiedi a chi lo gestisce di farti entrare. Se invece dovresti gestirlo tu, entra e chiedi di gestire la scheda: decide una persona.',
      decidedByPerson,
      'Non sei d’accordo? Spiegaci perché: riesaminiamo la decisione, gratis. Puoi anche rivolgerti al giudice.',
    ],
    details: [practiceOf(practice), { label: 'Decisione', lines: [outcome] }],
    action: openStudio(input),
    notes: [objection(input)],
  };
}

/** To every owner: the data-processing terms were accepted, which version and by whom. */
export function termsAccepted(input: PracticeInput & { version: string; byEmail: string | null }): MailContent {
  const { practice, version, byEmail, publicUrl } = input;
  const outcome = `${byEmail ?? 'Un titolare'} ha accettato l’accordo sul trattamento dei dati ${withPreposition('di', practice.name)}.`;
  return {
    subject: `L’accordo sul trattamento dei dati: ${practice.name}`,
    preview: `Versione ${beforeDay('del', writtenDate(new Date(version)))}.`,
    heading: 'Accordo accettato',
    paragraphs: [
      outcome,
      `La versione è quella ${beforeDay('del', writtenDate(new Date(version)))}. Da adesso lo studio tiene con noi agenda e pazienti: restano dello studio, noi li trattiamo solo per suo conto.`,
      `Il testo completo: ${publicUrl}${pageRoutes.processingTerms}`,
    ],
    details: [practiceOf(practice), { label: 'Accettato da', lines: [byEmail ?? 'un titolare'] }],
    action: openStudio(input),
    notes: ['Non te lo aspettavi? Scrivici subito: un operatore controlla.', objection(input)],
  };
}

/** To every owner: a practice's software gets no more messages from us. */
export function webhookEnded(input: PracticeInput & { host: string; isGone: boolean }): MailContent {
  const { practice, host, isGone } = input;
  const reason = isGone
    ? 'Il suo sito ci ha risposto che l’indirizzo non esiste più.'
    : 'Da tre giorni nessun avviso arriva: abbiamo smesso di provare.';
  return {
    subject: `Il gestionale non riceve più avvisi: ${practice.name}`,
    preview: reason,
    heading: 'Avvisi al gestionale spenti',
    paragraphs: [
      `Mandavamo gli avvisi sulle prenotazioni ${withPreposition('di', practice.name)} a ${host}. ${reason}`,
      'Le prenotazioni non cambiano: le vedi nello studio, e le e-mail arrivano come prima. Quando il gestionale è di nuovo a posto, apri «Collegamenti», salva l’indirizzo e manda di nuovo gli avvisi che ti servono.',
    ],
    details: [practiceOf(practice), { label: 'Indirizzo', lines: [host] }],
    action: openStudio(input),
    notes: [],
  };
}
