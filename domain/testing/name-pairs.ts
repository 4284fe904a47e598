/** Names as two sources write them at one door, with whether they mean one practice: made by rules, from the lists below. */
export interface NamePair {
  a: string;
  b: string;
  isSame: boolean;
  kind: string;
}

const surnames =
  'Rossi Bernardini Fumagalli D’Amico De Santis Di Stefano La Rosa Colombo Martino Ferrari Ferraris Carboni Carloni Marinelli Lo Presti Dell’Orto Hofer Müller Esposito Valentini'
    .replace(/(De|Di|La|Lo) /g, '$1_')
    .split(' ')
    .map((name) => name.replace('_', ' '));
/** Each beside its other half, which is another person. */
const firstNames = [
  ...['Daniele/Daniela', 'Francesco/Francesca', 'Mario/Maria', 'Luigi/Luisa', 'Andrea/Alessandra', 'Simone/Simona'],
  ...['Gian Luca/Carla', 'Paolo/Paola', 'Josef/Monika', 'Nicolò/Chiara', 'Marco/Mara', 'Stefano/Stefania'],
].map((pair) => pair.split('/') as [string, string]);
const brands = ['Aurora', 'San Marco', 'DentalPlus', 'Il Sorriso', 'Bianco Perla', 'Vitadent'];

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

/** The ways in which one person's practice is written. */
const written = (first: string, last: string, city: string): Record<string, string> => ({
  full: `Studio Dentistico Dott. ${first} ${last}`,
  turned: `${last} Dr. ${first} - Odontoiatra`,
  capitals: plain(`${last} ${first}`).toUpperCase(),
  bare: `${first} ${last}`,
  initial: `Dr. ${first.slice(0, 1)}. ${last}`,
  surname: `Studio ${last} S.r.l.`,
  joined: `Dott. ${first.replace(' ', '')} ${plain(last).replace(/[’ ]/g, '')}`,
  place: `Studio Dentistico ${last} ${city}`,
  speciality: `Ortodonzia e implantologia dott. ${last} ${first}`,
  brand: `Centro Vitadent del Dott. ${first} ${last}`,
  foreign: `Zahnarztpraxis Dr. ${first} ${last}`,
});

const titled = (first: string, last: string, isWoman: boolean) => `${isWoman ? 'Dott.ssa' : 'Dott.'} ${first} ${last}`;

/** @param city the comune's name, which some of them carry */
export function makeNamePairs(city: string): NamePair[] {
  const pairs: NamePair[] = [];
  const add = (isSame: boolean, kind: string, a: string, b: string) => pairs.push({ a, b, isSame, kind });
  surnames.forEach((last, i) => {
    const [he, she] = firstNames[i % firstNames.length] as [string, string];
    const [other] = firstNames[(i + 5) % firstNames.length] as [string, string];
    const stranger = surnames[(i + 7) % surnames.length] as string;
    const ways = Object.entries(written(he, last, city));
    for (const [n, [way, text]] of ways.entries())
      for (const [otherWay, otherText] of ways.slice(n + 1)) {
        const isHalf = [way, otherWay].every((one) => ['initial', 'surname', 'place'].includes(one));
        if (!isHalf) add(true, `${way}, ${otherWay}`, text, otherText);
      }
    add(true, 'partners', `Studio Associato Dott.ri ${last} e ${stranger}`, `Studio ${last} ${stranger}`);
    add(false, 'he and she', titled(he, last, false), titled(she, last, true));
    for (const [way, text] of Object.entries(written(other, last, city)))
      if (!['surname', 'place', 'initial'].includes(way)) {
        add(false, `another first name, ${way}`, `Studio Dentistico Dott. ${he} ${last}`, text);
        add(false, `another surname, ${way}`, `Studio ${stranger}`, text);
      }
    add(false, 'another initial', `Dott. ${other.slice(0, 1)}. ${last}`, `${last} Dott. ${he}`);
    add(false, 'titles', `Dott. ${last}`, `Dott.ssa ${last}`);
    add(false, 'a first name alone', `Centro ${she}`, `Dott.ssa ${she} ${stranger}`);
    add(false, 'the place alone', `Clinica Dentale ${city}`, `Studio ${last} ${city}`);
  });
  brands.forEach((brand, i) => {
    add(true, 'brand, legal form', `Clinica ${brand}`, `${brand.toUpperCase()} DENTAL S.R.L.`);
    add(true, 'brand, doctor', `Studio ${brand}`, `${brand} - Dott. Mario Rossi`);
    add(true, 'brand, place', `Studio ${brand} ${city}`, `Poliambulatorio ${brand}`);
    add(false, 'two brands', `Clinica ${brand}`, `Clinica ${brands[(i + 1) % brands.length]}`);
    add(false, 'numbers', `${brand} ${city} 1`, `${brand} ${city} 2`);
    add(false, 'Roman numbers', `ASL ${city} Distretto II ${brand}`, `ASL ${city} Distretto III ${brand}`);
  });
  return pairs;
}
