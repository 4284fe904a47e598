import type { ReminderKind } from './reminder-rule.ts';

/**
 * The messages about which a practice's choices are stored: patients get them on behalf of a practice. A new one is a line
 * here, one in `shownMessageKinds`, one in the templates of `core/messages` and one in the schema.
 */
export const practiceMessageKinds = [
  'confirmed',
  'moved',
  'cancelled',
  'reminder7',
  'reminder2',
  'waitingListOffer',
  'recall',
  'reviewRequest',
] as const;
export type PracticeMessageKind = (typeof practiceMessageKinds)[number];

/** Every message that a practice sees with a preview, in the order in which patients get them. */
export const shownMessageKinds = [
  'received',
  'proposal',
  'confirmed',
  'refused',
  'unanswered',
  'expired',
  'moved',
  'moveRefused',
  'cancelled',
  'cancelledByPatient',
  'reminder7',
  'reminder2',
  'waitingListOffer',
  'waitingListTaken',
  'recall',
  'recallReminder',
  'reviewRequest',
] as const;
export type ShownMessageKind = (typeof shownMessageKinds)[number];

const withOwnText: ReadonlySet<ShownMessageKind> = new Set(['reminder7', 'reminder2', 'waitingListOffer', 'recall']);
const switchable: ReadonlySet<ShownMessageKind> = new Set([...withOwnText, 'reviewRequest']);

/** Whether a practice may switch it off. Nobody may be left without the word that a visit stands, moved or fell away. */
export const isSwitchable = (kind: ShownMessageKind): kind is PracticeMessageKind => switchable.has(kind);

/** Whether a practice writes a sentence of its own for it. */
export const takesOwnText = (kind: ShownMessageKind): boolean => withOwnText.has(kind);

/** Returns the message whose switch and sentence hold for it too; null where it has its own or none. */
export const messageFollowed = (kind: ShownMessageKind): PracticeMessageKind | null =>
  kind === 'recallReminder' ? 'recall' : null;

/** Whether a practice with these choices has a message sent. */
export function isSent(
  chosen: readonly { kind: PracticeMessageKind; isOff: boolean }[],
  kind: ShownMessageKind,
): boolean {
  const decisive = messageFollowed(kind) ?? kind;
  return !isSwitchable(decisive) || !chosen.some((choice) => choice.kind === decisive && choice.isOff);
}

/** Returns the message as which a reminder is switched; the evening before stands in for two days before. */
export const messageOfReminder = (kind: ReminderKind): PracticeMessageKind =>
  kind === 'week' ? 'reminder7' : 'reminder2';

/** Of a practice's own sentence. */
export const ownTextMaxLength = 300;

/** What mail programs turn into a link by themselves, or what leads to one. */
const links =
  /:\/\/|www\.|@|\b[a-z0-9-]{2,}\.(?:it|com|net|org|eu|info|biz|io|me|co|app|dev|online|site|shop|store|link|click|ly|top|xyz|dentist|dental|clinic|studio)(?![a-z])/i;

export type OwnText = { kind: 'valid'; text: string | null } | { kind: 'invalid'; message: string };

/**
 * Reads a practice's own sentence; null: none. No links and no addresses: the mail is sent in our name, and its reader must
 * be able to trust every link in it.
 */
export function parseOwnText(typed: string | null): OwnText {
  const text = (typed ?? '').replace(/\s+/g, ' ').trim();
  if (text === '') return { kind: 'valid', text: null };
  if (!text.isWellFormed() || /\p{Cc}/u.test(text))
    return { kind: 'invalid', message: 'Ci sono segni che non possiamo scrivere in una e-mail.' };
  if ([...text].length > ownTextMaxLength)
    return { kind: 'invalid', message: `Al massimo ${ownTextMaxLength} caratteri.` };
  if (links.test(text))
    return {
      kind: 'invalid',
      message: 'Senza link e senza indirizzi e-mail: scrivi solo parole e numeri di telefono.',
    };
  return { kind: 'valid', text };
}
