import { makeExecutableSchema } from '@graphql-tools/schema';
import { getIntrospectionQuery, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { limitQueries } from './query-limits.ts';
import { readTypeDefs } from './schema.ts';

const schema = makeExecutableSchema({ typeDefs: readTypeDefs() });
const problemsOf = (document: string) =>
  validate(schema, parse(document), [limitQueries()]).map((error) => error.message);
const nested = (levels: number): string => (levels === 0 ? 'id' : `nearby { dentist { ${nested(levels - 1)} } }`);
const allFields = `id slug name address cap city province region latitude longitude phone phoneDisplay website openingHours
  week { opensMinutes closesMinutes } openNow description profileImageUrl verified verification rating reviewCount
  googlePlacesRating googlePlacesReviewCount specializations services serviceOffers { name priceCents } sources`;

describe('query limits', () => {
  test('leave room for a page that asks for everything once', () => {
    const document = `{ dentists(city: "Roma") { ... on DentistList { actualCity dentists { ${allFields} } others { ${allFields} } } }
      dentist(id: "1") { ${allFields} nearby { distanceKm dentist { ${allFields} } } }
      directoryFigures { cities } topCities { city count } }`;
    expect(problemsOf(document)).toEqual([]);
  });

  test('leave introspection alone', () => {
    expect(problemsOf(getIntrospectionQuery())).toEqual([]);
  });

  test('stop nesting', () => {
    expect(problemsOf(`{ dentist(id: "1") { ${nested(3)} } }`)).toEqual([]);
    expect(problemsOf(`{ dentist(id: "1") { ${nested(5)} } }`)).toContain("The query's depth exceeds the limit of 9.");
  });

  test('stop lists within lists', () => {
    const list = `dentists(city: "Roma") { ... on DentistList { dentists { nearby { dentist { nearby { dentist { ${allFields} } } } } } } }`;
    expect(problemsOf(`{ ${list} }`)).toContain("The query's complexity exceeds the limit of 20000.");
  });

  test('stop the same field under many names', () => {
    const fields = Array.from({ length: 21 }, (_, i) => `d${i}: directoryFigures { cities }`);
    expect(problemsOf(`{ ${fields.join(' ')} }`)).toEqual(["The query's aliases exceeds the limit of 20."]);
  });

  test('count what fragments hide, and measure a doubling chain of them at once', () => {
    const chain = Array.from({ length: 40 }, (_, i) => `fragment F${i} on Dentist { ...F${i + 1} ...F${i + 1} }`).join(
      ' ',
    );
    const started = performance.now();
    const problems = problemsOf(`{ dentist(id: "1") { ...F0 } } ${chain} fragment F40 on Dentist { id name }`);
    // A doubling that is followed has 2 to the power of 40 steps.
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(problems).toContain("The query's complexity exceeds the limit of 20000.");
  });

  test('end on fragments that contain each other', () => {
    const document =
      '{ dentist(id: "1") { ...A } } fragment A on Dentist { id ...B } fragment B on Dentist { name ...A }';
    expect(problemsOf(document)).toEqual([]);
  });
});
