/** Whether somebody in a wheelchair gets in: alone, with help or in part, not at all (OpenStreetMap's words). */
export const wheelchairAccess = ['yes', 'limited', 'no'] as const;
export type WheelchairAccess = (typeof wheelchairAccess)[number];

const words: Readonly<Record<WheelchairAccess, string>> = { yes: 'sì', limited: 'in parte', no: 'no' };

/** As an operator's form holds it. */
export const writeWheelchair = (access: WheelchairAccess): string => words[access];

/** Reads it as typed; undefined when it is none of the three. */
export function parseWheelchair(text: string): WheelchairAccess | undefined {
  const word = text.trim().toLowerCase();
  return wheelchairAccess.find((access) => words[access] === word || (access === 'yes' && word === 'si'));
}
