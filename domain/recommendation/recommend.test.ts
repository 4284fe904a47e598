import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Week } from '../hours/week.ts';
import { bayesianRating } from './bayesian-rating.ts';
import type { Candidate } from './candidate.ts';
import { developmentNeeds } from './evaluation/development-needs.ts';
import { maxPicks } from './points.ts';
import { recommend } from './recommend.ts';
import { specialities } from './speciality.ts';
import { candidate as candidateOf, fridayMorning, recommended } from './testing/candidates.ts';

const clock = fridayMorning;
const rome = { latitude: 41.9028, longitude: 12.4964 };
const settings = { clock, origin: { name: 'dal centro di Roma', coordinates: rome } };
const workday: Week[number] = [
  [540, 780],
  [900, 1140],
];
const week: Week = [workday, workday, workday, workday, workday, [], []];

const candidate = (id: number, more: Partial<Candidate> = {}) =>
  candidateOf(id, { coordinates: rome, schedule: { week, exceptions: [] }, ...more });
const answer = (need: string, candidates: readonly Candidate[]) => recommended(need, candidates, settings);
const order = (need: string, candidates: readonly Candidate[]) => answer(need, candidates).picks.map(({ id }) => id);
const reasons = (need: string, one: Candidate) => answer(need, [one]).picks[0]?.reasons.map(({ text }) => text) ?? [];

describe('who comes first', () => {
  test('4.9 from 400 before 5.0 from 3', () => {
    const few = candidate(1, { rating: 5, reviewCount: 3 });
    const many = candidate(2, { rating: 4.9, reviewCount: 400 });
    expect(order('visita', [few, many])).toEqual([2, 1]);
    expect(bayesianRating(5, 3)).toBeLessThan(bayesianRating(4.9, 400) ?? 0);
  });

  test('who does it before who is better rated and does not', () => {
    const gums = candidate(1, { specializations: ['Parodontologia'], rating: 4.2 });
    expect(order('gengive che sanguinano', [candidate(2, { rating: 5, reviewCount: 900 }), gums])).toEqual([1]);
  });

  test('of two who do it, who is open then, and who is near when that is asked', () => {
    const saturday = candidate(1, { schedule: { week: [...week.slice(0, 5), [[540, 780]], []], exceptions: [] } });
    expect(order('sabato mattina', [candidate(2, { rating: 4.9 }), saturday])[0]).toBe(1);
    const far = candidate(3, { coordinates: { latitude: 42, longitude: 12.6 }, rating: 4.8 });
    expect(order('vicino al centro', [far, candidate(4)])[0]).toBe(4);
  });

  test('a closed Saturday, a holiday and unknown hours are told, not hidden', () => {
    expect(reasons('sabato mattina', candidate(1))).toContain('Non risulta aperto sabato mattina');
    const unknown = candidate(1, { schedule: { week: null, exceptions: [] } });
    expect(reasons('domani alle 18', unknown)).toContain('Orari non pubblicati: chiedi allo studio');
  });

  test('a treatment that is refused answers nothing', () => {
    const implant = candidate(1, { specializations: ['Implantologia'], rating: 5, reviewCount: 500 });
    const bridge = candidate(2, { specializations: ['Protesi'] });
    expect(order('non voglio impianti, preferisco un ponte', [implant, bridge])).toEqual([2]);
  });
});

describe('what is said', () => {
  test('facts with their figures', () => {
    const one = candidate(1, {
      specializations: ['Igiene e prevenzione'],
      services: [{ name: 'Igiene orale professionale', priceCents: 8_550, priceToCents: null, isFrom: false }],
      coordinates: { latitude: 41.9128, longitude: 12.4964 },
      confirmations: { requests: 12, confirmed: 11, medianMinutes: 14 },
    });
    expect(reasons('pulizia lunedì mattina', one)).toEqual([
      'Si occupa di igiene e prevenzione',
      'Igiene orale professionale: 85,50\u00a0€',
      'Aperto lun 23 nov, 9:00–13:00',
      '4,6 su 50 recensioni',
      'A 1,1 km dal centro di Roma',
      'Ha confermato 11 richieste su 12, di solito in 14 minuti',
    ]);
  });

  test('what nobody declares, publishes or was understood', () => {
    expect(answer('implantologia', [candidate(1)]).notices[0]).toContain('dichiara implantologia');
    expect(answer('in carrozzina', [candidate(1)]).notices[0]).toContain('in carrozzina');
    expect(answer('prezzi della pulizia', [candidate(1)]).notices.join()).toContain('preventivo');
    const unclear = answer('xyzzy', [candidate(1)]);
    expect(unclear).toMatchObject({ understood: [], picks: [{ id: 1 }] });
    expect(unclear.notices[0]).toMatch(/^Non abbiamo capito/);
  });

  test('whom to ring today, a limit of spending and what the choice does not use', () => {
    expect(answer('pulizia oggi', [candidate(1)]).notices.join()).toMatch(/Per oggi telefona/);
    const closed = candidate(2, { schedule: { week: [[], [], [], [], [], [], []], exceptions: [] } });
    expect(answer('pulizia oggi', [closed]).notices.join()).toMatch(/aperto oggi.*guardia medica, 116117/);
    expect(answer('pulizia domani', [closed]).notices.join()).not.toMatch(/guardia medica/);
    expect(answer('pulizia, prendo il coumadin', [candidate(1)]).notices.join()).toMatch(/Medicine/);
  });

  test('an emergency is advice; only where a dentist is the advice, who is open within two hours', () => {
    expect(recommend('non riesco a respirare', [candidate(1)], settings)).toMatchObject({
      kind: 'emergency',
      openNow: [],
    });
    const closed = candidate(2, { schedule: { week: [[], [], [], [], [], [], []], exceptions: [] } });
    expect(recommend('mi è saltato via un dente con un pugno', [candidate(1), closed], settings)).toMatchObject({
      advice: { where: 'dentista_oggi' },
      openNow: [{ id: 1 }],
    });
  });
});

const anyNeed = fc.oneof(
  fc.constantFrom(...developmentNeeds.map(([need]) => need)),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
);
const anyCandidate: fc.Arbitrary<Candidate> = fc
  .record({
    id: fc.integer({ min: 1, max: 1_000 }),
    specializations: fc.uniqueArray(fc.constantFrom(...specialities), { maxLength: 4 }),
    rating: fc.option(fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10)),
    reviewCount: fc.option(fc.nat(500)),
    hasHours: fc.boolean(),
    north: fc.option(fc.integer({ min: -20, max: 20 })),
  })
  .map(({ hasHours, north, ...fields }) =>
    candidate(fields.id, {
      ...fields,
      coordinates: north === null ? null : { latitude: rome.latitude + north / 100, longitude: rome.longitude },
      schedule: { week: hasHours ? week : null, exceptions: [] },
    }),
  );
const anyCandidates = fc.uniqueArray(anyCandidate, { selector: ({ id }) => id, maxLength: 12 });

describe('whatever the need and the practices', () => {
  test('the same answer in any order and at any time it is asked; at most five; only given ids, each once', () => {
    fc.assert(
      fc.property(anyNeed, anyCandidates, fc.nat(), (need, candidates, turn) => {
        const found = recommend(need, candidates, settings);
        const turned = candidates.map((_, i) => candidates[(i + turn) % candidates.length] as Candidate).reverse();
        expect(recommend(need, turned, settings)).toEqual(found);
        const ids = (found.kind === 'recommended' ? found.picks : found.openNow).map(({ id }) => id);
        expect(ids.length).toBeLessThanOrEqual(maxPicks);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(candidates.map((one) => one.id)).toContain(id);
        if (found.kind === 'recommended' && candidates.length > 0) expect(ids.length).toBeGreaterThan(0);
      }),
    );
  });

  const rankOf = (id: number, need: string, candidates: readonly Candidate[]) =>
    answer(need, candidates).ranked.findIndex((one) => one.candidate.id === id);
  const calm = fc.constantFrom('visita', 'gengive che sanguinano', 'sabato mattina', 'bambino di 5 anni', 'boh');

  test('a better rating never costs a place, nor do more reviews of a good rating', () => {
    fc.assert(
      fc.property(calm, anyCandidates, anyCandidate, fc.integer({ min: 1, max: 20 }), (need, others, one, more) => {
        fc.pre(one.rating !== null && !others.some(({ id }) => id === one.id));
        const rating = one.rating as number;
        const before = rankOf(one.id, need, [...others, one]);
        const better = { ...one, rating: Math.min(5, rating + more / 10) };
        expect(rankOf(one.id, need, [...others, better])).toBeLessThanOrEqual(before);
        if (rating < 4.5) return;
        const known = { ...one, reviewCount: (one.reviewCount ?? 1) + more * 10 };
        expect(rankOf(one.id, need, [...others, known])).toBeLessThanOrEqual(before);
      }),
    );
  });
});
