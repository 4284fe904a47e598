import type { PracticeSource } from '@dentisti/domain/discovery/imported-practice';
import { fold } from '@dentisti/domain/places/normalise';
import { z } from 'zod';

/** OpenStreetMap's prefixes for what is no more, and for what is not yet. */
export const lifecycles = [
  ...['disused', 'abandoned', 'ruins', 'demolished', 'removed', 'razed', 'destroyed', 'dismantled', 'obliterated'],
  ...['was', 'historic', 'vacant', 'closed', 'not', 'proposed', 'planned', 'construction'],
];
/** Of these the bare key says it too; `historic=yes` is an old house. */
const bareKeys = ['disused', 'abandoned', 'demolished', 'removed', 'razed', 'destroyed', 'vacant', 'closed'];

const twoDigits = (value: number | string) => String(value).padStart(2, '0');
const dayOf = (date: Date) => `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** The last day that a date may mean (`2024`: 31 December), as text that sorts; null when it is none. */
function lastDayOf(text: string): string | null {
  const italian = /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/.exec(text);
  if (italian) return `${italian[3]}-${twoDigits(italian[2] ?? '')}-${twoDigits(italian[1] ?? '')}`;
  const [date] = text.match(/\b\d{4}(?:-\d{2}){0,2}\b/g)?.slice(-1) ?? [];
  return date ? `${date}${'-99-99'.slice(0, 10 - date.length)}` : null;
}

const isPast = (text: string | undefined, today: Date) => {
  const last = text === undefined ? null : lastDayOf(text);
  return last !== null && last < dayOf(today);
};

const neverOpen =
  /^(?:(?:24\/7|Mo-Su(?:,\s*PH)?|PH,\s*Mo-Su)(?: 00:00-24:00)?\s+)?(?:off|closed|chius[oa])(?:\s*"[^"]*")?\s*;?$/i;

/** `disused:amenity=dentist` and the like. */
export function isFormerDentist(tags: Readonly<Record<string, string>>): boolean {
  return lifecycles.some((prefix) =>
    ['amenity', 'healthcare'].some((key) => /(?:^|;)\s*dentist\s*(?:;|$)/i.test(tags[`${prefix}:${key}`] ?? '')),
  );
}

/** Whether an element's tags say that the dentist is no longer there, or not yet. */
export function isClosedElement(tags: Readonly<Record<string, string>>, today: Date): boolean {
  if (
    isFormerDentist(tags) ||
    bareKeys.some((key) => /^(?:yes|true|1|dentist)$/i.test(tags[key] ?? '') || isPast(tags[key], today))
  )
    return true;
  if (isPast(tags.end_date, today) || neverOpen.test(tags.opening_hours?.trim() ?? '')) return true;
  if ([tags.name, tags['name:it']].some((name) => name && isClosedName(name))) return true;
  return [tags.opening_hours, tags.note, tags.description].some((text) => text && closedPhrase.test(fold(text)));
}

const closedWord = '(?:chius[oa]|closed|cessat[oa]|dismess[oa]|trasferit[oaie]|geschlossen)';
const forGood = '(?:definitivamente|permanentemente|per sempre|permanently)';
/** Said of a practice it can mean nothing else, wherever it stands. Texts are folded before. */
const closedPhrase = new RegExp(
  [
    `\\bchius[oaie] (?:${forGood}|(?:dal|nel) \\d{4}\\b|per (?:pensionamento|cessat))`,
    `\\b${forGood} (?:chius[oaie]|closed)`,
    'closed (?:permanently|down)\\b|dauerhaft geschlossen',
    'cessata attivita|attivita cessata|cessazione (?:dell )?attivita|cessato l attivita',
    'non (?:e )?piu (?:attiv[oa]|esistente|in attivita)|non esiste piu',
  ].join('|'),
);
/** In a name; a note may say it of the address that the practice came to. */
const movedPhrase = /\b(?:si e|ci siamo) trasferit|\btrasferit[oaie] (?:in|a|ad|al|alla|presso|nel|nella|altrove) /;
const inBrackets = new RegExp(`[([{]\\s*(?:ex|(?:ora |adesso )?${closedWord}(?: (?:dal|nel) \\d{4})?)\\s*[)\\]}]`, 'i');
const besideDash = new RegExp(`(?:^${closedWord}\\s*[-–—:|]|[-–—:|]\\s*${closedWord}$)`, 'i');
const formerPractice =
  /^ex (?:studio|dentista|ambulatorio|poliambulatorio|clinica|centro|gabinetto|odontoiatra|dott\.?|dottor|dr\.?)(?:\s|ssa|$)/;

/**
 * Whether a practice's name says that it has closed or gone. A town (`Chiusa`, `Chiusi`), a surname (`Mario Chiuso`), a
 * weekday off and a former owner (`Bianchi, ex Rossi`) say no such thing.
 */
export function isClosedName(name: string): boolean {
  const folded = fold(name.trim());
  if (closedPhrase.test(folded) || movedPhrase.test(`${folded} `) || formerPractice.test(folded)) return true;
  const text = name.trim().replace(/\bChius[ai]\b/g, '~');
  if (inBrackets.test(text) || besideDash.test(text)) return true;
  // Without a sign beside it the word has to stand out from the name; in capitals throughout it may be a surname.
  return /(?:^|\s)chiuso$/.test(text) || (/^CHIUS[OA]\s|\sCHIUS[OA]$/.test(text) && /\p{Ll}/u.test(text));
}

const Tags = z.object({ tags: z.record(z.string(), z.string()) });
const Place = z.object({
  businessStatus: z.string().optional(),
  displayName: z.object({ text: z.string() }).optional(),
  regularOpeningHours: z
    .object({ weekdayDescriptions: z.array(z.string()).default([]) })
    .optional()
    .catch(undefined),
});

/** Whether a place at Google says that it is closed: for good, for now, or on every day of the week. */
export function isClosedPlace({ businessStatus, displayName, regularOpeningHours }: z.output<typeof Place>): boolean {
  const days = regularOpeningHours?.weekdayDescriptions ?? [];
  const isNeverOpen = days.length === 7 && days.every((day) => /:\s*chiuso$/i.test(day));
  return /^CLOSED_/.test(businessStatus ?? '') || isNeverOpen || isClosedName(displayName?.text ?? '');
}

/** Whether a source's row, as the source gave it (`StoredRaw.given`), says that the practice is closed: it is never rung. */
export function isClosedForGood({ source, given }: { source: PracticeSource; given: unknown }, today: Date): boolean {
  if (source === 'openstreetmap') {
    const element = Tags.safeParse(given);
    return element.success && isClosedElement(element.data.tags, today);
  }
  const place = source === 'google-places' ? Place.safeParse(given) : null;
  return place?.success === true && isClosedPlace(place.data);
}
