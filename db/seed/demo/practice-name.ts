import type { SeededRandom } from '@dentisti/domain/practice/seeded-random';
import type { Person } from './people.ts';

/** What kind of practice it is: decides its name, its hours and how its description speaks. */
export type PracticeKind = 'solo' | 'associated' | 'clinic';

const clinicNames = [
  'Sorriso', 'Aurora', 'Magnolia', 'Iride', 'Ginestra', 'Mirto', 'Acquamarina', 'Perla', 'Melograno', 'Ulivo', 'Salvia',
  'Quercia', 'Armonia', 'Chiara Luce', 'Due Torri', 'Ponte Vecchio', 'La Meridiana', 'Il Girasole', 'Le Betulle', 'Orizzonte',
]; // biome-ignore format: a table
const saints = [
  'San Marco',
  'San Carlo',
  'Santa Chiara',
  'Sant’Anna',
  'San Lorenzo',
  'Santa Lucia',
  'San Giorgio',
  'San Rocco',
  'Sant’Apollonia',
];

/** The name on the door. Sant’Apollonia is the patron saint of dentists. */
export function practiceName(random: SeededRandom, kind: PracticeKind, people: readonly Person[]): string {
  const [first, second] = people;
  if (!first) throw new Error('a practice without people');
  const { title, firstName, lastName } = first;
  switch (kind) {
    case 'solo':
      return random.pick([
        `Studio Dentistico ${title} ${firstName} ${lastName}`,
        `${title} ${firstName} ${lastName} – Odontoiatra`,
        `Studio Dentistico ${lastName}`,
        `Studio Odontoiatrico ${title} ${lastName}`,
        `Studio Dentistico ${firstName} ${lastName}`,
        `Studio Medico Dentistico ${lastName}`,
        `Ambulatorio Odontoiatrico ${title} ${firstName} ${lastName}`,
      ]);
    case 'associated': {
      const other = second ?? first;
      const and = /^[EÈÉ]/.test(other.lastName) ? 'ed' : 'e';
      return random.pick([
        `Studio Dentistico Associato ${lastName} ${and} ${other.lastName}`,
        `Studio Odontoiatrico ${lastName} & ${other.lastName}`,
        `Studio Associato ${title} ${lastName} e ${other.title} ${other.lastName}`,
        `${lastName} ${and} ${other.lastName} – Dentisti Associati`,
      ]);
    }
    case 'clinic':
      return random.pick([
        `Centro Odontoiatrico ${random.pick(clinicNames)}`,
        `Clinica Dentale ${random.pick(clinicNames)}`,
        `Centro Dentistico ${random.pick(saints)}`,
        `Poliambulatorio Odontoiatrico ${random.pick(saints)}`,
        `Dental ${random.pick(clinicNames)}`,
      ]);
  }
}
