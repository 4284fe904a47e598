import { defaultTestCallCountries, parseTestCallNumber } from '@dentisti/domain/tools/test-call-number';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';

const parse = (typed: string, countries = defaultTestCallCountries) =>
  parseTestCallNumber(typed, countries, (text) => parsePhoneNumberFromString(text));
const isAllowed = (typed: string) => 'e164' in parse(typed);

test.each([
  ['Milan', '+39 02 1234 5678', '+390212345678'],
  ['an Italian mobile', '0039 347 1234567', '+393471234567'],
  ['New York', '+1 (212) 555-0123', '+12125550123'],
  ['Berlin', '+49 30 901820', '+4930901820'],
  ['a French mobile', '+33612345678', '+33612345678'],
  ['Dublin', '+353 1 234 5678', '+35312345678'],
  ['Malta', '+356 2123 4567', '+35621234567'],
  ['the first of two lines', '+39 06 1234567/8', '+39061234567'],
  ['unseen characters', '\u202a+39 347\u2011123 4567\u202c', '+393471234567'],
])('%s is rung', (_, typed, e164) => {
  expect(parse(typed)).toEqual({ e164 });
});

/** `+1` outside the United States: numbers there are a known way to be paid for calls. */
test.each([
  ['Canada', '+14165550123'],
  ['Bahamas', '+12423220123'],
  ['Barbados', '+12462280123'],
  ['Anguilla', '+12644970123'],
  ['Antigua', '+12684600123'],
  ['British Virgin Islands', '+12844940123'],
  ['Cayman', '+13459490123'],
  ['Bermuda', '+14412950123'],
  ['Grenada', '+14734400123'],
  ['Turks and Caicos', '+16499460123'],
  ['Jamaica', '+18769220123'],
  ['Jamaica, new code', '+16582220123'],
  ['Montserrat', '+16644910123'],
  ['Sint Maarten', '+17215420123'],
  ['Saint Lucia', '+17584520123'],
  ['Dominica', '+17674480123'],
  ['Saint Vincent', '+17844570123'],
  ['Dominican Republic', '+18095620123'],
  ['Trinidad', '+18686280123'],
  ['Saint Kitts', '+18694650123'],
  ['Puerto Rico', '+17877240123'],
])('%s is not rung', (_, typed) => {
  expect(isAllowed(typed)).toBe(false);
});

test.each([
  ['US premium', '+19005550123'],
  ['US toll free', '+18005550123'],
  ['US personal', '+15005550006'],
  ['Italian premium', '+39899123456'],
  ['Italian premium 892', '+39892123'],
  ['Italian shared cost', '+39199123456'],
  ['Italian shared cost 848', '+39848123456'],
  ['Italian toll free', '+39800123456'],
  ['San Marino behind Italy', '+390549886377'],
  ['US premium exchange 976', '+12129760123'],
  ['Italian personal', '+39178123456'],
  ['Italian emergency', '+39112'],
  ['Italian emergency, padded', '+390112'],
  ['European emergency', '112'],
  ['US emergency', '+1911'],
  ['French premium', '+33899123456'],
  ['German premium', '+499001234567'],
  ['German shared cost', '+491801234567'],
  ['Spanish premium', '+34803123456'],
  ['Dutch premium', '+319001234'],
  ['Inmarsat', '+870773123456'],
  ['Iridium', '+881612345678'],
  ['Globalstar', '+881812345678'],
  ['international networks', '+882161234567'],
  ['international networks 883', '+883510012345'],
  ['universal freephone', '+80012345678'],
  ['universal shared cost', '+80812345678'],
  ['international premium', '+979123456789'],
  ['United Kingdom', '+442079460958'],
  ['Switzerland', '+41443643535'],
  ['San Marino', '+378886377'],
  ['Albania', '+35542234567'],
  ['Tunisia', '+21671123456'],
  ['Cuba', '+5371234567'],
  ['Somalia', '+252612345678'],
  ['Guadeloupe, French abroad', '+590590123456'],
  ['Réunion, French abroad', '+262262123456'],
  ['Russia', '+74951234567'],
  ['Italian without its country', '0212345678'],
  ['letters', '+39ABC'],
  ['an extension', '+390212345678;ext=9'],
  ['a SIP address', 'sip:+390212345678@x.it'],
  ['two numbers', '+390212345678,+390212345679'],
  ['too short to be a telephone', '+39021234'],
  ['nothing', ''],
])('%s is not rung', (_, typed) => {
  expect(isAllowed(typed)).toBe(false);
});

test('the operator decides on the countries, never on the kinds of number', () => {
  expect(parse('+41443643535', ['CH'])).toEqual({ e164: '+41443643535' });
  expect(parse('+41900123456', ['CH'])).toHaveProperty('problem');
  expect(parse('+390212345678', ['CH'])).toHaveProperty('problem');
});
