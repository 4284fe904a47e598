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
