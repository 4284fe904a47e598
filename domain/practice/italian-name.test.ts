import { expect, test } from 'vitest';
import { capitalized, type Preposition, withArticle, withPreposition } from './italian-name.ts';

test.each([
  ['Studio Medico Dentistico Rossi', 'lo Studio Medico Dentistico Rossi'],
  ['STUDIO DENTISTICO BIANCHI', 'lo STUDIO DENTISTICO BIANCHI'],
  ['Studi Dentistici Riuniti', 'gli Studi Dentistici Riuniti'],
  ['Ambulatorio Odontoiatrico Neri', 'l’Ambulatorio Odontoiatrico Neri'],
  ['Associazione Odontoiatrica Verdi', 'l’Associazione Odontoiatrica Verdi'],
  ['Centro Odontoiatrico Aurora', 'il Centro Odontoiatrico Aurora'],
  ['Clinica Dentale Iride', 'la Clinica Dentale Iride'],
  ['Poliambulatorio San Marco', 'il Poliambulatorio San Marco'],
  ['Dott. Mario Rossi – Odontoiatra', 'il Dott. Mario Rossi – Odontoiatra'],
  ['Dott.ssa Anna Bianchi', 'la Dott.ssa Anna Bianchi'],
  ['Dr. Zanetti', 'il Dr. Zanetti'],
  ['Dental Perla', 'Dental Perla'],
  ['Rossi e Bianchi – Dentisti Associati', 'Rossi e Bianchi – Dentisti Associati'],
])('%s takes its article: %s', (name, expected) => {
  expect(withArticle(name)).toBe(expected);
});

test.each<[Preposition, string, string]>([
  ['di', 'Studio Medico Rossi', 'dello Studio Medico Rossi'],
  ['di', 'Centro Aurora', 'del Centro Aurora'],
  ['di', 'Ambulatorio Neri', 'dell’Ambulatorio Neri'],
  ['di', 'Clinica Iride', 'della Clinica Iride'],
  ['di', 'Studi Riuniti', 'degli Studi Riuniti'],
  ['di', 'Dentisti Associati', 'dei Dentisti Associati'],
  ['di', 'Dott.ssa Anna Bianchi', 'della Dott.ssa Anna Bianchi'],
  ['di', 'Dental Perla', 'di Dental Perla'],
  ['a', 'Studio Rossi', 'allo Studio Rossi'],
  ['a', 'Centro Aurora', 'al Centro Aurora'],
  ['a', 'Apollonia Dental', 'ad Apollonia Dental'],
  ['da', 'Studio Rossi', 'dallo Studio Rossi'],
  ['da', 'Ambulatorio Neri', 'dall’Ambulatorio Neri'],
  ['da', 'Dental Perla', 'da Dental Perla'],
  ['su', 'Studio Rossi', 'sullo Studio Rossi'],
  ['in', 'Clinica Iride', 'nella Clinica Iride'],
  ['con', 'Studio Rossi', 'con lo Studio Rossi'],
  ['con', 'Dental Perla', 'con Dental Perla'],
])('%s before «%s» reads «%s»', (preposition, name, expected) => {
  expect(withPreposition(preposition, name)).toBe(expected);
});

test('a sentence may begin with the article', () => {
  expect(capitalized(withArticle('Ambulatorio Neri'))).toBe('L’Ambulatorio Neri');
});
