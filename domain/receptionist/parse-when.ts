import { parseDays } from './parse-days.ts';
import { parseHours } from './parse-hours.ts';
import { words } from './plain-text.ts';
import type { When } from './when.ts';

const soonest = words(
  'prima possibile|appena possibile|quanto prima|primo (?:posto|orario|appuntamento|momento|giorno)(?: (?:libero|disponibile|utile))?|al piu presto|piu presto possibile|subito|urgente|urgenza|prima data|prima disponibilita',
);
const whenever = words(
  'qualsiasi (?:giorno|momento|ora|orario)|quando (?:volete|vuoi|vi pare|ti pare|siete liberi|c e posto|avete posto)|e lo stesso|e uguale|indifferente|quando capita|fate voi|fai tu|scegli tu|va bene tutto|sempre',
);

/**
 * When a visit would suit, as people write it; null when the sentence says nothing of it.
 * @param said from `plainText`. @param today `YYYY-MM-DD`, Europe/Rome. @param bare takes a lone number for an hour.
 */
export function parseWhen(said: string, today: string, { bare = false }: { bare?: boolean } = {}): When | null {
  const { days, notOn } = parseDays(said, today);
  const hours = parseHours(said, { bare });
  const isSoonest = soonest.test(said) || whenever.test(said);
  if (!days && !hours && notOn.length === 0 && !isSoonest) return null;
  return { days, hours, notOn, soonest: isSoonest };
}
