import { type AlboEntry, parseAlboEntry } from './albo.ts';

/** A dentist of a practice as read from a form; `albo` null: no number was given. */
export interface TypedPractitioner {
  name: string;
  albo: AlboEntry | null;
}

const problems = {
  name: 'Scrivi nome e cognome, con il titolo se vuoi: al massimo 120 caratteri.',
  albo: 'Scrivi la provincia dell’Ordine e il numero: RM 1234.',
};

/** Reads such a form, or says in an Italian sentence per field what cannot be read. */
export function parsePractitioner(typed: {
  name: string;
  albo: string;
}): { ok: true; practitioner: TypedPractitioner } | { ok: false; fields: { name: string; message: string }[] } {
  const name = typed.name.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const [, province = '', number = ''] = /^([a-z]{2})\b[\s,]*(.*)$/i.exec(typed.albo.trim()) ?? [];
  const albo = typed.albo.trim() === '' ? null : (parseAlboEntry(province, number) ?? undefined);
  const isNamed = name !== '' && name.length <= 120 && name.isWellFormed();
  const wrong = [...(isNamed ? [] : ['name' as const]), ...(albo === undefined ? ['albo' as const] : [])];
  if (albo === undefined || wrong.length > 0)
    return { ok: false, fields: wrong.map((field) => ({ name: field, message: problems[field] })) };
  return { ok: true, practitioner: { name, albo } };
}
