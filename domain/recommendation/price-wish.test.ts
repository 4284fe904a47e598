import { describe, expect, test } from 'vitest';
import type { Candidate } from './candidate.ts';
import { modelQuestion, usableAnswer } from './model-question.ts';
import { candidate as candidateOf, recommended } from './testing/candidates.ts';

type Service = Candidate['services'][number];
const service = (name: string, euro: number | null, more: Partial<Service> = {}): Service => ({
  name,
  priceCents: euro === null ? null : euro * 100,
  priceToCents: null,
  isFrom: false,
  ...more,
});
const hygiene = (euro: number | null, more: Partial<Service> = {}) => service('Igiene orale', euro, more);
const all = ['Igiene e prevenzione', 'Implantologia', 'Radiologia', 'Estetica dentale', 'Odontoiatria generale'];
const candidate = (id: number, services: readonly Service[], more: Partial<Candidate> = {}) =>
  candidateOf(id, { specializations: all, services, ...more });
const order = (need: string, candidates: readonly Candidate[]) =>
  recommended(need, candidates).picks.map(({ id }) => id);
const notices = (need: string, candidates: readonly Candidate[]) => recommended(need, candidates).notices.join(' ');
const textsOf = (need: string, candidates: readonly Candidate[], id: number) =>
  recommended(need, candidates)
    .picks.find((pick) => pick.id === id)
    ?.reasons.map(({ text }) => text) ?? [];

const dear = candidate(1, [hygiene(120)], { rating: 4.9, reviewCount: 400 });
const cheap = candidate(2, [hygiene(60)], { rating: 4.1 });
const silent = candidate(3, [hygiene(null)], { rating: 4.8, reviewCount: 300 });

describe('a wish for a low price', () => {
  test.each([
    'pulizia economica', 'pulizia dei denti che costi poco', 'pulizia a prezzi bassi', 'pulizia low cost',
    'pulizia senza spendere troppo', 'una pulizia, non voglio spendere troppo', 'pulizia che non costi troppo',
    'pulizia da un dentista non troppo caro', 'pulizia, massimo 100 euro', 'pulizia, budget 80 €', 'pulizia entro 79,90 €',
    'pulizia gratis', 'pulizia a buon mercato', 'pulizia a prezzi accessibili', 'cheap: pulizia denti',
    'pulizia dove i prezzi non sono alti', 'pulizia, il prezzo non è alto', 'pulizia, il costo non è eccessivo',
  ])('«%s»: the cheapest first, those without a price behind', (need) => {
    const found = recommended(need, [dear, cheap, silent]);
    expect(found.understood).toContain('prezzo');
    expect(found.picks.map(({ id }) => id)).toEqual([2, 1, 3]);
    expect(found.notices.join()).toContain('2 studi su 3');
    expect(found.notices.join()).toContain('«Igiene orale»');
    expect(found.notices.join()).not.toContain('carrozzina');
  }); // biome-ignore format: a table

  test('a practice without a price is told as that, on its card', () => {
    expect(textsOf('pulizia economica', [dear, cheap, silent], 3)).toContain(
      'Prezzo non pubblicato per «Igiene orale»: chiedi allo studio',
    );
  });

  test('nobody publishes it, one does, or no treatment is named: that is said and the order stays', () => {
    expect(notices('pulizia economica', [silent, candidate(4, [])])).toMatch(
      /Nessuno .* pubblica il prezzo .*«Igiene orale»/,
    );
    expect(notices('pulizia economica', [dear, silent])).toMatch(/Solo uno studio su 2/);
    expect(order('uno studio economico', [dear, cheap, silent])).toEqual([1, 3, 2]);
    expect(notices('uno studio economico', [dear, cheap, silent])).toMatch(/per la stessa cura/);
    expect(notices('mi fa male un dente, economico', [dear, cheap])).toMatch(/per la stessa cura/);
  });

  test('of several treatments one is compared, and that is said; of two variants the plainer', () => {
    const both = [dear, cheap].map((one) => ({ ...one, services: [...one.services, service('Sbiancamento', 200)] }));
    expect(notices('pulizia e sbiancamento economici', both)).toMatch(/«Igiene orale».*Hai chiesto più cure/);
    const implants = [service('Impianto a carico immediato', 900), service('Impianto', 800)];
    expect(notices('impianto economico', [candidate(1, implants)])).toContain('«Impianto»');
  });

  test.each(['il prezzo non è un problema', 'il prezzo non conta', 'il costo non è così importante', 'il prezzo non è un gran problema', 'i soldi non sono tutto', 'non gratis', 'parcheggio gratis', 'prima visita gratuita'])(
    '«%s» beside a cleaning wishes no low price of it',
    (said) => {
      expect(order(`pulizia, ${said}`, [dear, cheap])).toEqual([1, 2]);
      expect(recommended(`pulizia, ${said}`, [dear, cheap]).notices).toEqual([]);
    },
  ); // biome-ignore format: a table

  test('who answers all that was asked comes before who answers a part for less', () => {
    const both = candidate(1, [], { specializations: ['Implantologia', 'Igiene e prevenzione'], rating: 4 });
    const part = (id: number) => candidate(id, [hygiene(60 + id)], { specializations: ['Igiene e prevenzione'] });
    expect(order('impianto e pulizia economici', [part(2), both, part(3)])).toEqual([1, 2, 3]);
  });

  test('what is near, or well rated, counts behind the price, and that is said', () => {
    expect(notices('pulizia economica vicino a me', [dear, cheap])).toContain('contano solo dopo il prezzo');
    expect(notices('pulizia economica', [dear, cheap])).not.toContain('dopo il prezzo');
  });

  test('a wanted time comes before the price', () => {
    const open = { week: [[], [], [], [], [], [[540, 780]], []] as never, exceptions: [] };
    const shut = { week: [[], [], [], [], [], [], []] as never, exceptions: [] };
    const need = 'pulizia economica sabato mattina';
    const candidates = [
      { ...dear, schedule: open },
      { ...cheap, schedule: shut },
    ];
    expect(order(need, candidates)).toEqual([1, 2]);
    expect(notices(need, candidates)).toContain('Prima conta l’orario');
  });
});

describe('like with like', () => {
  test('a cleaning is not compared with an implant, nor with a free first visit', () => {
    const other = candidate(4, [service('Prima visita', 0), service('Impianto singolo', 900)], { rating: 4 });
    expect(order('impianto economico', [dear, cheap, other])).toEqual(order('impianto', [dear, cheap, other]));
    expect(order('pulizia economica', [other, dear, cheap])).toEqual([2, 1, 4]);
    expect(textsOf('pulizia gratis', [other], 4).join()).not.toContain('gratis');
  });

  test.each([
    ['TAC economica', 'Ortopantomografia', 'TAC cone beam'],
    ['faccette economiche', 'Sbiancamento professionale', 'Faccetta in ceramica'],
    ['corona economica', 'Impianto singolo con corona', 'Corona in zirconia'],
    ['visita di controllo economica', 'Prima visita', 'Visita di controllo'],
    ['togliere il dente del giudizio, economico', 'Estrazione semplice', 'Estrazione del dente del giudizio'],
    ['impianto a carico immediato economico', 'Impianto singolo', 'Impianto a carico immediato'],
    ['apparecchio invisibile economico', 'Apparecchio fisso (per arcata)', 'Allineatori trasparenti'],
    ['devitalizzazione pluricanalare economica', 'Devitalizzazione monocanalare', 'Devitalizzazione pluricanalare'],
    ['apparecchio economico per arcata', 'Apparecchio fisso', 'Apparecchio fisso (per arcata)'],
  ])('«%s» does not compare %s, but %s', (need, another, asked) => {
    const all = [1, 2, 3].map((id) =>
      candidate(id, [service(another, id), service(asked, 100 - id)], {
        rating: 4 + id / 10,
        specializations: everything,
      }),
    );
    expect(notices(need, all)).toContain(`«${asked}»`);
    expect(notices(need, all)).not.toContain(`«${another}»`);
    expect(order(need, all)).toEqual([3, 2, 1]);
  });

  test('a «da» price is said as one and not compared with a fixed one, nor is a span', () => {
    const from = candidate(4, [hygiene(20, { isFrom: true })], { rating: 4 });
    const span = candidate(5, [hygiene(30, { priceToCents: 20_000 })], { rating: 3.9 });
    const all = [dear, cheap, from, span];
    expect(order('pulizia economica', all)).toEqual([2, 1, 4, 5]);
    expect(notices('pulizia economica', all)).toContain('2 studi su 4');
    expect(textsOf('pulizia economica', all, 4)).toContain('Igiene orale: da 20\u00a0€');
    expect(textsOf('pulizia economica', all, 5)).toContain('Igiene orale: da 30\u00a0€ a 200\u00a0€');
    expect(textsOf('pulizia', all, 4)).toContain('Igiene orale: da 20\u00a0€');
  });

  test('«da» prices among themselves say that they may rise', () => {
    const from = (id: number, euro: number) =>
      candidate(id, [hygiene(euro, { isFrom: true })], { rating: 4 + id / 10 });
    expect(order('pulizia economica', [from(1, 50), from(2, 90)])).toEqual([1, 2]);
    expect(notices('pulizia economica', [from(1, 50), from(2, 90)])).toMatch(/prezzo «da».*può salire/);
  });

  test('spellings of one service are one, units are not', () => {
    const two = [
      candidate(1, [service('Igiène Orale ', 90)], { rating: 4.9 }),
      candidate(2, [service('igiene orale', 70)]),
    ];
    expect(order('pulizia economica', two)).toEqual([2, 1]);
    const units = [
      candidate(1, [service('Levigatura radicolare (per quadrante)', 150)], {
        rating: 4.9,
        specializations: everything,
      }),
      candidate(2, [service('Levigatura radicolare', 100)], { specializations: everything }),
    ];
    expect(order('levigatura radicolare economica', units)).toEqual([1, 2]);
    expect(notices('levigatura radicolare economica', units)).toMatch(/Solo uno studio su 2/);
  });
});

describe('a limit of spending', () => {
  test('counts only the treatment that was asked for, and names it', () => {
    const both = candidate(4, [service('Prima visita del bambino', 0), hygiene(90)]);
    const text = notices('pulizia per il mio bambino, massimo 80 euro', [both, { ...both, id: 5 }]);
    expect(text).toMatch(/Con un limite di 80.€: nessuno .*«Igiene orale»/);
    expect(notices('pulizia, massimo 80 euro', [dear, cheap])).toMatch(
      /uno di questi studi pubblica .*«Igiene orale».* 80.€/,
    );
  });

  test('a «da» price proves nothing, a span counts by its upper end', () => {
    const from = candidate(4, [hygiene(70, { isFrom: true })]);
    expect(notices('pulizia, massimo 80 euro', [from])).toMatch(/nessuno di questi studi pubblica/);
    const span = (top: number) => candidate(5, [hygiene(50, { priceToCents: top * 100 })]);
    expect(notices('pulizia, massimo 80 euro', [span(90)])).toMatch(/nessuno di questi studi pubblica/);
    expect(notices('pulizia, massimo 80 euro', [span(80)])).toMatch(/uno di questi studi pubblica/);
  });

  test('«gratis» is about the treatment', () => {
    const free = candidate(4, [service('Prima visita', 0), hygiene(90)]);
    expect(notices('pulizia gratis', [free])).toMatch(/Nessuno di questi studi pubblica «Igiene orale» come gratuita/);
    expect(notices('prima visita gratis', [free])).toMatch(/Uno di questi studi pubblica «Prima visita» come gratuita/);
    expect(notices('preventivo gratuito per una pulizia', [free])).not.toMatch(/come gratuita/);
  });
});

describe('what a language model may say and do', () => {
  const question = modelQuestion('pulizia', recommended('pulizia economica', [dear, cheap]), {
    city: 'Roma',
    origin: null,
  });
  const said = (reason: string) =>
    usableAnswer(
      {
        picks: [
          { id: 2, reason },
          { id: 1, reason: 'Vicino.' },
        ],
      },
      question,
    )?.[0];

  test.each(['È il più economico.', 'Costa poco.', 'Prezzi convenienti.', 'Un impianto a 60 €.', 'Rientra nel tuo budget.', 'Visita gratis.'])(
    'a price in its own words is left out: %s',
    (reason) => expect(said(reason)).toEqual({ id: 2, sentence: null }),
  ); // biome-ignore format: a table

  test('our own fact may be told', () => {
    const reason = 'Te lo suggerisco perché: igiene orale: 60\u00a0€.';
    expect(said(reason)).toEqual({ id: 2, sentence: reason });
  });

  test('it is given no dearer practice than those that are shown', () => {
    const many = Array.from({ length: 9 }, (_, i) => candidate(i + 1, [hygiene(100 - i)]));
    const shown = modelQuestion('pulizia', recommended('pulizia economica', many), { city: 'Roma', origin: null });
    expect(shown.candidates.map(({ id }) => id)).toEqual([9, 8, 7, 6, 5]);
    expect(modelQuestion('', recommended('pulizia', many), { city: 'Roma', origin: null }).candidates).toHaveLength(9);
  });
});

const everything = [
  'Igiene e prevenzione', 'Implantologia', 'Ortodonzia', 'Ortodonzia invisibile', 'Endodonzia', 'Parodontologia', 'Protesi',
  'Chirurgia orale', 'Estetica dentale', 'Radiologia', 'Odontoiatria generale',
]; // biome-ignore format: a table
