import type { SeededRandom } from '@dentisti/domain/practice/seeded-random';

interface Treatment {
  name: string;
  /** Usual private fees in Italy, in euro; they are drawn in steps of 5. */
  euro: readonly [from: number, to: number];
}

export interface Specialty {
  name: string;
  /** How often it is chosen. */
  weight: number;
  /** What it is called inside a sentence: fits after `di` and after a colon. */
  phrase: string;
  treatments: readonly Treatment[];
}

const treatment = (name: string, from: number, to: number): Treatment => ({ name, euro: [from, to] });

const specialties: readonly Specialty[] = [
  { name: 'Odontoiatria generale', weight: 9, phrase: 'odontoiatria generale', treatments: [treatment('Visita di controllo', 50, 100), treatment('Otturazione', 80, 160)] },
  { name: 'Igiene e prevenzione', weight: 10, phrase: 'igiene e prevenzione', treatments: [treatment('Igiene orale professionale', 70, 120), treatment('Sigillatura dei solchi', 30, 60)] },
  { name: 'Implantologia', weight: 8, phrase: 'implantologia', treatments: [treatment('Impianto singolo con corona', 1400, 2400), treatment('Impianto a carico immediato', 1800, 3000)] },
  { name: 'Ortodonzia', weight: 7, phrase: 'ortodonzia', treatments: [treatment('Apparecchio fisso (per arcata)', 1200, 2200), treatment('Visita ortodontica', 60, 120)] },
  { name: 'Ortodonzia invisibile', weight: 5, phrase: 'allineatori trasparenti', treatments: [treatment('Allineatori trasparenti', 2400, 4500)] },
  { name: 'Endodonzia', weight: 6, phrase: 'endodonzia', treatments: [treatment('Devitalizzazione monocanalare', 180, 300), treatment('Devitalizzazione pluricanalare', 280, 480)] },
  { name: 'Parodontologia', weight: 6, phrase: 'salute delle gengive', treatments: [treatment('Sondaggio parodontale', 60, 120), treatment('Levigatura radicolare (per quadrante)', 120, 220)] },
  { name: 'Conservativa', weight: 6, phrase: 'odontoiatria conservativa', treatments: [treatment('Otturazione estetica in composito', 90, 180), treatment('Intarsio', 280, 450)] },
  { name: 'Protesi', weight: 6, phrase: 'protesi fissa e mobile', treatments: [treatment('Corona in zirconia', 550, 900), treatment('Protesi mobile totale', 900, 1600)] },
  { name: 'Chirurgia orale', weight: 6, phrase: 'chirurgia orale', treatments: [treatment('Estrazione semplice', 70, 140), treatment('Estrazione del dente del giudizio', 150, 350)] },
  { name: 'Odontoiatria pediatrica', weight: 6, phrase: 'odontoiatria per bambini', treatments: [treatment('Prima visita del bambino', 40, 80), treatment('Fluoroprofilassi', 30, 60)] },
  { name: 'Estetica dentale', weight: 5, phrase: 'estetica dentale', treatments: [treatment('Sbiancamento professionale', 220, 450), treatment('Faccetta in ceramica', 500, 900)] },
  { name: 'Gnatologia', weight: 3, phrase: 'gnatologia', treatments: [treatment('Visita gnatologica', 80, 150), treatment('Bite su misura', 250, 600)] },
  { name: 'Sedazione cosciente', weight: 2, phrase: 'cure in sedazione cosciente', treatments: [treatment('Seduta in sedazione cosciente', 120, 250)] },
  { name: 'Radiologia', weight: 3, phrase: 'radiologia digitale', treatments: [treatment('Ortopantomografia', 40, 80), treatment('TAC cone beam', 100, 180)] },
]; // biome-ignore format: a table

/** One to six different specialties, common ones more often, in the order a practice would list them (by weight). */
export function chooseSpecialties(random: SeededRandom): Specialty[] {
  const wanted = random.pick([1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6]);
  const left = [...specialties];
  const chosen: Specialty[] = [];
  while (chosen.length < wanted) {
    let roll = random.next() * left.reduce((sum, specialty) => sum + specialty.weight, 0);
    const index = left.findIndex((specialty) => {
      roll -= specialty.weight;
      return roll < 0;
    });
    chosen.push(...left.splice(Math.max(index, 0), 1));
  }
  return chosen.sort((a, b) => b.weight - a.weight);
}

export interface OfferedService {
  name: string;
  priceCents: number | null;
}

/** Services that go with the specialties, always with a first visit; prices only where the practice publishes them. */
export function chooseServices(random: SeededRandom, chosen: readonly Specialty[]): OfferedService[] {
  const publishes = random.pick(['all', 'some', 'some', 'none', 'none'] as const);
  const freeFirstVisit = random.chance(0.18);
  const price = ({ euro: [from, to] }: Treatment): number | null => {
    const cents = Math.round((from + (to - from) * random.next()) / 5) * 500;
    return publishes === 'all' || (publishes === 'some' && random.chance(0.5)) ? cents : null;
  };
  const firstVisit = price(treatment('', 60, 120));
  const services = [{ name: 'Prima visita', priceCents: freeFirstVisit && publishes !== 'none' ? 0 : firstVisit }];
  for (const specialty of chosen) {
    for (const offered of specialty.treatments) {
      if (services.length < 10 && random.chance(0.8)) services.push({ name: offered.name, priceCents: price(offered) });
    }
  }
  return services;
}
