import { cutText } from '../well-formed.ts';
import { parseIntents, parseReason } from './parse-intent.ts';
import { plainText } from './plain-text.ts';

const part = "[\\p{L}\\p{M}][\\p{L}\\p{M}'’-]*";
const introduced = new RegExp(
  `(?:mi chiamo|il mio nome [eè]|a nome(?: di)?|il nome [eè]|nome:?|sono(?: il| la)?(?: signor| signora| sig\\.| sig\\.ra)?)\\s+(${part}(?:\\s+${part}){0,3})`,
  'iu',
);
const alone = new RegExp(`^(${part}(?:\\s+${part}){0,3})[.!]?$`, 'u');
/** After "sono": what people are, rather than what they are called. */
const notNames =
  /^(?:un|una|un'|il|la|lo|gli|le|i|in|a|di|al|alle|stato|stata|libero|libera|disponibile|nuovo|nuova|già|gia|incinta|allergico|allergica|d|d'accordo|molto|tanto|qui|pronto|pronta|sicuro|sicura|interessato|interessata|vostro|vostra|paziente|caduto|caduta|le|circa|ancora|sempre|solo|io|quasi|preoccupato|preoccupata|non|più|piu|dopo|prima|appena|tre|due|quattro|cinque|giorni)$/iu;

const tail =
  /\s+(?:e|ed|per|vorrei|grazie|ma|con|da|alle?|il|lo|la|domani|oggi|o|va|perfetto|ok|confermo|sì|si)(?:\s.*)?$/iu;

const capital = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0).toLocaleUpperCase('it') + word.slice(1))
    .join(' ');

/**
 * A name somebody gives, written with capitals; null when the sentence gives none.
 * @param asked whether the name was just asked for: then a few words alone are one, unless they mean something else.
 */
export function parseName(said: string, { asked }: { asked: boolean }): string | null {
  const text = cutText(said, 200).trim();
  const given = introduced.exec(text)?.[1]?.replace(tail, '').trim();
  if (given && !notNames.test(given.split(/\s+/)[0] ?? '')) return cutText(capital(given), 60);
  if (!asked) return null;
  const bare = alone.exec(text.replace(/^(?:sì|si|ok|certo|allora|ecco)[,.]?\s+/iu, ''))?.[1];
  if (!bare) return null;
  const plain = plainText(bare);
  if (parseIntents(plain).size > 0 || parseReason(plain) || notNames.test(plain.split(' ')[0] ?? '')) return null;
  return plain.length >= 2 ? cutText(capital(bare), 60) : null;
}
