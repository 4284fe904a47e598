/** What the rules find in a text, with what its writer reads of it. */
export const moderationReasons = {
  contact: 'C’è un numero di telefono, un’e-mail o un altro contatto. Toglilo: qui lo leggerebbero tutti.',
  link: 'C’è un link o il nome di un sito. Scrivi solo la tua esperienza.',
  iban: 'C’è un IBAN. Toglilo.',
  'fiscal-code': 'C’è un codice fiscale. Toglilo.',
  threat: 'C’è una minaccia.',
  insult: 'Ci sono parole offensive. Puoi essere severo: racconta che cosa non è andato, senza insultare.',
  'insult-person': 'C’è un’offesa a una persona indicata per nome. Racconta i fatti, senza offendere chi lavora lì.',
  'health-data':
    'Parla di una malattia o di una cura. Non scrivere dati sulla salute, nemmeno i tuoi: resterebbero pubblici.',
  'person-name': 'Sembra esserci il nome di una persona.',
  accusation: 'Contiene un’accusa grave, che una persona deve leggere prima.',
  advertising: 'Somiglia a una pubblicità.',
  repetition: 'Ripete sempre le stesse parole o gli stessi segni. Scrivi con parole tue com’è andata.',
  caps: 'È scritto quasi tutto in maiuscolo.',
  emoji: 'È fatto quasi solo di emoji o di segni.',
  language: 'Non sembra scritto in italiano: una persona deve leggerlo prima.',
  'reveals-visit': 'Racconta qualcosa della visita di chi ha scritto: chi cura non può dirlo in pubblico.',
  former: 'Un operatore aveva già deciso su una versione precedente.',
} as const satisfies Record<string, string>;
export type ModerationReason = keyof typeof moderationReasons;

const known = new Set<string>(Object.keys(moderationReasons));
/** Whether a stored name is one of a reason; rules of another version may have had others. */
export const isModerationReason = (name: string): name is ModerationReason => known.has(name);

export type ModerationVerdict = 'clean' | 'doubtful' | 'refused';
