import { product, productSingular } from '../brand.ts';

/** Nothing was typed. */
export const blankLocationMessage = 'Per favore, inserisci una città o indirizzo.';
/** What was typed is no Italian city. */
export const invalidCityMessage = 'Inserisci una città italiana valida.';
/** No answer that can be read came back. */
export const notFoundMessage = 'Posizione non trovata. Inserisci una città italiana valida.';
/** Decisions §4: five digits that are no CAP we know. */
export const unknownCapMessage = 'Non conosciamo questo CAP: scrivi il nome della città.';

/** Decisions §4: a neighbourhood was typed. */
export function zoneMessage(zone: string, city: string): string {
  return `"${zone}" è una zona di ${city}: ti mostriamo i ${product} a ${city}.`;
}

/** The point of a CAP or an address is unknown; `from` is where distances begin instead, with its preposition. */
export function approximatePointMessage(from: string): string {
  return `Non conosciamo il punto esatto: le distanze partono ${from}.`;
}

/** Decisions §4: the city has none, another one stands in. `km` is rounded, and never less than 1. */
export function closestCityMessage(city: string, closest: string, km: number): string {
  const rounded = Math.max(1, Math.round(km));
  return `Nessun ${productSingular} a ${city}: ti mostriamo quelli di ${closest}, la città più vicina (${rounded} km).`;
}
