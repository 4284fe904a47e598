/** Decisions §4, as seen from outside. Names compare without the kind of apostrophe. */
export const citiesUnderstood: readonly (readonly [typed: string, city: string, province: string])[] = [
  // spelling
  ['Milano', 'Milano', 'MI'],
  ['milano ', 'Milano', 'MI'],
  ['  MILANO', 'Milano', 'MI'],
  ['MILANO (MI)', 'Milano', 'MI'],
  ['Milano, Italia', 'Milano', 'MI'],
  ["Forli'", 'Forlì', 'FC'],
  ['Forlì', 'Forlì', 'FC'],
  ['forli', 'Forlì', 'FC'],
  ['CANTU', 'Cantù', 'CO'],
  ['L Aquila', "L'Aquila", 'AQ'],
  ["l'aquila", "L'Aquila", 'AQ'],
  ['L’Aquila', "L'Aquila", 'AQ'],
  ['Sant’Angelo Lodigiano', "Sant'Angelo Lodigiano", 'LO'],
  ['citta di castello', 'Città di Castello', 'PG'],
  // foreign names and merged comuni
  ['Rome', 'Roma', 'RM'],
  ['Florence', 'Firenze', 'FI'],
  ['Bozen', 'Bolzano', 'BZ'],
  ['Mailand', 'Milano', 'MI'],
  ['Venice', 'Venezia', 'VE'],
  ['Venedig', 'Venezia', 'VE'],
  ['Naples', 'Napoli', 'NA'],
  ['Turin', 'Torino', 'TO'],
  ['Padua', 'Padova', 'PD'],
  ['Monteciccardo', 'Pesaro', 'PU'],
  // CAP
  ['20121', 'Milano', 'MI'],
  ['00153', 'Roma', 'RM'],
  ['46100', 'Mantova', 'MN'],
  ['67100', "L'Aquila", 'AQ'],
  ['80129', 'Napoli', 'NA'],
  ['20100', 'Milano', 'MI'],
  ['00100', 'Roma', 'RM'],
  ['10100', 'Torino', 'TO'],
  ['20121 Milano', 'Milano', 'MI'],
  // addresses: the city named last, not the street's
  ['Via Roma 1, Torino', 'Torino', 'TO'],
  ['Corso Torino 5 Genova', 'Genova', 'GE'],
  ['Piazza Bologna, Roma', 'Roma', 'RM'],
  ['Via Torino 12, Milano', 'Milano', 'MI'],
  ['Via Napoli 3, 20121 Milano', 'Milano', 'MI'],
  ['Piazza del Duomo 1, 20122 Milano MI, Italia', 'Milano', 'MI'],
  // homonyms: the most populous
  ['Castro', 'Castro', 'LE'],
  ['Livo', 'Livo', 'TN'],
  ['Samone', 'Samone', 'TO'],
  ['Castro (BG)', 'Castro', 'BG'],
  ['Livo (CO)', 'Livo', 'CO'],
];

/** Zone, its city, and a point of it from public maps (± 2 km). */
export const zonesUnderstood: readonly (readonly [typed: string, city: string, latitude: number, longitude: number])[] =
  [
    ['Trastevere', 'Roma', 41.888, 12.468],
    ['Testaccio', 'Roma', 41.876, 12.476],
    ['Brera', 'Milano', 45.472, 9.188],
    ['Lambrate', 'Milano', 45.483, 9.242],
    ['Vomero', 'Napoli', 40.844, 14.229],
    ['Posillipo', 'Napoli', 40.804, 14.202],
    ['Mestre', 'Venezia', 45.494, 12.243],
    ['Borgo Panigale', 'Bologna', 44.522, 11.273],
    ['Mondello', 'Palermo', 38.2, 13.325],
  ];

export const notUnderstood: readonly string[] = [
  'Via Milano',
  '20121 Torino',
  'Paris',
  'asdf',
  '🦷',
  '🇮🇹',
  "'; DROP TABLE dentist;--",
  "Milano' OR '1'='1",
  '<script>alert(1)</script>',
  '<b>Milano</b>x',
  'Tokyo',
  'Reggio',
  'Milnao',
  '...',
  '12345678',
  '-',
];

/** Near misses that must be offered, never applied. */
export const nearMisses: readonly (readonly [typed: string, offered: string])[] = [
  ['Milnao', 'Milano'],
  ['Torinoo', 'Torino'],
  ['Bolonga', 'Bologna'],
  ['Frienze', 'Firenze'],
  ['Palerno', 'Palermo'],
];

export const unknownCaps: readonly string[] = ['99999', '00001', '98999'];
