import { expect, test } from 'vitest';
import { parsePatientPhone } from '../booking/patient-phone.ts';
import { isOrdinaryNumber, isSurcharged, withoutTrunkZero } from './ordinary-number.ts';

test.each([
  ['Milan', '+390212345678'],
  ['an old short line of Rome', '+39061234567'],
  ['an Italian mobile', '+393471234567'],
  ['Berlin', '+4930901820'],
  ['a French mobile', '+33612345678'],
  ['Madrid', '+34912345678'],
  ['Vienna', '+4315123456'],
  ['a Romanian mobile', '+40712345678'],
  ['Malta', '+35621234567'],
  ['Helsinki', '+358912345678'],
  ['Åland', '+35818123456'],
  ['Zürich', '+41443643535'],
  ['Liechtenstein', '+4232345678'],
  ['Oslo', '+4722123456'],
  ['Reykjavík', '+3544101234'],
  ['London', '+442079460958'],
  ['a British mobile', '+447400123456'],
  ['New York', '+12125550123'],
  ['Honolulu', '+18085550123'],
  ['Toronto', '+14165550123'],
])('%s is an ordinary number', (_, e164) => {
  expect(isOrdinaryNumber(e164)).toBe(true);
  expect(parsePatientPhone(e164)).toBe(e164);
});

test.each([
  ['Inmarsat', '+870773123456'],
  ['Iridium', '+881612345678'],
  ['Globalstar', '+881812345678'],
  ['international networks 882', '+882161234567'],
  ['international networks 883', '+883510012345'],
  ['universal freephone', '+80012345678'],
  ['universal shared cost', '+80812345678'],
  ['universal personal', '+87812345678901'],
  ['international premium', '+979123456789'],
  ['Jamaica', '+18769220123'],
  ['Jamaica, new code', '+16582220123'],
  ['Bahamas', '+12423220123'],
  ['Dominican Republic', '+18095620123'],
  ['Puerto Rico', '+17877240123'],
  ['US Virgin Islands', '+13407740123'],
  ['Guam', '+16714720123'],
  ['American Samoa', '+16846330123'],
  ['Bermuda', '+14412950123'],
  ['US premium 900', '+19005550123'],
  ['US premium 976 in New York', '+12129760123'],
  ['US premium 976 in Toronto', '+14169760123'],
  ['US toll free', '+18005550123'],
  ['US personal', '+15005550006'],
  ['Canadian satellite 600', '+16002345678'],
  ['San Marino by its own code', '+378886377'],
  ['San Marino behind Italy', '+390549886377'],
  ['Italian premium 899', '+39899123456'],
  ['Italian premium 892', '+39892123'],
  ['Italian shared cost 199', '+39199123456'],
  ['Italian shared cost 848', '+39848123456'],
  ['Italian personal 178', '+39178123456'],
  ['Italian toll free', '+39800123456'],
  ['Italian emergency', '+39112'],
  ['British premium', '+449098790879'],
  ['British shared cost', '+448431234567'],
  ['British personal', '+447012345678'],
  ['Jersey', '+441534456789'],
  ['Guernsey', '+441481960194'],
  ['Isle of Man', '+441624250123'],
  ['a Manx mobile', '+447924123456'],
  ['Gibraltar', '+35020012345'],
  ['Monaco', '+37799123456'],
  ['French premium', '+33899123456'],
  ['German premium', '+499001234567'],
  ['German shared cost', '+491801234567'],
  ['Spanish premium', '+34803123456'],
  ['Dutch premium', '+319001234'],
  ['Swiss premium', '+41900123456'],
  ['Norwegian premium', '+4782012345'],
  ['Guadeloupe', '+590590123456'],
  ['Réunion', '+262262123456'],
  ['Albania', '+35542234567'],
  ['Tunisia', '+21671123456'],
  ['Russia', '+74951234567'],
  ['Somalia', '+252612345678'],
])('%s is refused', (_, e164) => {
  expect(isOrdinaryNumber(e164)).toBe(false);
  expect(parsePatientPhone(e164)).toBe(null);
});

test('a domestic 0 kept after the country’s code is dropped, Italy’s never is', () => {
  expect(withoutTrunkZero('+4402079460958')).toBe('+442079460958');
  expect(parsePatientPhone('+44 (0)20 7946 0958')).toBe('+442079460958');
  expect(withoutTrunkZero('+390612345678')).toBe('+390612345678');
  expect(isSurcharged('+390549886377')).toBe(true);
  expect(isSurcharged('+390212345678')).toBe(false);
});

test.each([
  ['an eleventh digit of Rome', '+3906555012324'],
  ['a mobile of eleven digits', '+3933312345678'],
  ['four digits of area, seven of subscriber', '+3905849234567'],
])('%s is over-long', (_, e164) => expect(isOrdinaryNumber(e164)).toBe(false));

test('a 1 after the area code makes room for an eleventh digit', () =>
  expect(isOrdinaryNumber('+3908119252698')).toBe(true));
