/** Telephone numbers we send people to who need somebody other than a dentist. Check them once a year. */
export interface HelpLine {
  name: string;
  /** As it is dialled. */
  phone: string;
  /** As it is read. */
  phoneDisplay: string;
  /** Where the number is published, and when we looked. */
  source: string;
}

/** Volunteers who listen, anonymously. Their hours change: the page says that there are hours, not which. */
export const listeningLine: HelpLine = {
  name: 'Telefono Amico Italia',
  phone: '+390223272327',
  phoneDisplay: '02 2327 2327',
  source: 'Telefono Amico Italia, press notes of 2020 on its single number; not rung by us',
};

/** The doctor on duty at night and on holidays (`continuità assistenziale`); the European number works in a part of Italy. */
export const dutyDoctorLine: HelpLine = {
  name: 'Guardia medica',
  phone: '116117',
  phoneDisplay: '116117',
  source: 'omceopi.org and regional notes 2020–2025 on the European number 116117; not rung by us',
};

/** A poison centre (`centro antiveleni`) that answers everybody in Italy at any hour. */
export const poisonLine: HelpLine = {
  name: 'Centro antiveleni',
  phone: '+39063054343',
  phoneDisplay: '06 305 4343',
  source: 'policlinicogemelli.it, page of the Centro Antiveleni, H24, for the public; not rung by us',
};

/** Violence at home and stalking: free, at any hour, anonymous. */
export const violenceLine: HelpLine = {
  name: 'Antiviolenza e stalking',
  phone: '1522',
  phoneDisplay: '1522',
  source: 'istat.it, page on the public number 1522 of the Dipartimento per le Pari Opportunità; not rung by us',
};

/** Opens the telephone's own map with a fixed query and no other data. */
export const emergencyRoomsUrl = 'https://www.google.com/maps/search/?api=1&query=pronto+soccorso';
