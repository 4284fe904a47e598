/** Most people begin there. */
export const home = { page: 'home' } as const;
/** A city's list, as a search engine leads to it. */
export const results = { page: 'results' } as const;

/** Cities with a button on the home page. */
export const quick = [
  'Roma',
  'Milano',
  'Napoli',
  'Torino',
  'Palermo',
  'Genova',
  'Bologna',
  'Firenze',
  'Bari',
  'Catania',
];
/** The same, begun elsewhere, so that not every task is about Rome. */
export const quickFrom = (first: string) => [first, ...quick.filter((city) => city !== first)];
/** Large ones without a button. */
export const others = [
  'Padova',
  'Verona',
  'Trieste',
  'Brescia',
  'Parma',
  'Modena',
  'Perugia',
  'Cagliari',
  'Bergamo',
  'Trento',
];
/** Quarters with their comuni. */
export const quarters = {
  Trastevere: 'Roma',
  Testaccio: 'Roma',
  Monteverde: 'Roma',
  Navigli: 'Milano',
  Vomero: 'Napoli',
  Crocetta: 'Torino',
} as const;
export const quarterFrom = (first: keyof typeof quarters) => [
  first,
  ...Object.keys(quarters).filter((name) => name !== first),
];
