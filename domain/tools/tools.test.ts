import { describe, expect, test } from 'vitest';
import { isDemoPhone } from '../practice/demo-phone.ts';
import { environmentBlock } from './environment-block.ts';
import { providerCategories, providerKeys } from './provider-choices.ts';
import { complexityBadge, groupProviders, sipProviders } from './sip-provider.ts';
import { parseTestCallCountries } from './test-call-number.ts';
import { ByokForm, parseItalianNumber, parseSipDomain, TestCallForm } from './tool-forms.ts';
import { simulatedCallerId } from './tool-texts.ts';
import { toolsModeOf } from './tools-mode.ts';

describe('providers', () => {
  test('thirteen have a card, custom has none; groups come in the page’s order', () => {
    expect(sipProviders.map(({ provider }) => provider).toSorted()).toEqual(
      providerKeys.filter((key) => key !== 'custom').toSorted(),
    );
    expect(groupProviders(sipProviders).map(({ category, providers }) => [category, providers.length])).toEqual([
      ['International', 1],
      ['Leading Italian', 3],
      ['Certified Italian', 2],
      ['Competitive Italian', 3],
      ['Regional Italian', 1],
      ['Major Telecom', 3],
    ]);
    expect(
      groupProviders([{ category: 'Major Telecom' }, { category: 'International' }]).map((g) => g.category),
    ).toEqual([providerCategories[0], providerCategories[5]]);
  });

  test('nothing that nobody confirmed goes unmarked, and no host is made up', () => {
    for (const provider of sipProviders) {
      expect(provider.estimatedCost).toMatch(/da verificare/);
      expect(provider.configExample).toMatchObject({ fromNumber: '+390212345678', displayName: 'Dentisti.ai' });
      if (!provider.configExample.sipDomain) expect(provider.unverified[0]).toContain('da chiedere');
    }
    const without = (field: 'signupUrl') => sipProviders.filter((one) => !one[field]).map(({ provider }) => provider);
    expect(without('signupUrl')).toEqual(['trenove', 'evolution', 'globalnet']);
  });

  test.each([
    ['Easy', 'default'],
    ['Medium', 'secondary'],
    ['Complex', 'destructive'],
    ['anything', 'destructive'],
  ])('complexity %s: badge %s', (complexity, badge) => {
    expect(complexityBadge(complexity)).toBe(badge);
  });
});

describe('who may use the tools', () => {
  test.each([
    ['trial', 'simulator', false, undefined, 'open', false],
    ['trial', 'simulator', false, 'admin', 'admin', false],
    ['trial', 'simulator', true, undefined, 'admin', false],
    ['trial', 'simulator', true, 'open', 'admin', true],
    ['trial', 'live', false, undefined, 'admin', false],
    ['trial', 'live', true, 'open', 'admin', true],
    ['trial', 'live', true, 'off', 'off', false],
    ['trial', 'off', false, 'open', 'off', false],
    ['production', 'live', true, undefined, 'admin', false],
    ['production', 'live', true, 'open', 'admin', true],
    ['production', 'simulator', false, 'open', 'admin', true],
    ['production', 'off', false, undefined, 'off', false],
  ] as const)('%s, voice %s, key %s, INTERNAL_TOOLS=%s: %s', (appEnv, voice, hasVoiceKey, wanted, mode, isProblem) => {
    const decided = toolsModeOf({ appEnv, voice, hasVoiceKey, wanted });
    expect([decided.mode, decided.problem !== null]).toEqual([mode, isProblem]);
  });
});

describe('a SIP trunk’s form', () => {
  const form = {
    provider: 'voipvoice',
    sipDomain: 'trunk.voipvoice.it',
    username: 'u',
    password: ' p ',
    fromNumber: '+39 02 1234 5678',
  };
  const problemOf = (change: object) => {
    const parsed = ByokForm.safeParse({ ...form, ...change });
    return parsed.success ? null : parsed.error.issues[0]?.path[0];
  };

  test('keeps the password as typed and the number’s 0', () => {
    expect(ByokForm.parse(form)).toEqual({
      ...form,
      password: ' p ',
      fromNumber: '+390212345678',
      displayName: 'Dentisti.ai',
    });
  });

  test.each([
    [{ provider: 'acme' }, 'provider'],
    [{ provider: undefined }, 'provider'],
    [{ sipDomain: '' }, 'sipDomain'],
    [{ sipDomain: 'sip:trunk.voipvoice.it' }, 'sipDomain'],
    [{ sipDomain: 'trunk.voipvoice.it/x' }, 'sipDomain'],
    [{ sipDomain: 'localhost' }, 'sipDomain'],
    [{ sipDomain: 'a.it:99999' }, 'sipDomain'],
    [{ sipDomain: 'YOURTRUNK.pstn.dublin.twilio.com' }, 'sipDomain'],
    [{ username: '  ' }, 'username'],
    [{ username: 'u\r\nVia: x' }, 'username'],
    [{ password: '' }, 'password'],
    [{ password: 'x'.repeat(129) }, 'password'],
    [{ password: 'a\nb' }, 'password'],
    [{ password: 7 }, 'password'],
    [{ fromNumber: '+12125550123' }, 'fromNumber'],
    [{ fromNumber: '0212345678' }, 'fromNumber'],
    [{ displayName: 'x'.repeat(41) }, 'displayName'],
  ])('%j: refused for its %s', (change, field) => {
    expect(problemOf(change)).toBe(field);
  });

  test.each([
    ['Sip.Provider.IT', { host: 'sip.provider.it', port: null }],
    ['sip.provider.it:5080', { host: 'sip.provider.it', port: 5080 }],
    ['203.0.113.7', { host: '203.0.113.7', port: null }],
    ['sip.provider.it:0', null],
    ['-a.it', null],
    ['', null],
  ])('domain %s', (typed, parsed) => {
    expect(parseSipDomain(typed)).toEqual(parsed);
  });

  test.each([
    ['0039 02 12345678', '+390212345678'],
    ['+39 347 123 4567', '+393471234567'],
    ['+39899123456', null],
    ['+39112', null],
  ])('Italian number %s', (typed, parsed) => {
    expect(parseItalianNumber(typed)).toBe(parsed);
  });
});

test('a test call’s form: the number is asked for, the message may be empty, line breaks stay', () => {
  expect(TestCallForm.safeParse({ testPhoneNumber: ' ' }).error?.issues[0]?.message).toBe(
    'Inserisci il tuo numero di telefono per il test.',
  );
  expect(TestCallForm.parse({ testPhoneNumber: '+39', testMessage: 'a\nb' }).testMessage).toBe('a\nb');
  expect(TestCallForm.safeParse({ testPhoneNumber: '+39', testMessage: 'x'.repeat(501) }).success).toBe(false);
});

describe('the copied variables', () => {
  const { password: _, ...request } = ByokForm.parse({
    provider: 'twt',
    sipDomain: 'res.sip.twt.it',
    username: 'u',
    password: 'p',
    fromNumber: '+390212345678',
  });

  test('are the worker’s, in order, and never have the password', () => {
    expect(environmentBlock(request, 'pn_1')).toBe(
      'BYOK_PROVIDER=twt\nBYOK_SIP_DOMAIN=res.sip.twt.it\nBYOK_SIP_USERNAME=u\nBYOK_SIP_PASSWORD=<inserisci>\nBYOK_FROM_NUMBER=+390212345678\nBYOK_DISPLAY_NAME=Dentisti.ai\nVAPI_PHONE_NUMBER_ID=pn_1\n',
    );
  });

  test('a value cannot become a command or a variable of its own', () => {
    const block = environmentBlock({ ...request, displayName: 'Studio "Rossi" $(x) `y`' }, 'pn');
    expect(block).toContain('BYOK_DISPLAY_NAME="Studio \\"Rossi\\" \\$(x) \\`y\\`"\n');
    expect(block.trim().split('\n')).toHaveLength(7);
  });
});

test('the simulated caller is nobody’s number; countries are read as codes', () => {
  expect(isDemoPhone(simulatedCallerId)).toBe(true);
  expect(parseTestCallCountries('it, ch')).toEqual(['IT', 'CH']);
  expect(parseTestCallCountries(undefined)).toHaveLength(28);
  expect(parseTestCallCountries('Italia')).toBeNull();
});
