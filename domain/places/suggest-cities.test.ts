import { describe, expect, it } from 'vitest';
import { suggestCities } from './suggest-cities.ts';
import { countsOf, index, labelOf } from './testing/real-index.ts';

const none = new Map<string, number>();
const counts = countsOf({
  Roma: 400,
  Milano: 300,
  Bergamo: 20,
  Rovigo: 5,
  Castellanza: 1,
  'Castro (BG)': 2,
  Trento: 9,
});
const suggest = (query: string) => suggestCities(index, query, counts);

describe('suggestCities', () => {
  it.each(['', ' ', 'm', ' m ', "'", '12', '-'])('is empty under two letters: %j', (query) => {
    expect(suggest(query)).toEqual([]);
  });

  it('offers at most ten', () => {
    expect(suggest('ca')).toHaveLength(10);
    expect(suggest('san')).toHaveLength(10);
  });

  it('offers a foreign or former name only once it is nearly typed', () => {
    const listed = countsOf({ Pesaro: 50, Firenze: 60 });
    expect(suggestCities(index, 'mont', listed)).not.toContain('Pesaro');
    expect(suggestCities(index, 'monteciccar', listed)).toEqual(['Pesaro']);
    expect(suggestCities(index, 'floren', listed)).toContain('Firenze');
  });

  it('puts the exact name first, however small', () => {
    expect(suggest('asso')[0]).toBe('Asso');
    expect(suggest('milo')[0]).toBe('Milo');
    expect(suggest('Bra')[0]).toBe('Bra');
  });

  it('puts names that begin so and have dentists before those that have none, then by population', () => {
    expect(suggest('ro').slice(0, 2)).toEqual(['Roma', 'Rovigo']);
    const comuni = suggest('rov').filter((label) => !label.includes('('));
    const rest = comuni.slice(1).map((label) => index.places.find(({ name }) => name === label)?.population ?? 0);
    expect(rest.length).toBeGreaterThan(3);
    expect(rest).toEqual([...rest].sort((a, b) => b - a));
    expect(comuni[0]).toBe('Rovigo');
    expect(suggest('castella')[0]).toBe('Castellanza');
    expect(suggestCities(index, 'castella', none)[0]).toBe('Castellammare di Stabia');
  });

  it('puts the start of a word after the start of the name, and the middle of a word last', () => {
    const labels = suggest('vallo');
    const classes = labels.map((label) => {
      const words = label.toLowerCase();
      return words.startsWith('vallo') ? 0 : / vallo/.test(words) ? 1 : 2;
    });
    expect(classes).toEqual([...classes].sort());
    expect(new Set(classes)).toEqual(new Set([0, 1, 2]));
    expect(suggest('emilia')).toContain('Reggio Emilia');
    expect(suggest('ombardi')).toContain("Sant'Angelo dei Lombardi");
  });

  it.each([
    ['LAQ', "L'Aquila"],
    ["l'aq", "L'Aquila"],
    ['l aquila', "L'Aquila"],
    ['forli', 'Forlì'],
    ['FORLÌ', 'Forlì'],
    ["cantu'", 'Cantù'],
    ['reggio-em', 'Reggio Emilia'],
    ['reggioe', 'Reggio Emilia'],
    ['sant antim', "Sant'Antimo"],
    ['bolzan', 'Bolzano'],
    ['Florence', 'Firenze'],
    ['boze', 'Bolzano'],
    ['monteciccardo', 'Pesaro'],
  ])('is blind to case, accents, apostrophes and language: %j offers %s', (query, label) => {
    expect(suggest(query)).toContain(label);
  });

  it('tells homonyms apart by their province and zones by their city', () => {
    expect(suggest('castro').slice(0, 2)).toEqual(['Castro (LE)', 'Castro (BG)']);
    expect(suggest('trast')[0]).toBe('Trastevere (Roma)');
    expect(suggest('brera')[0]).toBe('Brera (Milano)');
    expect(suggest('san paolo')).toEqual(expect.arrayContaining(['San Paolo', 'San Paolo (Roma)', 'San Paolo (Bari)']));
    expect(suggest('tr').indexOf('Trento')).toBe(0);
  });

  it('keeps offering a label that was picked', () => {
    expect(suggest('Castro (LE)')).toEqual(['Castro (LE)']);
    expect(suggest('Trastevere (Roma)')).toEqual(['Trastevere (Roma)']);
    expect(suggest('Castro (L')).toEqual(['Castro (LE)']);
    expect(suggest('Castro, Bergamo')).toEqual(['Castro (BG)']);
    expect(suggest('Via Roma 1, Torino')).toEqual(['Torino']);
  });

  it('reads a CAP', () => {
    expect(suggest('20121')).toEqual(['Milano']);
    expect(suggest(' 46100 ')).toEqual(['Mantova']);
    expect(suggest('99999')).toEqual([]);
    expect(suggest('2012')).toEqual([]);
  });

  it('never repeats itself and is always understood', () => {
    for (const query of ['ca', 'san', 'mont', 'bo', 'st', 'lido', 'porto', 'roma', 'en', 'ia', 'castel', 'mila']) {
      const labels = suggest(query);
      expect(new Set(labels).size).toBe(labels.length);
      for (const label of labels) expect(labelOf(label)).toBe(label);
    }
  });

  it('ignores what is no name', () => {
    for (const query of ['🍕🍕', '<script>', "' OR 1=1 --", 'x'.repeat(200), 'x'.repeat(5000), '((((', 'zzzz']) {
      expect(suggest(query), query.slice(0, 20)).toEqual([]);
    }
  });
});
