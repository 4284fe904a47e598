import { describe, expect, it } from 'vitest';
import { resolvePlace } from './resolve-place.ts';
import { index, labelOf, suggestionsOf } from './testing/real-index.ts';

describe('what is no place', () => {
  it.each([
    'Paris',
    'asdf',
    'qwertyuiop',
    '🍕',
    'Roma 🍕',
    '😀😀😀',
    "'; DROP TABLE dentist; --",
    "Roma'; DROP TABLE dentist; --",
    "' OR 1=1 --",
    'SELECT * FROM dentist',
    '<script>',
    '<script>alert(1)</script>',
    'Milano<script>',
    '{{7*7}}',
    '$' + '{jndi:ldap://x}',
    '../../etc/passwd',
    'https://example.com',
    'mario@example.com',
    '+39 02 1234567',
    '12',
    '-',
    ',,,',
    '()',
    '   ',
    '',
    'Рим',
    '米兰',
    'روما',
    'ミラノ',
    'Italia',
    'London',
    'New York',
    'Zürich',
    'il mio dentista',
    'dentista',
    'via',
    'a'.repeat(201),
    'Milano '.repeat(40),
    `${'a '.repeat(35)}, Milano`,
    '\u0000Milano',
    'Roma\u202e',
  ])('%j does not resolve', (typed) => {
    expect(labelOf(typed)).toBeNull();
  });

  it('offers nothing for noise', () => {
    for (const typed of ['asdf', '🍕', '<script>', 'qwertyuiop', '   ', "' OR 1=1 --"]) {
      expect(suggestionsOf(typed), typed).toEqual([]);
    }
  });
});

describe('near misses', () => {
  it('offers the two Reggio, not Greggio', () => {
    expect(suggestionsOf('Reggio')).toEqual(['Reggio Calabria', 'Reggio Emilia']);
  });

  it.each([
    ['Milno', 'Milano'],
    ['Millano', 'Milano'],
    ['Milaon', 'Milano'],
    ['Tornio', 'Torino'],
    ['Firenxe', 'Firenze'],
    ['Napolli', 'Napoli'],
    ['Bolonga', 'Bologna'],
    ['Genvoa', 'Genova'],
    ['Palerno', 'Palermo'],
    ['Trastevvere', 'Trastevere (Roma)'],
    ['Regio Emilia', 'Reggio Emilia'],
    ['Brecia', 'Brescia'],
    ['Peruggia', 'Perugia'],
    ['20121 Milno', 'Milano'],
    ['Via Roma 1, Tornio', 'Torino'],
    ['Milno, Italia', 'Milano'],
    ['Milno (MI)', 'Milano'],
    ['Bassano', 'Bassano del Grappa'],
    ['Cortina', "Cortina d'Ampezzo"],
    ['Busto', 'Busto Arsizio'],
    ['Civitanov', 'Civitanova Marche'],
  ])('%j offers %s and resolves to nothing', (typed, first) => {
    expect(suggestionsOf(typed)).toContain(first);
  });

  it('offers the largest cities of a region or province', () => {
    expect(suggestionsOf('Sicilia')).toEqual(['Palermo', 'Catania', 'Messina']);
    expect(suggestionsOf('Lombardia')).toEqual(['Milano', 'Brescia', 'Monza']);
    expect(suggestionsOf("Valle d'Aosta")[0]).toBe('Aosta');
    expect(suggestionsOf('Alto Adige')).toContain('Bolzano');
    expect(suggestionsOf('Barletta-Andria-Trani')).toEqual(expect.arrayContaining(['Andria', 'Barletta', 'Trani']));
    expect(suggestionsOf('MI')[0]).toBe('Milano');
  });

  it('offers zones where no comune begins so', () => {
    expect(suggestionsOf('Lido')).toContain('Lido di Venezia (Venezia)');
    expect(suggestionsOf('Porto')).toContain('Porto Torres');
  });

  it('puts the likeliest first and offers at most five', () => {
    expect(suggestionsOf('Milno')[0]).toBe('Milano');
    expect(suggestionsOf('Palerno')[0]).toBe('Palermo');
    expect(suggestionsOf('Monte').length).toBe(5);
    expect(suggestionsOf('Bassano')).toHaveLength(4);
  });

  it('never offers what it would not understand', () => {
    for (const typed of ['Milno', 'Reggio', 'Castr', 'Monte', 'San', 'Livio', 'Via Castro', 'Brerra', 'Samon']) {
      for (const suggestion of suggestionsOf(typed)) {
        expect(resolvePlace(index, suggestion).kind, `${typed} → ${suggestion}`).toBe('found');
      }
    }
  });
});
