import type { HelpLine } from './help-lines.ts';

/**
 * The doctor on duty at night and on holidays (`continuità assistenziale`); the European number works in a part of Italy.
 * Source: omceopi.org and regional notes 2020–2025 on the European number 116117; not rung by us.
 */
export const dutyDoctorLine: HelpLine = {
  name: 'Guardia medica',
  phone: '116117',
  phoneDisplay: '116117',
};

/**
 * A poison centre (`centro antiveleni`) that answers everybody in Italy at any hour.
 * Source: policlinicogemelli.it, page of the Centro Antiveleni, H24, for the public; not rung by us.
 */
export const poisonLine: HelpLine = {
  name: 'Centro antiveleni',
  phone: '+39063054343',
  phoneDisplay: '06 305 4343',
};

/** Opens the telephone's own map with a fixed query and no other data. */
export const emergencyRoomsUrl = 'https://www.google.com/maps/search/?api=1&query=pronto+soccorso';
