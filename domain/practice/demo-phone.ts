/**
 * Area codes that no Italian district has: the plan of numbers leaves them free between assigned neighbours, so a number
 * under them reaches nobody. docs/decisions/0008-demo-phone-numbers.md
 */
const freeAreaCodes: Record<string, string> = {
  Piemonte: '0127',
  "Valle d'Aosta": '0127',
  Liguria: '0127',
  Lombardia: '0378',
  Veneto: '0447',
  'Friuli-Venezia Giulia': '0447',
  'Trentino-Alto Adige': '0447',
  'Emilia-Romagna': '0548',
  Marche: '0728',
  Umbria: '0728',
  Toscana: '0567',
  Lazio: '0768',
  Abruzzo: '0867',
  Molise: '0867',
  Campania: '0829',
  Puglia: '0838',
  Basilicata: '0838',
  Calabria: '0978',
  Sicilia: '0937',
  Sardegna: '0787',
};

const demoNumber = new RegExp(`^\\+39(?:${[...new Set(Object.values(freeAreaCodes))].join('|')})\\d{6}$`);

/**
 * A number in E.164 that looks Italian and can never be anybody's, with the free area code nearest to the region.
 * `serial` 0–999,999 tells numbers of one area code apart.
 */
export function demoPhone(region: string, serial: number): string {
  if (!Number.isInteger(serial) || serial < 0 || serial > 999_999) throw new RangeError(`serial ${serial}`);
  return `+39${freeAreaCodes[region] ?? '0768'}${String(serial).padStart(6, '0')}`;
}

/** Whether an E.164 number is of the demonstration range: shown as `numero dimostrativo`, never dialled. */
export function isDemoPhone(e164: string): boolean {
  return demoNumber.test(e164);
}
