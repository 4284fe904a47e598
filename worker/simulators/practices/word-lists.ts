/** Common Italian names and streets; put together at random they are nobody and nowhere. */
export const firstNames = (
  'Anna Andrea Barbara Carlo Chiara Claudia Davide Elena Enrico Fabio Federica Filippo Francesca Giorgio Giulia Guido ' +
  'Ilaria Irene Laura Lorenzo Luca Lucia Marta Massimo Matteo Michela Nicola Paola Pietro Roberta Sara Silvia Simone Stefano'
).split(' ');

export const lastNames = (
  'Airoldi Baldini Barbieri Bassani Bellucci Bertolini Brambati Calvani Caputo Carboni Casadei Cattani Ceccarelli ' +
  'Colonnesi Corradini Danesi Donati Fabbri Fadini Ferrero Fontanesi Fumagalli Galvani Garbini Ghirardi Grandi Lambertini ' +
  'Lisanti Locatelli Maffei Mancuso Marchesi Martelli Mazzanti Melandri Montanari Nardini Oliveri Paganelli Palmieri ' +
  'Pedrini Pellegrini Quaranta Raimondi Ravelli Rigamonti Sartori Scarpa Serafini Spadaro Tebaldi Torriani Ugolini ' +
  'Valsecchi Venturi Vitali Zambelli Zanetti'
).split(' ');

const menInA = new Set(['Andrea', 'Luca', 'Nicola']);

/** `Dott.ssa` for a woman's name. */
export function honorific(firstName: string): string {
  return (firstName.endsWith('a') || firstName === 'Irene') && !menInA.has(firstName) ? 'Dott.ssa' : 'Dott.';
}

export const studioNames = (
  'Aurora Bianca Centrale Duomo Europa Giardini Iris Laguna Magnolia Meridiana Nova Oltrefiume Orizzonte Panorama Quercia ' +
  'Riva Serena Stella Terrazza Vega'
).split(' ');

export const streets = [
  'Via Giuseppe Garibaldi',
  'Via Giuseppe Mazzini',
  'Via Dante Alighieri',
  'Corso Vittorio Emanuele II',
  'Piazza della Libertà',
  'Via XX Settembre',
  'Via Guglielmo Marconi',
  'Viale della Repubblica',
  'Via Giacomo Matteotti',
  'Corso Italia',
  'Via Camillo Benso di Cavour',
  'Via Giuseppe Verdi',
  'Viale Europa',
  'Via San Francesco',
  'Piazza del Popolo',
];

/** Values of OpenStreetMap's `healthcare:speciality`; the last is none we know. */
export const specialityTags = [
  'orthodontics',
  'orthodontics;oral_surgery',
  'implantology',
  'endodontics',
  'periodontics',
  'paediatric_dentistry',
  'dental_hygiene;cosmetic_dentistry',
  'tooth_whispering',
];
