import { describe, expect, test } from 'vitest';
import { languageName } from '../practice/language-name.ts';
import { languageCodes } from '../practice/languages.ts';
import { choosePractices, noFilters } from '../search/result-filters.ts';
import type { Candidate } from './candidate.ts';
import { recommend } from './recommend.ts';
import { candidate, fridayMorning, recommended } from './testing/candidates.ts';
import { parseWantedLanguages } from './wanted-languages.ts';

const speaking = (id: number, languages: readonly string[]) => candidate(id, { languages });
const some = [speaking(1, ['en', 'de']), speaking(2, []), speaking(3, ['ru']), speaking(4, ['en'])];
const answer = (need: string, candidates: readonly Candidate[] = some) => recommended(need, candidates);
const ids = (need: string, candidates: readonly Candidate[] = some) =>
  answer(need, candidates)
    .picks.map(({ id }) => id)
    .sort();

test.each([
  ['parla inglese', ['en']],
  ['un dentista che parli tedesco o russo', ['de', 'ru']],
  ['English-speaking dentist', ['en']],
  ['a dentist who speaks German', ['de']],
  ['visita in lingua tedesca', ['de']],
  ['lingue: francese, spagnolo e arabo', ['fr', 'es', 'ar']],
  ['mio marito non parla italiano ma inglese', ['en']],
  ['che parli un po’ di inglese', ['en']],
  ['qualcuno che capisca il mio inglese', ['en']],
  ['mia moglie parla solo ucraino', ['uk']],
  ['dentista che parla romeno', ['ro']],
  ['che parli inglesse', ['en']],
  ['posso parlare in spagnolo?', ['es']],
  ['parlate Deutsch o Français?', ['de', 'fr']],
  ['dentista madrelingua cinese', ['zh']],
  ['habla español?', ['es']],
  ['parli norvegese bokmål', ['nb']],
  ['parlo inglese, non tedesco', ['en']],
  ['parlo inglese, ma non tedesco o russo', ['en']],
  ['parla inglese e russa', ['en']],
  ['che parli inglese, zona corso Francia', ['en']],
  ['che parli inglese, corso Francia e dintorni', ['en']],
  ['in lingua tedesca o russa', ['de', 'ru']],
  ['English and German speaking dentist', ['en', 'de']],
  ['non conosco nessuno che parli inglese', ['en']],
  ['un dentista non caro che parli inglese', ['en']],
  ['uno studio non in centro dove parlino inglese', ['en']],
  ['che parli francese, non importa se caro', ['fr']],
  ['che parli inglese, non serve il tedesco', ['en']],
  ['che parli inglese senza parlare tedesco', ['en']],
  ['non trovo un dentista che parli inglese', ['en']],
  ['non parla italiano, solo inglese', ['en']],
  ['non abito vicino e parlo correntemente russo', ['ru']],
])('«%s» asks for %j', (need, codes) => expect(parseWantedLanguages(need).wish?.codes).toEqual(codes));

test.each([
  'russo di notte',
  'vorrei parlare con Russo',
  'lo studio Greco',
  'il dentista è in corso Garibaldi',
  'non parlo inglese',
  'non importa se parla inglese',
  'vicino al ristorante cinese',
  'parla italiano',
  'mio marito parla mentre dorme e russa',
  'la lingua mi fa male',
  'il dentista mi ha parlato di tartaro, vorrei una pulizia',
  'mi hanno parlato di placca e tartaro',
  'ho sotto la lingua tartaro',
  'serve capire perché serro i denti',
  'mio padre è sordo, parla sordo',
  'il bambino parla basso',
  'la lingua rossa',
  'mi hanno parlato bene di Russo',
  'non è necessario che parli inglese',
  'non c’è bisogno che parli inglese',
  'non serve che parli inglese o tedesco',
  'non voglio che mi parli in inglese',
  'che parli inglese non è necessario',
  'che parli inglese, ma non è importante',
  'mio marito ha la lingua grossa e russa di notte',
  'mio marito parla, russo di notte',
  'conosco un dentista tedesco ma è caro',
  'conosce un ristorante cinese',
])('«%s» asks for none', (need) => expect(parseWantedLanguages(need).wish).toBeNull());

test('every language of the filter is understood by the name the filter gives it', () => {
  for (const code of languageCodes.filter((one) => one !== 'it')) {
    const need = `un dentista che parli ${languageName(code)}`;
    // `akan` is the name of two codes, as in the form where languages are typed.
    expect(parseWantedLanguages(need).wish?.codes.map(languageName), need).toEqual([languageName(code)]);
  }
});

describe('who is chosen', () => {
  test('exactly those of the list’s filter', () => {
    const rows = some.map(({ id }) => ({ id: String(id), name: '', specializations: [], booksOnline: false }));
    const details = new Map(
      some.map(({ id, languages }) => [
        String(id),
        { services: [], pricedServices: [], isAccessible: false, languages },
      ]),
    );
    for (const language of ['en', 'de', 'ru', 'fr']) {
      const known = { open: null, slotDays: null, details };
      const { left } = choosePractices(rows, '', { ...noFilters, language }, known);
      expect(ids(`visita da chi parla ${languageName(language)}`)).toEqual(left.map(({ id }) => Number(id)));
    }
  });

  test('either of two, or both where both are asked of the practice', () => {
    expect(ids('che parli tedesco o russo')).toEqual([1, 3]);
    expect(ids('parlo inglese e russo')).toEqual([1, 3, 4]);
    expect(ids('che parlino inglese e tedesco')).toEqual([1]);
    expect(ids('che parli sia inglese che tedesco')).toEqual([1]);
    expect(ids('che parli sia inglese sia tedesco')).toEqual([1]);
  });

  test('the language is repeated, is a reason, and is no other wish', () => {
    const found = answer('che parli tedesco o russo');
    expect(found.understood).toEqual(['lingua: tedesco o russo']);
    expect(found.picks.find(({ id }) => id === 1)?.reasons).toContainEqual({
      kind: 'language',
      text: 'Parla anche inglese e tedesco',
    });
    expect(found.notices).toEqual([]);
  });

  test('a language that nobody speaks here is said; what nobody can know too', () => {
    const found = answer('un dentista che parli giapponese');
    expect(found.picks).toEqual([]);
    expect(found.notices).toEqual([
      'Nessuno studio di questo elenco indica di parlare giapponese: togli la lingua dalla richiesta, o chiedi a uno studio.',
    ]);
    expect(answer('mia moglie non parla bene italiano').notices.join()).toMatch(/quale lingua/);
    expect(answer('lingua dei segni').notices.join()).toMatch(/lingua dei segni/);
  });

  test.each(['mio marito non parla italiano ma inglese', 'mia moglie non capisce bene l’italiano, parla inglese', 'non parla ancora italiano e parla inglese', 'a mio marito è caduta la corona, non parla italiano ma inglese'])(
    '«%s» is no emergency',
    (need) => expect(ids(need)).toEqual([1, 4]),
  ); // biome-ignore format: a table

  test.each([
    'mio padre non parla più',
    'mio padre non parla italiano e non si sveglia più',
    'mia madre da stamattina non parla più italiano, solo parole senza senso',
    'mio marito non parla più, neanche in italiano',
    'mio marito non parla, russa',
    'mio marito non parla, russo',
    'mio marito non parla italiano, nemmeno una parola',
    'mia madre non parla italiano da stamattina',
    'mio padre non parla itagliano',
    'mia madre da stamattina non parla italiano',
    'mio padre improvvisamente non parla italiano, ha la faccia storta',
    'stamattina mio padre non parla italiano',
    'all’improvviso mio padre non parla italiano',
    'mio marito tutto a un tratto non parla italiano',
    'mio padre non parla italiano ma solo parole senza senso',
    'mio padre non parla italiano e sbava',
    'mio padre non parla italiano! ha la faccia storta',
    'mia madre è caduta e non parla italiano',
    'mio padre si è svegliato che non parla italiano',
  ])('«%s» is one', (need) => {
    const found = recommend(need, some, { clock: fridayMorning, origin: null });
    expect(found).toMatchObject({ kind: 'emergency', advice: { where: '112' } });
  });
});
