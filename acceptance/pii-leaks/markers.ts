import { randomInt } from 'node:crypto';

/** Kinds of planted markers. The last ones may never be read anywhere. */
export const markerKinds = [
  'name',
  'phone',
  'email',
  'note',
  'summary',
  'link token',
  'SIP password',
  'operator password',
  'TOTP key',
] as const;
export type MarkerKind = (typeof markerKinds)[number];

/** Something unique that a person types, and the spellings by which a leak is recognised. */
export interface Marker {
  kind: MarkerKind;
  /** Who is spoken of: a marker of one patient must not outlive the erasure of that one. */
  owner: string;
  text: string;
}

const letters = 'bcdfghjklmnpqrstvwxz';
/** Letters that stand in no word of any language and in no id of ours (those are hexadecimal or upper case). */
export const uniqueWord = (length = 12): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** An Italian mobile number of its own: ten digits, as people type them. */
const uniquePhone = (): string => `347${String(randomInt(2_000_000, 10_000_000))}`;

/** A person with everything a form asks for, each part a marker. */
export interface Person {
  owner: string;
  name: string;
  phone: string;
  email: string;
  note: string;
  summary: string;
}

export function aPerson(owner: string): Person {
  return {
    owner,
    name: `Zoraide ${capital(uniqueWord())}`,
    phone: uniquePhone(),
    email: `${uniqueWord()}@posta.example`,
    note: `Mi fa male quando mastico ${uniqueWord()}`,
    summary: `Livello medio. Dolore al freddo ${uniqueWord()}`,
  };
}

const capital = (word: string) => word[0]?.toUpperCase() + word.slice(1);
const lastWord = (text: string) => text.split(' ').at(-1) ?? text;

/** The searched part of each text: the one that no other text has. */
export function markersOf({ owner, name, phone, email, note, summary }: Person): Marker[] {
  return [
    { kind: 'name', owner, text: lastWord(name) },
    { kind: 'phone', owner, text: phone },
    { kind: 'email', owner, text: email.split('@')[0] ?? email },
    { kind: 'note', owner, text: lastWord(note) },
    { kind: 'summary', owner, text: lastWord(summary) },
  ];
}
