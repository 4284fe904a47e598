import { describe, expect, it } from 'vitest';
import { unknownCapMessage } from './messages.ts';
import { resolvePlace } from './resolve-place.ts';
import { index, labelOf, suggestionsOf } from './testing/real-index.ts';

describe('an address', () => {
  it.each([
    ['Via Roma 1, Torino', 'Torino'],
    ['Corso Torino 5 Genova', 'Genova'],
    ['Piazza Bologna, Roma', 'Roma'],
    ['via Milano 12, Bergamo', 'Bergamo'],
    ['Via Torino, 51 - Milano', 'Milano'],
    ['Via Torino 51 Milano MI', 'Milano'],
    ['Via Torino, 51, 20123 Milano MI, Italia', 'Milano'],
    ['Via Firenze 4/A, Roma', 'Roma'],
    ['Via Firenze 4/A Roma', 'Roma'],
    ['Via Firenze 4 bis Roma', 'Roma'],
    ['Corso Venezia 8 int. 3 scala B, Milano', 'Milano'],
    ['Via XX Settembre 20, Genova', 'Genova'],
    ['Via 20 Settembre Torino', 'Torino'],
    ['Via 20 Settembre 5 Torino', 'Torino'],
    ['V.le Monza 10, Milano', 'Milano'],
    ['C.so Buenos Aires 3 Milano', 'Milano'],
    ['P.zza Duomo, Milano', 'Milano'],
    ['Piazza del Duomo 1, Firenze', 'Firenze'],
    ['via garibaldi napoli', 'Napoli'],
    ['Via Giuseppe Verdi Milano', 'Milano'],
    ['Via Roma Reggio Emilia', 'Reggio Emilia'],
    ['Via Reggio Calabria 10 Reggio Emilia', 'Reggio Emilia'],
    ['Via Emilia 3, Reggio Emilia', 'Reggio Emilia'],
    ['Torino, Via Roma 1', 'Torino'],
    ['Torino Via Milano 1', 'Torino'],
    ['Roma via Torino', 'Roma'],
    ['Via Vittorio Veneto 3, Sanremo', 'Sanremo'],
    ['Via Mazzini Piazza Armerina', 'Piazza Armerina'],
    ['Lungotevere dei Mellini 1 Roma', 'Roma'],
    ['Strada Statale 18, Battipaglia', 'Battipaglia'],
    ['Contrada San Vito 7, Modica', 'Modica'],
    ['Via della Lungaretta 4, Trastevere', 'Trastevere (Roma)'],
    ['Via della Lungaretta 4, Trastevere, Roma', 'Trastevere (Roma)'],
    ['Corso del Popolo 58, Mestre', 'Mestre (Venezia)'],
    ['Via Rome 3, Florence, Italy', 'Firenze'],
    ['Colosseo, Roma', 'Colosseo (Roma)'],
    ['Ospedale San Raffaele, Milano', 'Milano'],
    ['Via Dante, Cavour', 'Cavour'],
    ['Via Dante 3 Cavour', 'Cavour'],
    ['Via Roma 1, Castro, Bergamo', 'Castro (BG)'],
    ["Via dell'Aquila 3, L'Aquila", "L'Aquila"],
  ])('%j → %s, the city named last', (typed, label) => {
    expect(labelOf(typed)).toBe(label);
  });

  it.each([
    ['Via Milano', ['Milano']],
    ['via milano 12', []],
    ['Corso Torino', ['Torino']],
    ['Via Vittorio Veneto', ['Vittorio Veneto']],
    ['Via Reggio Emilia', ['Reggio Emilia']],
    ["Via Duca d'Aosta", ['Aosta']],
    ['Via Monte Cassino', ['Cassino']],
    ['Via Lago di Como', ['Como']],
    ['Via Porto Recanati', ['Porto Recanati']],
    // A street and a small comune without a comma between them: offered, not assumed.
    ['Via Camillo Cavour', ['Cavour']],
    ['Via per Monza', ['Monza']],
    // Without their space these would be Viareggio, Viadana and Viagrande.
    ['Via Reggio', []],
    ['via dana', []],
    ['Via Grande', []],
    ['Viale Trastevere', ['Trastevere (Roma)']],
    ['Via', []],
    ['Piazza Garibaldi', []],
  ])('%j names only a street', (typed, suggestions) => {
    expect(suggestionsOf(typed)).toEqual(suggestions);
  });

  it.each([
    ['Milano, Roma', ['Roma', 'Milano']],
    ['Milano Roma', ['Roma']],
    ['Trastevere, Milano', ['Milano', 'Trastevere (Roma)']],
    ['Milano (RM)', ['Milano']],
    ['Milano, Lazio', ['Milano']],
    ['ciao Milano', ['Milano']],
  ])('%j names places that do not belong together, or more than a place', (typed, suggestions) => {
    expect(suggestionsOf(typed)).toEqual(suggestions);
  });
});

describe('a CAP', () => {
  it.each([
    ['20121', 'Milano'],
    [' 20121 ', 'Milano'],
    ['00153', 'Roma'],
    ['46100', 'Mantova'],
    ['20100', 'Milano'],
    ['00100', 'Roma'],
    ['10100', 'Torino'],
    ['47023', 'Cesena'],
    ['20052', 'Monza'],
    ['39100', 'Bolzano'],
    ['I-20121 Milano', 'Milano'],
    ['IT-39100 Bozen', 'Bolzano'],
    ['20121 Milano', 'Milano'],
    ['Milano 20121', 'Milano'],
    ['20121 Milano (MI)', 'Milano'],
    ['20100 Milano', 'Milano'],
    ['Via Roma 1, 10121 Torino', 'Torino'],
    ['Via Roma 1, 10121 Torino TO', 'Torino'],
    ['Via Roma 1, 10121', 'Torino'],
    ['00153 Trastevere', 'Trastevere (Roma)'],
    ['30174 Mestre', 'Mestre (Venezia)'],
    ['00153, Italia', 'Roma'],
    // Not in our list, which holds no small comune; nothing speaks against it.
    ['20057 Assago', 'Assago'],
    ['12042 Bra', 'Bra'],
  ])('%j → %s', (typed, label) => {
    expect(labelOf(typed)).toBe(label);
  });

  it.each([
    ['20121 Torino', ['Torino', 'Milano']],
    ['Via Roma 1, 20121 Torino', ['Torino', 'Milano']],
    ['20121 Trastevere', ['Trastevere (Roma)', 'Milano']],
    ['20057 Milano', ['Milano']],
    ['20121 Assago', ['Assago', 'Milano']],
    ['46100 Roma', ['Roma', 'Mantova']],
    ['20057 Mantova', ['Mantova']],
    ['46100 Assago', ['Assago', 'Mantova']],
    ['20121 asdfgh', ['Milano']],
    ['20121 00153', []],
  ])('%j contradicts itself', (typed, suggestions) => {
    expect(suggestionsOf(typed)).toEqual(suggestions);
  });

  it.each(['99999', '00000', '20999', '00120', 'Via Roma 1, 99999'])(
    '%j is unknown, and the answer says so',
    (typed) => {
      expect(resolvePlace(index, typed)).toEqual({ kind: 'unknown', message: unknownCapMessage, suggestions: [] });
    },
  );

  it.each(['2012', '201211', '1', '20121a'])('%j is no CAP at all', (typed) => {
    expect(resolvePlace(index, typed)).toMatchObject({
      kind: 'unknown',
      message: 'Inserisci una città italiana valida.',
    });
  });
});
