import { expect, test } from 'vitest';
import { isPlainAddress, pageAddress } from './page-address.ts';

test.each([
  ['/', '/'],
  ['/?utm_source=a&citta=Roma', '/'],
  ['http://evil.example/?x=1', '/'],
  ['/crediti?zona=1', '/crediti'],
  ['/results?citta=Roma', '/results?citta=Roma'],
  ['/results?x=1&zona=Trastevere&citta=%20Roma%20', '/results?citta=Roma&zona=Trastevere'],
  ['/results?citta=Roma&scheda=1&vista=2&pannello=3&mappa=javascript:', '/results?citta=Roma'],
  ['/results?citta=Roma&vista=elenco&mappa=41.9,12.5,13', '/results?citta=Roma&vista=elenco&mappa=41.9%2C12.5%2C13'],
  ['/results?citta=&citta=Roma', '/results'],
  [
    '/results?lingua=en&citta=Roma&sabato=1&ordina=posto&posto=2026-11-25&prestazione=Igiene%20orale',
    '/results?citta=Roma&ordina=posto&sabato=1&posto=2026-11-25&prestazione=Igiene+orale&lingua=en',
  ],
  [
    '/results?citta=Roma&ordina=x&aperto=0&sabato=&online=si&posto=2026-02-30&prezzi=2&accessibile=x&lingua=EN',
    '/results?citta=Roma',
  ],
  ['/dentist/7?ordine=1', '/dentist/7'],
  ['/dental-package-checkout?ordine=7&pagamento=annullato', '/dental-package-checkout?ordine=7'],
])('%s is drawn as %s', (url, address) => {
  expect(pageAddress(url)).toBe(address);
});

test.each([
  ['/dentist/5?x=1', true],
  ['/', true],
  ['/dentist/%2e%2e', false],
  ['/prenota/..', false],
])('%s reads the same to browser and router: %s', (url, isPlain) => expect(isPlainAddress(url)).toBe(isPlain));
