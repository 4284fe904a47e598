import { createRandom } from '@dentisti/domain/practice/seeded-random';
import { expect, test } from 'vitest';
import { setUpTestGateway } from '../../gateway/src/testing/start-test-gateway.ts';
import { Attack } from './attack.ts';
import { ClaimWorld } from './claim-world.ts';
import { forwardedCodeFamily, guessFamily, lateCodeFamily } from './families/codes.ts';
import { editedWebsiteFamily, telephoneFamily } from './families/edited-maps.ts';
import { linkFamily, sessionFamily } from './families/links.ts';
import { foreignSiteFamily, oddMailboxFamily, similarDomainFamily } from './families/mailboxes.ts';
import { oddIdFamily, raceFamily } from './families/races.ts';
import { sharedDomainFamily } from './families/shared-domains.ts';
import { disputeFamily, foreignStudioFamily, formerMemberFamily } from './families/studios.ts';
import type { Family } from './family.ts';
import { honestClaims, playHonestClaim } from './honest-claims.ts';

const clock = { now: new Date('2026-11-24T09:00:00Z') };
const world = new ClaimWorld(
  setUpTestGateway({}, () => clock.now),
  clock,
);

/** Strategies of each family, those that once succeeded among them; `make prove` goes through all. */
const chosen: readonly (readonly [family: Family, index: number, label: string])[] = [
  [similarDomainFamily, 9, '.it.posta.example'],
  [similarDomainFamily, 12, 'info@xn--'],
  [oddMailboxFamily, 23, 'postmaster-info@'],
  [foreignSiteFamily, 0, 'https://www.facebook.com/studio-N'],
  [foreignSiteFamily, 22, 'https://portale-denti-N.it/?studio=77'],
  [foreignSiteFamily, 25, 'https://portale-denti-N.it/#/studio/77'],
  [foreignSiteFamily, 27, 'https://portale-denti-N.it/home.rossi'],
  [foreignSiteFamily, 28, 'https://www.libero.it/'],
  [editedWebsiteFamily, 0, 'exchanged the domain'],
  [editedWebsiteFamily, 8, 'set back a former domain that Google still has'],
  [editedWebsiteFamily, 9, 'removed the practice’s new domain, of which Google has still the former'],
  [editedWebsiteFamily, 10, 'mapped a demonstration practice without a website'],
  [telephoneFamily, 0, 'exchanged the number'],
  [telephoneFamily, 4, 'set back a former number that Google still has'],
  [telephoneFamily, 5, 'removed the practice’s new number, of which Google has still the former'],
  [telephoneFamily, 6, 'mapped a demonstration practice without a number'],
  [telephoneFamily, 8, 'answers a recycled number that asked for no calls'],
  [sharedDomainFamily, 10, 'behind sixty others that end alike'],
  [sharedDomainFamily, 11, 'given another website by an edit of the week'],
  [sharedDomainFamily, 12, 'reported as closed the week before'],
  [forwardedCodeFamily, 0, 'the practice’s own claim, entered in the claim of somebody else'],
  [forwardedCodeFamily, 32, 'the practice’s own claim, entered in an own claim'],
  [lateCodeFamily, 0, 'its time passed'],
  [lateCodeFamily, 5, 'the practice got another domain'],
  [guessFamily, 0, '6 one after the other, then the right code, but the number changed'],
  [linkFamily, 0, 'an own token with their id'],
  [sessionFamily, 35, 'the very session (0), it was signed out'],
  [foreignStudioFamily, 0, 'stranger makes themselves the owner'],
  [formerMemberFamily, 0, 'was taken out, the domain stays: makes themselves the owner'],
  [disputeFamily, 12, 'enters the code again'],
  [raceFamily, 1, 'enters the code in a claim begun at once, 1 times'],
  [oddIdFamily, 17, 'claim: "2147483648"'],
  [oddIdFamily, 18, 'claim: "2147483647"'],
  [oddIdFamily, 19, 'claim: "0"'],
  [oddIdFamily, 22, 'claim: "NaN"'],
];

const cases = chosen.map(([family, index, label]) => ({ kind: family.name, family, index, label }));
test.each(cases)('nobody gets hold of a practice by $kind: $label', async ({ family, index, label }) => {
  const attack = new Attack(world);
  await family.play(attack, index, createRandom(label));
  await attack.finish();
  expect(attack.label).toContain(label);
  expect(attack.problems, attack.label).toEqual([]);
});

test.each(honestClaims.entries().toArray())('an honest claim is granted: %i, %s', async (index) => {
  expect(await playHonestClaim(world, index)).toEqual([]);
});
