import { formatTime } from '@dentisti/domain/hours/hours-text';
import type { Week } from '@dentisti/domain/hours/week';
import type { SeededRandom } from '@dentisti/domain/practice/seeded-random';
import type { Person } from './people.ts';
import type { PracticeKind } from './practice-name.ts';
import type { OfferedService, Specialty } from './treatments.ts';

/** The facts of a row; a description says nothing that is not among them. */
export interface DescriptionInput {
  kind: PracticeKind;
  people: readonly Person[];
  address: string;
  city: string;
  /** Neighbourhood, when the practice is in one. */
  zone: string | null;
  specialties: readonly Specialty[];
  services: readonly OfferedService[];
  week: Week | null;
}

/** Two to four Italian sentences from the row's own facts, in varied order and wording. */
export function describePractice(random: SeededRandom, input: DescriptionInput): string {
  const sentences = [introduction(random, input)];
  const rest = [focus(random, input), hours(random, input), freeVisit(random, input)].filter((text) => text !== null);
  if (rest.length > 2 && random.chance(0.3)) rest.splice(random.integer(0, rest.length - 1), 1);
  if (random.chance(0.25)) rest.reverse();
  sentences.push(...rest);
  return sentences.join(' ');
}

/** `a Milano`, `ad Ancona`. */
const inCity = (city: string) => `${/^a/i.test(city) ? 'ad' : 'a'} ${city}`;

const where = ({ address, city, zone }: DescriptionInput) =>
  zone === null || zone === city ? `${inCity(city)}, in ${address}` : `${inCity(city)}, in ${address}, zona ${zone}`;

/** `del dott. Marco Rossi`, `dalla dott.ssa Anna Bianchi`: the preposition melts into the article. */
const withPreposition = (preposition: 'da' | 'de', { title, firstName, lastName }: Person) =>
  title === 'Dott.'
    ? `${preposition}l dott. ${firstName} ${lastName}`
    : `${preposition}lla dott.ssa ${firstName} ${lastName}`;

const withArticle = ({ title, firstName, lastName }: Person) =>
  title === 'Dott.' ? `il dott. ${firstName} ${lastName}` : `la dott.ssa ${firstName} ${lastName}`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `implantologia, protesi e ortodonzia`. */
function listing(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  const last = items.at(-1) ?? '';
  return `${items.slice(0, -1).join(', ')} ${/^[eèé]/i.test(last) ? 'ed' : 'e'} ${last}`;
}

function introduction(random: SeededRandom, input: DescriptionInput): string {
  const [first, second] = input.people;
  if (!first) throw new Error('a practice without people');
  if (input.kind === 'clinic') {
    return random.pick([
      `Un centro odontoiatrico ${where(input)}, diretto ${withPreposition('da', first)}.`,
      `Il centro si trova ${where(input)}; direttore sanitario è ${withArticle(first)}.`,
      `Centro odontoiatrico ${where(input)}, con la direzione sanitaria ${withPreposition('de', first)}.`,
      `${capital(where(input))}, un centro odontoiatrico diretto ${withPreposition('da', first)}.`,
    ]);
  }
  if (input.kind === 'associated' && second) {
    return random.pick([
      `${capital(withArticle(first))} e ${withArticle(second)} lavorano insieme ${where(input)}.`,
      `Uno studio associato ${where(input)}: ti ricevono ${withArticle(first)} e ${withArticle(second)}.`,
      `${capital(where(input))} lavorano fianco a fianco ${withArticle(first)} e ${withArticle(second)}.`,
      `Due dentisti e uno studio solo, ${where(input)}: ${withArticle(first)} e ${withArticle(second)}.`,
      `${capital(withArticle(first))} divide lo studio con ${withArticle(second)}, ${where(input)}.`,
    ]);
  }
  return random.pick([
    `${capital(withArticle(first))} riceve ${where(input)}.`,
    `Lo studio ${withPreposition('de', first)} è ${where(input)}.`,
    `A seguirti è ${withArticle(first)}, nel suo studio ${where(input)}.`,
    `${capital(where(input))}, riceve ${withArticle(first)}.`,
    `Riceve ${withArticle(first)}, ${where(input)}.`,
    `Uno studio di quartiere ${where(input)}, dove riceve ${withArticle(first)}.`,
  ]);
}

function focus(random: SeededRandom, { specialties }: DescriptionInput): string {
  const phrases = specialties.map((specialty) => specialty.phrase);
  const [main = '', ...others] = phrases;
  if (others.length === 0) {
    return random.pick([
      `Qui ci si occupa di ${main}.`,
      `L’attività principale: ${main}.`,
      `Qui trovi soprattutto ${main}.`,
    ]);
  }
  return random.pick([
    `Qui ci si occupa di ${listing(phrases)}.`,
    `Qui trovi ${listing(phrases)}.`,
    `Soprattutto ${main}; poi ${listing(others)}.`,
    `Tra le cure: ${listing(phrases)}.`,
    `${capital(listing(phrases))}: ecco di che cosa si occupa lo studio.`,
  ]);
}

function hours(random: SeededRandom, { week }: DescriptionInput): string | null {
  if (!week) return random.pick(['Gli orari non sono pubblicati: conviene telefonare.', null]);
  const input: string[] = [];
  const saturday = week[5]?.[0];
  const latest = Math.max(0, ...week.flat().map(([, closes]) => closes));
  if (week[6]?.[0]) input.push(`È aperto anche la domenica mattina, fino alle ${formatTime(week[6][0][1])}.`);
  else if (saturday) {
    input.push(
      `Il sabato è aperto fino alle ${formatTime(saturday[1])}.`,
      `Riceve anche il sabato mattina, dalle ${formatTime(saturday[0])}.`,
    );
  }
  if (latest >= 1170) input.push(`La sera si lavora fino alle ${formatTime(latest)}.`);
  if (week[0]?.length === 1 && week[0][0] && week[0][0][1] - week[0][0][0] > 480)
    input.push('L’orario è continuato, senza pausa a pranzo.');
  if (week[4]?.length === 1 && week[0]?.length === 2) input.push('Il venerdì chiude a metà giornata.');
  return input.length > 0 ? random.pick(input) : null;
}

/** A free first visit; prices stand in the list of services, where each has its name beside it. */
function freeVisit(random: SeededRandom, { services }: DescriptionInput): string | null {
  const first = services.find((service) => service.name === 'Prima visita');
  return first?.priceCents === 0
    ? random.pick(['La prima visita è gratuita.', 'Per la prima visita non si paga nulla.'])
    : null;
}
