import type { SeededRandom } from '@dentisti/domain/practice/seeded-random';

/** An invented dentist. */
export interface Person {
  title: 'Dott.' | 'Dott.ssa';
  firstName: string;
  lastName: string;
}

const words = (text: string) => text.split(' ').map((word) => word.replaceAll('_', ' '));

const men = words(
  'Alberto Alessandro Andrea Antonio Carlo Claudio Cristiano Daniele Davide Domenico Edoardo Emanuele Enrico Fabio Federico Filippo Francesco Gabriele Giacomo Gianluca Giorgio Giovanni Giulio Giuseppe Guido Jacopo Leonardo Lorenzo Luca Luigi Marco Mario Massimo Matteo Maurizio Michele Nicola Paolo Pietro Riccardo Roberto Salvatore Simone Stefano Tommaso Umberto Valerio Vincenzo Vittorio',
);
const women = words(
  'Adriana Alessia Alice Anna Antonella Arianna Barbara Beatrice Bianca Camilla Carla Caterina Chiara Cinzia Claudia Cristina Daniela Elena Eleonora Elisa Emma Federica Francesca Gaia Giorgia Giulia Ilaria Irene Laura Letizia Lucia Margherita Maria_Grazia Marta Martina Michela Monica Nadia Paola Patrizia Raffaella Roberta Rosanna Sara Serena Silvia Sofia Teresa Valentina Veronica',
);
const southTyrolMen = words(
  'Andreas Christian Florian Georg Hannes Hubert Josef Klaus Lukas Markus Matthias Peter Stefan Thomas Wolfgang',
);
const southTyrolWomen = words(
  'Angelika Anna Christine Evelyn Greta Hannah Karin Katharina Magdalena Maria Petra Sabine Sonja Ulrike Verena',
);

/** Surnames at home in each region; the sign `BZ` stands for South Tyrol. */
const surnames: Record<string, readonly string[]> = {
  Piemonte: words(
    'Ferrero Giraudo Bosio Fenoglio Rosso Gallo Barbero Dutto Cravero Audisio Bertone Massa Olivero Ghione Gastaldi Peretti Viglione Rolando',
  ),
  "Valle d'Aosta": words('Bionaz Chabod Favre Perrin Vuillermoz Glarey Cerise Jordan Diemoz Blanc Brunod Marguerettaz'),
  Liguria: words(
    'Parodi Canepa Bruzzone Traverso Repetto Ottonello Pastorino Dagnino Ghiglione Risso Cevasco Poggi Carbone Oneto Bacigalupo Olcese',
  ),
  Lombardia: words(
    'Colombo Brambilla Fumagalli Galbiati Redaelli Crippa Villa Sala Beretta Locatelli Riva Ghezzi Pozzi Cattaneo Bonfanti Maggioni Perego Casati Mauri Rota Zanoletti Gusmeroli Bellini',
  ),
  'Trentino-Alto Adige': words(
    'Pedrotti Dalpiaz Bertoldi Zeni Degasperi Tomasi Moser Pallaoro Dorigatti Chiesa Nardelli Cristoforetti Zanella',
  ),
  BZ: words(
    'Gruber Mair Hofer Pichler Kofler Egger Plattner Thaler Pircher Unterholzner Oberhofer Lanz Steger Kaufmann',
  ),
  Veneto: words(
    'Zanetti Zanella Bortoluzzi Favaro Carraro Pavan Furlan Vianello Scarpa Boscolo Dal_Santo Marangon Tonello Bressan Schiavon Meneghini Rizzato Trevisan Zamboni',
  ),
  'Friuli-Venezia Giulia': words(
    'Cossutta Zanier Del_Fabbro Moretuzzo Cescutti Visintin Bertossi Peressini Gregorutti Snidero Michelutti Piccoli Furlanetto',
  ),
  'Emilia-Romagna': words(
    'Montanari Fabbri Gasperini Casadei Zanotti Bonazzi Cavicchi Ferrari Mazzoni Gualandi Tassinari Malaguti Righi Bertolini Lambertini Guidetti Rinaldini Cantoni',
  ),
  Marche: words(
    'Mancinelli Carloni Sabbatini Giampaoli Pierleoni Santarelli Marchegiani Bartolacci Capodaglio Tombolini Principi Frontini Agostinelli',
  ),
  Toscana: words(
    'Bartolini Cecchi Giusti Lazzeri Nencini Pucci Bini Fantechi Innocenti Landi Mugnai Tanini Chiti Bacci Puccinelli Ciampi Mariotti Signorini',
  ),
  Umbria: words(
    'Bartoccini Tiberi Proietti Ragni Mencarelli Cardinali Ceccarelli Marinelli Brunelli Fioriti Rosati Bececco',
  ),
  Lazio: words(
    'Proietti De_Angelis Ciccarelli Mastrantonio Cecconi Petrucci Di_Cesare Palombi Sbardella Quattrini Bernardini Fabrizi Cesaroni Tomassi Marchetti Frasca De_Santis Iacobucci Mattei Colasanti',
  ),
  Abruzzo: words(
    "D'Amico Di_Giacomo Di_Berardino Di_Marco Marinucci D'Alessandro Cipollone Iezzi Di_Pietro Ranalli Verrocchio Sciarra",
  ),
  Molise: words("Iannone Di_Iorio Petrella Mancini D'Amico Santilli Colavita Fantini Ciarlariello Palladino"),
  Campania: words(
    "Esposito Russo Coppola Ruggiero De_Luca Sorrentino D'Auria Cozzolino Iovine Ammirati Capasso Cuomo Izzo Gargiulo Maiello De_Rosa Scognamiglio Vitale Amato",
  ),
  Puglia: words(
    "Lorusso Cassano Colella De_Giorgi Greco Rizzo Palumbo Caputo Loiacono Schiavone Marzano Quaranta Semeraro D'Ambrosio Carrieri Antonacci Tarantini",
  ),
  Basilicata: words('Summa Lacava Santarsiero Telesca Pace Sabia Laurita Colangelo Larocca Viggiano'),
  Calabria: words('Romeo Morabito Surace Crea Laganà Cundari Arcuri Gallo Scalise Mazza Ferraro Perri Macrì Talarico'),
  Sicilia: words(
    "Messina Caruso Lo_Presti Cannizzaro Grasso La_Rosa Vinci Amato Cusumano D'Angelo Di_Stefano Giuffrida Lombardo Randazzo Vitello Mancuso Li_Causi Scuderi Puglisi",
  ),
  Sardegna: words('Piras Melis Sanna Serra Lai Carta Murgia Deiana Cossu Loi Pinna Usai Zedda Atzeni Spanu'),
};

/** Someone who could live there; in the province of Bolzano half the people bear German names. */
export function inventPerson(random: SeededRandom, region: string, province: string): Person {
  const german = province === 'BZ' && random.chance(0.5);
  const woman = random.chance(0.47);
  const lastNames = surnames[german ? 'BZ' : region];
  if (!lastNames) throw new Error(`no surnames for ${region}`);
  const firstNames = german ? (woman ? southTyrolWomen : southTyrolMen) : woman ? women : men;
  return {
    title: woman ? 'Dott.ssa' : 'Dott.',
    firstName: random.pick(firstNames),
    lastName: random.pick(lastNames),
  };
}
