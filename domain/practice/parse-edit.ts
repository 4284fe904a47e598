import { parseEmail } from '../booking/patient-phone.ts';
import { type ManualEdit, manualFields } from '../discovery/manual-edit.ts';
import { parseWeek } from '../hours/hours-text.ts';
import { parseLanguages } from './languages.ts';
import { parsePracticePhone } from './practice-phone.ts';
import { parseServices, type TypedService } from './typed-services.ts';
import { parseWebAddress } from './website.ts';
import { parseWheelchair } from './wheelchair.ts';

/** What the form of a profile holds, as typed. A field left out is not touched; an empty one says that there is none. */
export type TypedEdit = { readonly [Field in (typeof manualFields)[number] | 'services']?: string | null };

interface EditProblem {
  name: string;
  message: string;
}
export type ParsedEdit =
  | { ok: true; edit: ManualEdit; services: TypedService[] | null }
  | { ok: false; fields: EditProblem[] };

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
const severalLines = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?:(?!\n)[\p{Cc}\p{Cf}])+/gu, ' ')
    .trim();
const upTo = (length: number, text: string) => (text.length <= length ? text : undefined);

/** Italy, as the database bounds it. */
function parsePoint(text: string) {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(text) ?? [];
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  const isItalian = point.latitude >= 35 && point.latitude <= 48 && point.longitude >= 6 && point.longitude <= 19;
  return isItalian ? point : undefined;
}

/** A field's value from non-empty text; undefined when it cannot be read. */
const parsers: { [Field in keyof Required<ManualEdit>]: (text: string) => ManualEdit[Field] | undefined } = {
  name: (text) => upTo(120, oneLine(text)),
  address: (text) => upTo(200, oneLine(text)),
  cap: (text) => (/^\d{5}$/.test(text) ? text : undefined),
  coordinates: parsePoint,
  phone: (text) => parsePracticePhone(text) ?? undefined,
  website: (text) => parseWebAddress(text) ?? undefined,
  email: (text) => parseEmail(text) ?? undefined,
  week: (text) => parseWeek(text)?.map((day) => [...day]) ?? undefined,
  description: (text) => upTo(2_000, severalLines(text)),
  specializations: (text) => {
    const names = [...new Set(text.split(/[,\n]/).map(oneLine).filter(Boolean))];
    return names.length <= 20 && names.every((name) => name.length <= 60) ? names : undefined;
  },
  languages: parseLanguages,
  wheelchair: parseWheelchair,
};

const problems: Record<keyof TypedEdit, string> = {
  name: 'Scrivi il nome dello studio, al massimo 120 caratteri.',
  address: 'Al massimo 200 caratteri, su una riga.',
  cap: 'Il CAP ha cinque cifre.',
  coordinates: 'Scrivi latitudine e longitudine in Italia, per esempio 41.8902, 12.4922.',
  phone: 'Scrivi un numero italiano che lo studio può ricevere, per esempio 06 1234 5678.',
  website: 'Scrivi un indirizzo pubblico, per esempio www.studiorossi.it.',
  email: 'Scrivi un indirizzo e-mail valido.',
  week: 'Scrivi gli orari così: Lun–Ven 9:00–13:00, 15:00–19:00; Sab 9:00–12:30.',
  description: 'Al massimo 2000 caratteri.',
  specializations: 'Al massimo 20 ambiti di 60 caratteri, divisi da virgole.',
  languages: 'Scrivi le lingue per nome, divise da virgole: inglese, francese.',
  wheelchair: 'Scrivi sì, in parte o no; vuoto se non si sa.',
  services:
    'Una prestazione per riga, il prezzo dopo una barra: Igiene dentale | 80, oppure | da 80, oppure | 80-120. Al massimo 40.',
};

/** Reads the form of a profile: what to write manually, or one Italian sentence per field that cannot be read. */
export function parseEdit(typed: TypedEdit): ParsedEdit {
  const edit: Record<string, unknown> = {};
  const fields: EditProblem[] = [];
  for (const field of manualFields) {
    const text = typed[field]?.trim();
    if (text === undefined) continue;
    const value = text === '' ? emptyOf(field) : parsers[field](text);
    if (value === undefined) fields.push({ name: field, message: problems[field] });
    else edit[field] = value;
  }
  const services = typeof typed.services === 'string' ? parseServices(typed.services) : null;
  if (services === undefined) fields.push({ name: 'services', message: problems.services });
  return fields.length > 0 || services === undefined ? { ok: false, fields } : { ok: true, edit, services };
}

/** What an empty field says: a practice without a name is none, one without an address may be. */
function emptyOf(field: (typeof manualFields)[number]) {
  if (field === 'name') return undefined;
  if (field === 'address') return '';
  return field === 'specializations' || field === 'languages' ? [] : null;
}
