/**
 * Malformed requests of every kind. `refused`: 400 `{error}`. `refusedByHttp`: HTTP has a more exact 4xx for it (404, 405,
 * 406, 413, 415, 431), the body is still `{error}`. `harmless`: any answer but a server error.
 */
type Verdict = 'refused' | 'refusedByHttp' | 'harmless';

export interface MalformedCase {
  what: string;
  method: string;
  path: string;
  verdict: Verdict;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

const json = { 'content-type': 'application/json' };

const wrongTexts: readonly (readonly [what: string, value: unknown])[] = [
  ['missing', undefined],
  ['null', null],
  ['a number', 20121],
  ['zero', 0],
  ['true', true],
  ['false', false],
  ['an empty list', []],
  ['a list of one text', ['Milano']],
  ['a nested list', [[['Milano']]]],
  ['an empty object', {}],
  ['an operator object', { $ne: null }],
  ['an object with toString', { toString: 'Milano', length: 6 }],
  ['empty', ''],
  ['blank', ' \t\n\u00a0\u2003'],
  ['201 characters', 'x'.repeat(201)],
  ['10,000 characters', 'Milano '.repeat(1429)],
];

const wrongBodies: readonly (readonly [what: string, body: string])[] = [
  ['an empty body', ''],
  ['white space', '   '],
  ['an open brace', '{'],
  ['cut after the key', '{"location":'],
  ['cut in the text', '{"location":"Mila'],
  ['a trailing comma', '{"location":"Milano",}'],
  ['single quotes', "{'location':'Milano'}"],
  ['a bare word', 'undefined'],
  ['NaN', '{"location":NaN}'],
  ['a comment', '{"location":"Milano"/* x */}'],
  ['a raw line break in the text', '{"location":"Mil\nano"}'],
  ['a raw NUL in the text', '{"location":"Mil\u0000ano"}'],
  ['a bad escape', '{"location":"\\x41"}'],
  ['a cut unicode escape', '{"location":"\\ud8"}'],
  ['two values', '{"location":"Milano"}{"location":"Roma"}'],
  ['form fields', 'location=Milano'],
  ['xml', '<location>Milano</location>'],
  ['null', 'null'],
  ['a number', '42'],
  ['a text', '"Milano"'],
  ['a list', '[{"location":"Milano"}]'],
  ['true', 'true'],
  ['10,000 open brackets', '['.repeat(10_000)],
  ['only a prototype', '{"__proto__":{"location":"Milano"}}'],
  ['a wrong duplicate last', '{"location":"Milano","location":5}'],
];

const oddButText: readonly (readonly [what: string, body: string | Buffer])[] = [
  ['NUL escaped', '{"location":"\\u0000"}'],
  ['Milano with NUL', '{"location":"Milano\\u0000"}'],
  ['a lone high surrogate', '{"location":"\\ud83e"}'],
  ['a lone low surrogate', '{"location":"\\udd77 Roma"}'],
  ['an emoji', '{"location":"🦷"}'],
  ['right-to-left marks', '{"location":"\\u202eonaliM"}'],
  ['combining marks', `{"location":"M${'\\u0301'.repeat(150)}"}`],
  ['SQL', `{"location":"'; DROP TABLE dentist;--"}`],
  ['SQL with a backslash', '{"location":"\\\\\' OR 1=1 --"}'],
  ['a script', '{"location":"<script>alert(1)</script>"}'],
  ['a template', '{"location":"{{7*7}}<%= 7*7 %>"}'],
  ['a path', '{"location":"../../etc/passwd"}'],
  ['a slow expression', `{"location":"${'a '.repeat(99)}!"}`],
  ['a right duplicate last', '{"location":5,"location":"Milano"}'],
  ['an extra field', '{"location":"Milano","isAdmin":true}'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0x6c, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0xc0, 0x22, 0x7d])],
];

const wrongQueries: readonly (readonly [path: string, verdict: Verdict])[] = [
  ['/api/top-cities?limit=0', 'refused'],
  ['/api/top-cities?limit=51', 'refused'],
  ['/api/top-cities?limit=-12', 'refused'],
  ['/api/top-cities?limit=12.5', 'refused'],
  ['/api/top-cities?limit=dodici', 'refused'],
  ['/api/top-cities?limit=', 'refused'],
  ['/api/top-cities?limit=%00', 'refused'],
  ['/api/top-cities?limit=5&limit=6', 'refused'],
  ['/api/top-cities?limit[]=5', 'harmless'],
  ['/api/top-cities?limit[$gt]=5', 'harmless'],
  ['/api/top-cities?limit=5;DROP%20TABLE%20dentist', 'refused'],
  ['/api/top-cities?limit=%F0%9F%A6%B7', 'refused'],
  ['/api/top-cities?limit=99999999999999999999', 'refused'],
  ['/api/cities?q=mi&q=ro', 'refused'],
  ['/api/cities?q[]=mi', 'harmless'],
  ['/api/cities?q[a]=mi', 'harmless'],
  ['/api/cities', 'harmless'],
  ['/api/cities?q=%', 'harmless'],
  ['/api/cities?q=%zz', 'harmless'],
  ['/api/cities?q=%E0%A4%A', 'harmless'],
  ['/api/cities?q=%00%00%00', 'harmless'],
  ['/api/cities?q=%ED%A0%80%ED%A0%80', 'harmless'],
  ['/api/cities?q=(((((((((((a%2B)%2B)%2B', 'harmless'],
  ['/api/cities?q=%5C%5C%5C', 'harmless'],
  ['/api/dentists', 'refused'],
  ['/api/dentists?city=', 'refused'],
  ['/api/dentists?city=%20', 'refused'],
  ['/api/dentists?city=Milano&city=Roma', 'refused'],
  ['/api/dentists?city[]=Milano', 'refused'],
  ['/api/dentists?city[$ne]=x', 'refused'],
  ['/api/dentists?city=Milano&region=Lazio&region=Lombardia', 'refused'],
  ['/api/dentists?city=Milano&region[]=Lombardia', 'harmless'],
  [`/api/dentists?city=${'x'.repeat(5000)}`, 'refused'],
  ['/api/dentists?city=%', 'harmless'],
  ['/api/dentists?city=%E0%A4%A', 'harmless'],
  ['/api/dentists?city=%00', 'harmless'],
  ['/api/dentists?city=Milano%00', 'harmless'],
  ["/api/dentists?city=Milano'%20OR%201=1--", 'harmless'],
  ['/api/dentists?city=Milano&__proto__[x]=1&constructor=1', 'harmless'],
  ['/api/%', 'refusedByHttp'],
  ['/api/%E0%A4%A', 'refusedByHttp'],
  ['/api/non-esiste', 'refusedByHttp'],
  ['/api/', 'refusedByHttp'],
  ['/api/dentists/../../etc/passwd', 'refusedByHttp'],
  ['/dentista-%E0%A4%A', 'harmless'],
  ['/dentist/%E0%A4%A', 'harmless'],
  ['/dentist/%00', 'harmless'],
  ['/dentist/99999999999999999999', 'harmless'],
  ["/dentist/1'--", 'harmless'],
  ['/dentista-%00', 'harmless'],
  ['/assets/%2e%2e/%2e%2e/package.json', 'harmless'],
  ['/tiles/99/-1/x.svg', 'harmless'],
  ['/tiles/8/1e9/0.svg', 'harmless'],
  ['/tiles/%E0%A4%A/0/0.svg', 'harmless'],
  ['/immagini/%E0%A4%A', 'harmless'],
  ['/immagini/..%2f..%2fpackage.json', 'harmless'],
];

const wrongHeaders: readonly (readonly [what: string, headers: Record<string, string>])[] = [
  ['text/plain', { 'content-type': 'text/plain' }],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['multipart', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['xml', { 'content-type': 'application/xml' }],
  ['no type', {}],
  ['an unreadable type', { 'content-type': ';;;' }],
  ['an unknown charset', { 'content-type': 'application/json; charset=klingon' }],
  ['gzip that is not', { ...json, 'content-encoding': 'gzip' }],
  ['an unknown encoding', { ...json, 'content-encoding': 'zip' }],
];

const endpoints: readonly (readonly [method: string, path: string])[] = [
  ['POST', '/api/top-cities'],
  ['DELETE', '/api/top-cities'],
  ['POST', '/api/cities'],
  ['PUT', '/api/dentists'],
  ['DELETE', '/api/dentists?city=Milano'],
  ['GET', '/api/validate-location'],
  ['PUT', '/api/validate-location'],
  ['PATCH', '/api/validate-location'],
  ['GET', '/api/scrape-dentists'],
  ['DELETE', '/api/scrape-dentists'],
];

export const malformedCases: readonly MalformedCase[] = [
  ...wrongTexts.map(
    ([what, location]): MalformedCase => posted(`location is ${what}`, 'validate-location', { location }),
  ),
  ...wrongTexts.map(([what, city]) => posted(`city is ${what}`, 'scrape-dentists', { city, region: 'Lombardia' })),
  ...wrongTexts.map(([what, region]) => posted(`region is ${what}`, 'scrape-dentists', { city: 'Milano', region })),
  ...wrongBodies.flatMap(([what, body]) =>
    ['validate-location', 'scrape-dentists'].map((name) => raw(`${name}: ${what}`, `/api/${name}`, 'refused', body)),
  ),
  ...oddButText.map(([what, body]) => raw(`${what} as a place`, '/api/validate-location', 'harmless', body)),
  raw('2 MB', '/api/validate-location', 'refusedByHttp', JSON.stringify({ location: 'x'.repeat(2_000_000) })),
  ...wrongHeaders.map(
    ([what, headers]): MalformedCase => ({
      ...raw(`validate-location as ${what}`, '/api/validate-location', 'refusedByHttp', '{"location":"Milano"}'),
      headers,
    }),
  ),
  ...endpoints.map(
    ([method, path]): MalformedCase => ({ what: `${method} ${path}`, method, path, verdict: 'refusedByHttp' }),
  ),
  ...wrongQueries.map(
    ([path, verdict]): MalformedCase => ({ what: `GET ${path.slice(0, 80)}`, method: 'GET', path, verdict }),
  ),
];

function posted(what: string, name: string, value: object): MalformedCase {
  return raw(`${name}: ${what}`, `/api/${name}`, 'refused', JSON.stringify(value));
}

function raw(what: string, path: string, verdict: Verdict, body: string | Buffer): MalformedCase {
  return { what, method: 'POST', path, verdict, body, headers: json };
}
