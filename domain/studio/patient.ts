import { explainPhone, parseEmail, parsePatientPhone } from '../booking/patient-phone.ts';
import { fold } from '../places/normalise.ts';

export const patientNameLength = { min: 2, max: 120 } as const;
export const patientNoteLength = 1_000;
/** What a list is searched for is cut there. */
const maxSearchLength = 80;

/** Returns a name without accents, in lower case, with single spaces: two spellings of one name have one key. */
export const patientNameKey = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`´]/g, "'")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** The words of a person's name, folded and sorted: `Nicolò De Rossi` and `De Rossi Nicolo'` are one person. */
export const personKey = (name: string): string => (fold(name).match(/[\p{L}\p{N}]+/gu) ?? []).toSorted().join(' ');

/** Who a patient is, as the practice types it. */
export interface TypedPerson {
  name: string;
  phone?: string | null;
  email?: string | null;
}

/** Who a patient is, as it is stored. */
export interface PatientPerson {
  name: string;
  /** E.164; null without one. */
  phone: string | null;
  /** Lower case; null without one. */
  email: string | null;
}

/** A field that cannot be stored, and why, in Italian. */
export interface PersonFault {
  field: 'name' | 'phone' | 'email';
  message: string;
}

/** Nobody sees these, so that one name could look like another; Postgres refuses NUL. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}]/u;

const digitsOf = (phone: string) => phone.replace(/\D/g, '');

/** Returns whether two spellings are one number, with Italy's prefix or without it. */
export function isSameNumber(one: string, other: string): boolean {
  const [digits, others] = [digitsOf(one), digitsOf(other)];
  return digits === others || `39${digits}` === others || digits === `39${others}`;
}

/**
 * Returns a typed person as they are stored, or the first field that cannot be.
 * @param knownPhone the number that the practice has of them, in any spelling: who leaves it as it stands keeps it.
 */
export function parsePatientPerson(
  typed: TypedPerson,
  knownPhone: string | null = null,
): { person: PatientPerson } | { fault: PersonFault } {
  const name = typed.name.trim().replace(/\s+/g, ' ');
  const { min, max } = patientNameLength;
  if (name.length < min || name.length > max || unseen.test(name) || !/\p{L}/u.test(name))
    return { fault: { field: 'name', message: `Scrivi nome e cognome, da ${min} a ${max} caratteri.` } };
  const [typedPhone, typedEmail] = [typed.phone?.trim() ?? '', typed.email?.trim() ?? ''];
  const phone =
    knownPhone !== null && isSameNumber(typedPhone, knownPhone)
      ? knownPhone
      : typedPhone === ''
        ? null
        : parsePatientPhone(typedPhone);
  if (typedPhone !== '' && phone === null)
    return {
      fault: {
        field: 'phone',
        message: explainPhone(typedPhone, 'Controlla il telefono: fisso o cellulare, con il prefisso.'),
      },
    };
  const email = typedEmail === '' ? null : parseEmail(typedEmail);
  if (typedEmail !== '' && email === null)
    return { fault: { field: 'email', message: 'Controlla l’indirizzo e-mail.' } };
  return { person: { name, phone, email: email?.toLowerCase() ?? null } };
}

type Known = Pick<PatientPerson, 'phone' | 'email'> & { nameKey: string };

/**
 * Returns whether two people of one practice are the same: one name, and one telephone or mail. A telephone alone proves
 * nothing, because families share it. Without any contact on both sides the name has to do.
 */
export function isSamePatient(one: Known, other: Known): boolean {
  if (one.nameKey !== other.nameKey) return false;
  const hasNoContact = [one, other].every(({ phone, email }) => phone === null && email === null);
  return (
    hasNoContact ||
    (one.phone !== null && one.phone === other.phone) ||
    (one.email !== null && one.email === other.email)
  );
}

/** What a list of patients is searched for: a telephone's digits, or words of name and mail in any order. */
export type PatientSearch = { digits: string } | { words: readonly string[] };

/** Returns what somebody searches for; no words: everybody. Digits are a telephone in any spelling. */
export function parsePatientSearch(typed: string): PatientSearch {
  const text = typed
    .slice(0, maxSearchLength)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
    .trim();
  if (/^\+?[\d\s().\-/–]*\d[\d\s().\-/–]*$/.test(text)) return { digits: text.replace(/\D/g, '').replace(/^00/, '') };
  return { words: [...new Set(patientNameKey(text).split(' ').filter(Boolean))].slice(0, 8) };
}

/**
 * Words of plain clinical content, by their beginning, without accents. A practice is warned, never refused: the list can
 * neither know every such word nor that one was meant so.
 */
const clinicalBeginnings = [
  'aborto',
  'alcol',
  'allergi',
  'anamnesi',
  'anestesi',
  'antibiotic',
  'anticoagulant',
  'bifosfonat',
  'cancro',
  'cardiopati',
  'carie',
  'chemioterap',
  'coumadin',
  'cortison',
  'depression',
  'diabet',
  'diagnos',
  'dipendenz',
  'disabil',
  'droga',
  'epatit',
  'epiless',
  'epilett',
  'estrazion',
  'farmac',
  'gravidanz',
  'handicap',
  'ictus',
  'immunodepress',
  'impiant',
  'incinta',
  'infart',
  'infezion',
  'insulin',
  'intolleranz',
  'invalid',
  'ipertens',
  'leucemi',
  'malatti',
  'metastas',
  'pacemaker',
  'parodontit',
  'patologi',
  'piorrea',
  'prognosi',
  'psichiatr',
  'psicofarmac',
  'radiograf',
  'radioterap',
  'referto',
  'scompenso',
  'sieropositiv',
  'sifilid',
  'sintom',
  'terapi',
  'tossicodipend',
  'trapiant',
  'tumor',
] as const;
/** Whole words: their beginnings stand in harmless ones, too. */
const clinicalWholeWords: ReadonlySet<string> = new Set(['hiv', 'aids', 'hcv', 'hbv', 'tac', 'asma']);

/** Returns the words of a text that plainly speak of somebody's health, as they were written, each once. */
export function clinicalWords(text: string): string[] {
  const written = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const clinical = written.filter((word) => {
    const key = patientNameKey(word);
    return clinicalWholeWords.has(key) || clinicalBeginnings.some((beginning) => key.startsWith(beginning));
  });
  return [...new Map(clinical.map((word) => [patientNameKey(word), word])).values()];
}
