import type { SeededRandom } from '@dentisti/domain/practice/seeded-random';

/** Street names that hundreds of comuni have. Without the type: the type is drawn apart, by how common it is. */
const names = [
  'Roma', 'Garibaldi', 'Mazzini', 'Dante Alighieri', 'Cavour', 'Guglielmo Marconi', 'Giacomo Matteotti', 'XX Settembre',
  'IV Novembre', 'XXV Aprile', 'Giuseppe Verdi', 'Alessandro Manzoni', 'Giosuè Carducci', 'Leonardo da Vinci',
  'Michelangelo Buonarroti', 'Galileo Galilei', 'Alessandro Volta', 'Antonio Gramsci', 'Don Minzoni', 'Giovanni Pascoli',
  'Ugo Foscolo', 'Giacomo Leopardi', 'Ludovico Ariosto', 'Torquato Tasso', 'Francesco Petrarca', 'Trieste', 'Trento',
  'Piave', 'Isonzo', 'Vittorio Veneto', 'Umberto I', 'Vittorio Emanuele II', 'Nazario Sauro', 'Cesare Battisti',
  'Fratelli Cervi', 'Fratelli Bandiera', 'Goffredo Mameli', 'Gioacchino Rossini', 'Giacomo Puccini', 'Vincenzo Bellini',
  'Gaetano Donizetti', 'Antonio Vivaldi', 'Raffaello Sanzio', 'Tiziano Vecellio', 'Cristoforo Colombo', 'Marco Polo',
  'Amerigo Vespucci', 'San Francesco', 'Santa Caterina', 'San Giovanni Bosco', 'Aldo Moro', 'Alcide De Gasperi',
  'Luigi Einaudi', 'Sandro Pertini', 'Enrico Fermi', 'Maria Montessori', 'Grazia Deledda', 'Eleonora Duse', 'Anita Garibaldi',
  'Luigi Pirandello', 'Italo Svevo', 'Giovanni Falcone', 'Paolo Borsellino', 'dei Mille', 'della Repubblica',
  'della Libertà', 'della Resistenza', 'dei Martiri', 'della Vittoria', 'dell’Indipendenza', 'Europa', 'Italia', 'Kennedy',
  'dei Tigli', 'delle Rose', 'dei Platani', 'della Stazione', 'del Popolo', 'degli Orti', 'delle Fontane', 'San Martino',
]; // biome-ignore format: a table

const types = [
  'Via',
  'Via',
  'Via',
  'Via',
  'Via',
  'Via',
  'Via',
  'Viale',
  'Viale',
  'Corso',
  'Corso',
  'Piazza',
  'Piazza',
  'Largo',
];

/** `Via Giuseppe Verdi 12`, `Corso Italia 104/B`; squares have low numbers, avenues high ones. */
export function inventAddress(random: SeededRandom): string {
  const type = random.pick(types);
  const highest = type === 'Piazza' || type === 'Largo' ? 24 : type === 'Via' ? 90 : 160;
  const number = Math.max(1, Math.round(highest * random.next() ** 1.6));
  const suffix = random.chance(0.12) ? `/${random.pick(['A', 'B', 'C'])}` : '';
  return `${type} ${random.pick(names)} ${number}${suffix}`;
}
