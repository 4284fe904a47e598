import { describe, expect, it } from 'vitest';
import { resolvePlace } from './resolve-place.ts';
import { index, labelOf } from './testing/real-index.ts';

/** Written from the table of docs/product.md, 3, before the code: each key is a name, each text what a person might type for it. */
const understood: Record<string, Record<string, string[]>> = {
  'a comune however it is spelt': {
    Milano: [
      ...['Milano', 'milano ', '  milano', 'MILANO', 'mIlAnO', 'MILANO (MI)', 'milano mi', 'Milano, MI', 'Milano - MI'],
      ...['Milano (Milano)', 'Milano, Italia', 'Milano Italia', 'Milano, Lombardia', 'Milano, MI, Italia', 'Milano.'],
      ...['Milano, Lombardia, Italy', '"Milano"', 'Milano\u00a0', 'Milano,', 'Comune di Milano', 'città di Milano'],
      ...[
        'dentista Milano',
        'dentista a Milano',
        'Dentisti a Milano',
        'studio dentistico Milano',
        'dentista vicino a Milano',
        ...['Milano centro', 'centro storico Milano', 'Milano nord', 'Milano!', 'Milano?', 'Milan, Lombardy'],
      ],
    ],
    Forlì: [
      "Forli'",
      'Forlì',
      'Forli',
      'FORLI’',
      'forlí',
      'Forli`',
      'Forli\u0300',
      'Forlì (FC)',
      'Forlì, Forlì-Cesena',
    ],
    Cantù: ["Cantu'", 'cantu', 'Cantù, Como'],
    "L'Aquila": ["L'Aquila", 'L Aquila', 'laquila', 'L’Aquila', "l' aquila", 'L´Aquila', "dentisti a L'Aquila"],
    'Reggio Emilia': [
      'reggio emilia',
      "Reggio nell'Emilia",
      'Reggio nell Emilia',
      'reggio-emilia',
      'Reggio Emilia (RE)',
    ],
    'Reggio Calabria': ['Reggio Calabria', 'Reggio di Calabria', 'REGGIO CALABRIA RC'],
    'Corigliano-Rossano': ['Corigliano Rossano', 'Corigliano-Rossano', 'corigliano - rossano'],
    "Cava de' Tirreni": ["Cava de' Tirreni", 'cava de tirreni', 'Cava dei Tirreni'],
    "Vo'": ["Vo'", 'vo', 'Vò'],
    "Sant'Antimo": ["Sant'Antimo", 'sant antimo', 'Santantimo', 'S. Antimo', 'S.Antimo (NA)'],
    'San Giovanni in Persiceto': ['S. Giovanni in Persiceto', 'san giovanni in persiceto', 's giovanni in persiceto'],
    'San Donato Milanese': ['S.Donato Milanese', 'San Donato Milanese'],
    'Santa Maria Capua Vetere': ['S.Maria Capua Vetere', 's. maria capua vetere (ce)'],
    'Sesto San Giovanni': [
      'Sesto S. Giovanni',
      'Sesto San Giovanni, Milano',
      'sesto san giovanni milano',
      'SESTO SAN GIOVANNI MI',
    ],
    'Città di Castello': ['Città di Castello', 'citta di castello', "Citta' di Castello"],
    Aosta: ["Aosta, Valle d'Aosta", 'aosta valle d aosta', 'Aosta (AO)'],
    Trento: ['Trento, Trentino-Alto Adige', 'Trento TN'],
    Parma: ['Parma Emilia Romagna', 'Parma, Emilia-Romagna'],
    Monza: ['Monza (MB)', 'Monza, Monza e della Brianza', 'Monza Brianza'],
    Carrara: ['Carrara, Massa-Carrara', 'Carrara MS'],
    Rho: ['Rho', 'Rho, provincia di Milano', 'Rho prov. di Milano', 'Rho, Milano', 'rho mi'],
    "Campione d'Italia": ["Campione d'Italia", 'Campione d’Italia', "Campione d'Italia, Italia"],
    'Piazza Armerina': ['Piazza Armerina', 'Piazza Armerina, Enna'],
    'Vico Equense': ['Vico Equense', 'Vico Equense, Napoli'],
    Palermo: ['Palermo, Sicily', 'Palermo, Sicilia', 'palermo sizilien'],
    Rimini: ['Rimini Romagna', 'Rimini, Emilia-Romagna'],
    Campobasso: ['Campobasso, Molise', 'Campobasso Molise', 'Campobasso (CB), Molise'],
    Molise: ['Molise', 'Molise (CB)'],
    Cameri: ['Cameri NO', 'Cameri (NO)'],
    Camerino: ['Camerino', 'Camerino MC'],
    Viale: ['Viale', 'Viale, Asti'],
    'Serravalle a Po': ['Serravalle a Po', 'Serravalle a Po (MN)'],
  },
  'a foreign or second name': {
    Roma: ['Rome', 'Rom', 'rome, italy', 'ROME'],
    Firenze: ['Florence', 'Florenz', 'Florencia', 'Florence, Italy'],
    Milano: ['Milan', 'Mailand', 'Milán', 'milan italie'],
    Venezia: ['Venice', 'Venedig', 'Venise'],
    Torino: ['Turin', 'Turín'],
    Napoli: ['Naples', 'Neapel', 'Napule'],
    Genova: ['Genoa', 'Genua', 'Gênes', 'Zena'],
    Padova: ['Padua'],
    Livorno: ['Leghorn'],
    Siracusa: ['Syracuse', 'Syrakus'],
    Trieste: ['Triest', 'Trst'],
    Gorizia: ['Gorica', 'Görz'],
    Udine: ['Udin', 'Videm'],
    Bolzano: ['Bozen', 'bozen (bz)', 'Bulsan', 'Bolzano/Bozen'],
    Bressanone: ['Brixen'],
    Merano: ['Meran'],
    Brunico: ['Bruneck'],
    Ortisei: ['St. Ulrich', 'Urtijëi', 'Sankt Ulrich in Gröden'],
    'San Candido': ['Innichen'],
    'Caldaro sulla strada del vino': ['Kaltern', 'Kaltern an der Weinstraße', 'kaltern an der weinstrasse', 'Caldaro'],
    Aosta: ['Aoste'],
    Alghero: ["L'Alguer"],
    'Desenzano del Garda': ['Desenzano'],
    'Cinisello Balsamo': ['Cinisello'],
    Valtournenche: ['Cervinia'],
  },
  'a comune merged away, renamed or moved': {
    Pesaro: ['Monteciccardo', 'Monteciccardo (PU)'],
    'Campospinoso Albaredo': ['Albaredo Arnaboldi', 'Campospinoso'],
    'Bardello con Malgesso e Bregano': ['Bardello', 'Malgesso', 'Bregano'],
    'Moransengo-Tonengo': ['Moransengo', 'Tonengo'],
    'Uggiate con Ronago': ['Uggiate-Trevano', 'Ronago'],
    Setteville: ['Quero Vas', 'Alano di Piave'],
    "Santa Caterina d'Este": ['Carceri', "Vighizzolo d'Este"],
    Sovizzo: ['Gambugliano', 'Sovizzo'],
    Montecopiolo: ['Montecopiolo (RN)'],
    'Popoli Terme': ['Popoli'],
    "Borgo d'Anaunia": ['Fondo', 'Malosco'],
    'Presicce-Acquarica': ['Presicce', 'Acquarica del Capo'],
  },
  'a neighbourhood': {
    'Trastevere (Roma)': [
      ...['Trastevere', 'trastevere', 'TRASTEVERE', 'Trastevere, Roma', 'trastevere roma', 'Roma Trastevere'],
      ...[
        'Roma, Trastevere',
        'Roma - Trastevere',
        'Trastevere (Roma)',
        'zona Trastevere',
        'quartiere Trastevere, Roma',
      ],
      ...['Trastevere, Rome, Italy', 'dentista Trastevere', 'Trastevere (RM)'],
    ],
    'Brera (Milano)': ['Brera', 'Brera Milano', 'zona Brera'],
    'Vomero (Napoli)': ['Vomero', 'quartiere Vomero Napoli'],
    'Mestre (Venezia)': ['Mestre', 'Venezia Mestre', 'Mestre (VE)', 'Mestre, Venezia'],
    'Ostia (Roma)': ['Ostia', 'Roma Ostia'],
    'Mondello (Palermo)': ['Mondello', 'Mondello, Palermo'],
    'San Paolo (Roma)': ['San Paolo, Roma', 'San Paolo (Roma)', 'Roma San Paolo', 's. paolo roma'],
    'San Paolo (Bari)': ['San Paolo, Bari', 'quartiere San Paolo Bari'],
    'Trieste (Roma)': ['Trieste (Roma)', 'quartiere Trieste, Roma'],
    "Campo de' Fiori (Roma)": ["Campo de' Fiori", 'campo de fiori roma'],
    'San Lorenzo (Firenze)': ['San Lorenzo, Firenze'],
    'Milano Marittima (Cervia)': ['Milano Marittima', 'Milano Marittima, Cervia'],
    'Lido di Jesolo (Jesolo)': ['Lido di Jesolo'],
  },
  'one of two names one letter apart, and a comune before a zone of its name': {
    Lumezzane: ['Lumezzane'],
    'Gorla Minore': ['Gorla Minore'],
    'Gorla Maggiore': ['Gorla Maggiore'],
    Sale: ['Sale'],
    Ala: ['Ala'],
    Alì: ['Alì'],
    Massa: ['Massa'],
    Greggio: ['Greggio'],
    Reggiolo: ['Reggiolo'],
    Milo: ['Milo'],
    Monti: ['Monti'],
    'San Paolo': ['San Paolo'],
    Trieste: ['Trieste', 'trieste (ts)'],
    Tortona: ['Tortona'],
    Cittadella: ['Cittadella'],
    Parona: ['Parona'],
    Torno: ['Torno'],
    Tirano: ['Tirano'],
    Teramo: ['Teramo'],
    Termoli: ['Termoli'],
    Rovato: ['Rovato'],
    Rivoli: ['Rivoli'],
    Asso: ['Asso'],
    Assolo: ['Assolo'],
    Varese: ['Varese'],
    Varedo: ['Varedo'],
    Carpi: ['Carpi'],
    Capri: ['Capri'],
    Como: ['Como'],
    Comeglians: ['Comeglians'],
  },
};

describe.each(Object.entries(understood))('understands %s', (_, names) => {
  it.each(Object.entries(names).flatMap(([label, typed]) => typed.map((text) => [text, label])))(
    '%j → %s',
    (typed, label) => {
      expect(labelOf(typed)).toBe(label);
    },
  );
});

describe('homonyms', () => {
  it.each([
    ['Castro', 'LE', ['BG']],
    ['Livo', 'TN', ['CO']],
    ['Samone', 'TO', ['TN']],
    ['San Teodoro', 'SS', ['ME']],
    ['Peglio', 'PU', ['CO']],
    // Calliano in the province of Asti is called Calliano Monferrato today, its old name still means it.
    ['Calliano', 'TN', ['AT']],
  ])('%s is the most populous, the others are alternatives', (typed, province, others) => {
    const resolution = resolvePlace(index, typed);
    expect(resolution).toMatchObject({ kind: 'found', zone: null, place: { province } });
    if (resolution.kind === 'found') expect(resolution.alternatives.map((place) => place.province)).toEqual(others);
  });

  it.each([
    ['Castro (BG)', 'BG'],
    ['castro bg', 'BG'],
    ['Castro, Bergamo', 'BG'],
    ['Castro Lecce', 'LE'],
    ['Castro (Lecce)', 'LE'],
    ['Castro, LE, Italia', 'LE'],
    ['Castro, Puglia', 'LE'],
    ['Castro, Lombardia', 'BG'],
    ['Livo (CO)', 'CO'],
    ['Samone, Trento', 'TN'],
    ['Via Roma 3, Castro BG', 'BG'],
    ['Via Roma 3, Castro (BG)', 'BG'],
  ])('%s is decided by its province or region, without alternatives', (typed, province) => {
    expect(resolvePlace(index, typed)).toMatchObject({ kind: 'found', place: { province }, alternatives: [] });
  });

  it('offers the other cities that have a zone of this name, but no comune for a zone nor a zone for a comune', () => {
    const zones = resolvePlace(index, 'Castello');
    expect(zones).toMatchObject({ kind: 'found', place: { name: 'Genova' }, zone: { name: 'Castello' } });
    expect(zones.kind === 'found' && zones.alternatives.map(({ name }) => name)).toEqual(['Venezia', 'Cagliari']);
    expect(resolvePlace(index, 'San Paolo')).toMatchObject({ place: { province: 'BS' }, zone: null, alternatives: [] });
  });
});
