/** Telephone numbers we send people to who need somebody other than a dentist. Check them once a year. */
export interface HelpLine {
  name: string;
  /** As it is dialled. */
  phone: string;
  /** As it is read. */
  phoneDisplay: string;
}

/**
 * Volunteers who listen, anonymously. Their hours change: the page says that there are hours, not which.
 * Source: Telefono Amico Italia, press notes of 2020 on its single number; not rung by us.
 */
export const listeningLine: HelpLine = {
  name: 'Telefono Amico Italia',
  phone: '+390223272327',
  phoneDisplay: '02 2327 2327',
};

/**
 * Violence at home and stalking: free, at any hour, anonymous.
 * Source: istat.it, page on the public number 1522 of the Dipartimento per le Pari Opportunità; not rung by us.
 */
export const violenceLine: HelpLine = {
  name: 'Antiviolenza e stalking',
  phone: '1522',
  phoneDisplay: '1522',
};
