import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { ofThisTurn } from '../../scripts/testing/turn.ts';
import { topCities } from '../harness/api.ts';
import { journey, journeys, seen, type Visitor } from '../harness/browser.ts';
import { cards, filterBox, onGraphql, placeBox, search } from '../harness/screens.ts';

interface Group {
  page: string;
  state: string;
  section: string;
  strings: string[];
}

const { groups } = JSON.parse(readFileSync(`${import.meta.dirname}/../specification-strings.json`, 'utf8')) as {
  groups: Group[];
};

/** Brings a visitor to where the strings must be. */
type Way = (page: Page, visitor: Visitor) => Promise<unknown>;

const opened =
  (path: string): Way =>
  async (page) => {
    await page.goto(path);
    await seen(page.getByRole('heading', { level: 1 }));
    await page.waitForLoadState('networkidle');
  };
const answer = (json: object) => (route: Route) => route.fulfill({ json: { data: json } });
const broken = (route: Route) =>
  route.fulfill({ json: { data: null, errors: [{ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] } });

/** The list as the page itself asks for it, which it does on the way from home. */
const listAnswered =
  (how: (route: Route) => Promise<void>): Way =>
  async (page, visitor) => {
    visitor.tolerate(/^console: |^status 503/);
    await onGraphql(page, 'dentists', how);
    await search(page, (await topCities(40))[39]?.city ?? 'Roma');
    await page.waitForURL('**/results**');
  };

const mailBox = (page: Page) => page.getByLabel("Email per i Dettagli dell'Appuntamento");
const pay = (page: Page) => page.getByRole('button', { name: 'Paga Ora - €59' });

const checkout =
  (email: string, prepare: (page: Page) => Promise<void> = async () => {}): Way =>
  async (page, visitor) => {
    visitor.tolerate(/^console: |^status 503/);
    await prepare(page);
    await opened('/dental-package-checkout')(page, visitor);
    await mailBox(page).fill(email);
    await page.getByLabel('Città dell’appuntamento').fill('Roma');
    await pay(page).click();
  };

const accepted = answer({
  testByok: {
    __typename: 'ByokAccepted',
    italianNumber: '+390212345678',
    phoneNumberId: 'pn_1',
    nextSteps: ['Copia'],
    steps: [],
  },
});

/** The test call's form sent with this number. */
const called =
  (number: string, how?: (route: Route) => Promise<void>): Way =>
  async (page, visitor) => {
    visitor.tolerate(/^console: /);
    if (how) await onGraphql(page, 'startTestCall', how);
    await opened('/test-caller-id')(page, visitor);
    await page.getByLabel('Numero di telefono').fill(number);
    await page.getByLabel('Numero di telefono').press('Enter');
  };

/** The SIP trunk's form filled in and sent. */
const tried =
  (how: (route: Route) => Promise<void>): Way =>
  async (page, visitor) => {
    visitor.tolerate(/^console: /);
    await onGraphql(page, 'testByok', how);
    await opened('/byok-setup')(page, visitor);
    await page.getByLabel('Provider', { exact: true }).selectOption('custom');
    for (const name of ['Dominio SIP', 'Username SIP', 'Password SIP', 'Numero italiano'])
      await page.getByLabel(name).fill('x');
    await page.getByRole('button', { name: 'Testa Configurazione BYOK' }).click();
  };

/** The list of operators answered in another way. */
const providersAnswered =
  (how: (route: Route) => Promise<void>): Way =>
  async (page, visitor) => {
    visitor.tolerate(/^console: /);
    await page.route('**/graphql', (route) =>
      (route.request().postData() ?? '').includes('byokProviders') ? how(route) : route.fallback(),
    );
    await opened('/byok-setup')(page, visitor);
  };

const byokTab =
  (name: string): Way =>
  async (page, visitor) => {
    await opened('/byok-setup')(page, visitor);
    await page.getByRole('tab', { name }).click();
  };

const ways: Record<string, Way> = {
  'home: opened': async (page) => {
    await page.goto('/');
    await seen(placeBox(page));
  },
  'home: blank place searched': (page) => search(page, ' '),
  'home: unknown place searched': (page) => search(page, 'asdfqwer'),
  'home: search unreachable': async (page, visitor) => {
    visitor.tolerate(/^console: /);
    await onGraphql(page, 'validateLocation', (route) => route.abort());
    await search(page, 'Roma');
  },
  'home: search broken': async (page, visitor) => {
    visitor.tolerate(/^console: /);
    await onGraphql(page, 'validateLocation', broken);
    await search(page, 'Roma');
  },
  'home: search pending': async (page) => {
    await onGraphql(page, 'validateLocation', () => new Promise(() => {}));
    await search(page, 'Roma');
  },
  'results: opened': async (page, visitor) => {
    await opened('/results?citta=Milano&regione=Lombardia')(page, visitor);
    await seen(cards(page));
  },
  'results: without a map’s marker': async (page, visitor) => {
    await opened('/results?citta=Milano&regione=Lombardia')(page, visitor);
    await seen(cards(page));
    await filterBox(page).fill('qqqq');
  },
  'results: list failed': listAnswered((route) => route.fulfill({ status: 503, body: 'Service Unavailable' })),
  'results: list empty': listAnswered(
    answer({
      dentists: {
        __typename: 'DentistList',
        dentists: [],
        others: [],
        actualCity: 'Roma',
        actualRegion: 'Lazio',
        cityCoordinates: { __typename: 'Coordinates', latitude: 41.9, longitude: 12.5 },
        zoneCoordinates: null,
        isClosestCity: false,
        originalSearchCity: null,
        message: null,
      },
    }),
  ),
  'checkout: opened': opened('/dental-package-checkout'),
  'checkout: paid without e-mail': checkout(''),
  'checkout: payment not configured': async (page, visitor) => {
    await onGraphql(
      page,
      'startPackageCheckout',
      answer({ startPackageCheckout: { __typename: 'PaymentUnavailable' } }),
    );
    await checkout('prova@dentisti.example')(page, visitor);
  },
  'checkout: payment broken': async (page, visitor) => {
    await onGraphql(page, 'startPackageCheckout', broken);
    await checkout('prova@dentisti.example')(page, visitor);
  },
  'freeAssessment: opened': opened('/valutazione-gratuita-ai'),
  'privacy: opened': opened('/privacy-policy'),
  'terms: opened': opened('/termini-servizio'),
  'cookies: opened': opened('/cookie-policy'),
  'forDentists: opened': opened('/per-dentisti'),
  'voice: opened': opened('/voce'),
  'testCallerId: opened': opened('/test-caller-id'),
  'testCallerId: started without a number': called(''),
  'testCallerId: failed': called('+393471234567', broken),
  'testCallerId: started': called(
    '+393471234567',
    answer({
      startTestCall: {
        __typename: 'TestCallStarted',
        callId: 'c',
        callerId: '+390378999999',
        callerName: 'Dentisti.ai Test',
        instructions: 'Guarda il display.',
      },
    }),
  ),
  'byokSetup: opened': opened('/byok-setup'),
  'byokSetup: providers shown': byokTab('Provider Consigliati'),
  'byokSetup: template used': async (page, visitor) => {
    await byokTab('Provider Consigliati')(page, visitor);
    await page
      .getByRole('button', { name: /Usa Template/ })
      .first()
      .click();
  },
  'byokSetup: results before a test': byokTab('Risultati Test'),
  'byokSetup: providers refused': providersAnswered(answer({ byokProviders: null })),
  'byokSetup: providers unreachable': providersAnswered((route) => route.abort()),
  'byokSetup: incomplete': async (page, visitor) => {
    await opened('/byok-setup')(page, visitor);
    await page.getByRole('button', { name: 'Testa Configurazione BYOK' }).click();
  },
  'byokSetup: testing': tried(() => new Promise(() => {})),
  'byokSetup: refused': tried(answer({ testByok: { __typename: 'ToolFailed', message: 'x', details: null } })),
  'byokSetup: broken': tried(broken),
  'byokSetup: accepted': tried(accepted),
  'byokSetup: copied': async (page, visitor) => {
    await page.context().grantPermissions(['clipboard-write']);
    await tried(accepted)(page, visitor);
    await page.getByRole('button', { name: 'Copia Variabili Ambiente' }).click();
  },
  'notFound: opened': async (page, visitor) => {
    visitor.tolerate(/status of 404/);
    await opened('/non-esiste')(page, visitor);
  },
};

/** All a person can read or hear on the page. The document's apostrophes are straight and its spaces plain. */
const readable = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const names = ['placeholder', 'aria-label', 'title', 'alt'];
    const labels = [...document.querySelectorAll(names.map((name) => `[${name}]`).join())].flatMap((element) =>
      names.map((name) => element.getAttribute(name) ?? ''),
    );
    // `innerText` knows what is hidden, `textContent` the case that CSS may change.
    const texts = [document.body.innerText, document.body.textContent ?? ''];
    return [...texts, ...labels].join('\n').replace(/\s+/g, ' ').replaceAll('’', "'");
  });

journeys('every string of the specification, where it belongs', () => {
  for (const { page: name, state, section, strings } of ofThisTurn(groups)) {
    journey(`§${section} ${name}: ${state}`, async ({ visitor }) => {
      const way = ways[`${name}: ${state}`];
      if (!way) throw new Error('no way leads there');
      const page = await visitor.page();
      await way(page, visitor);
      const mail = await page.locator('a[href^="mailto:"]').first().innerText();
      const wanted = strings.map((text) => text.replace('{email}', mail));
      await expect
        .poll(async () => {
          const text = await readable(page);
          return wanted.filter((one) => !text.includes(one));
        })
        .toEqual([]);
    });
  }
});

test('every way is used, every group has strings', () => {
  const used = groups.map(({ page, state }) => `${page}: ${state}`);
  expect(Object.keys(ways).filter((way) => !used.includes(way))).toEqual([]);
  expect(groups.filter(({ strings }) => strings.length === 0)).toEqual([]);
});
