import { createRandom } from '@dentisti/domain/practice/seeded-random';
import { expect, test } from 'vitest';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { Attack } from './attack.ts';
import { ClaimWorld } from './claim-world.ts';
import { editedWebsiteFamily, telephoneFamily, telephones, websiteEdits } from './families/edited-maps.ts';
import { foreignSiteFamily, foreignSites } from './families/mailboxes.ts';
import { sharedDomainFamily, sisters } from './families/shared-domains.ts';
import type { Family } from './family.ts';

const clock = { now: new Date('2026-11-24T09:00:00Z') };
const world = new ClaimWorld(
  setUpTestGateway({}, () => clock.now),
  clock,
);

const sites = foreignSites.map(([website]) => website);
const edits = Object.keys(websiteEdits);
const numbers = Object.keys(telephones);

/** Strategies that once succeeded: who, the family, and the kind among the family's kinds. */
const found: readonly (readonly [who: string, family: Family, kinds: readonly string[], kind: string])[] = [
  ['has a mailbox at the provider that stands as its website', foreignSiteFamily, sites, 'https://www.libero.it/'],
  [
    'runs the portal that it has a page on, by its query',
    foreignSiteFamily,
    sites,
    'https://portale-denti-N.it/?studio=77',
  ],
  [
    'runs the portal that it has a page on, by its fragment',
    foreignSiteFamily,
    sites,
    'https://portale-denti-N.it/#/studio/77',
  ],
  [
    'runs the portal that it has a page on, by its suffix',
    foreignSiteFamily,
    sites,
    'https://portale-denti-N.it/home.rossi',
  ],
  ['edited the map', editedWebsiteFamily, edits, 'set back a former domain that Google still has'],
  [
    'edited the map',
    editedWebsiteFamily,
    edits,
    'removed the practice’s new domain, of which Google has still the former',
  ],
  ['edited the map', editedWebsiteFamily, edits, 'mapped a demonstration practice without a website'],
  ['edited the map', telephoneFamily, numbers, 'set back a former number that Google still has'],
  [
    'edited the map',
    telephoneFamily,
    numbers,
    'removed the practice’s new number, of which Google has still the former',
  ],
  ['edited the map', telephoneFamily, numbers, 'mapped a demonstration practice without a number'],
  ['shares its domain', sharedDomainFamily, sisters, 'behind sixty others that end alike: https://DOMAIN/'],
  ['shares its domain', sharedDomainFamily, sisters, 'given another website by an edit of the week: https://DOMAIN/'],
  ['shares its domain', sharedDomainFamily, sisters, 'reported as closed the week before: https://DOMAIN/'],
];

test.each(found)('a practice is not given to whoever %s (%#)', async (_who, family, kinds, kind) => {
  const attack = new Attack(world);
  await family.play(attack, kinds.indexOf(kind), createRandom(kind));
  await attack.finish();
  expect(attack.label).toContain(kind);
  expect(attack.problems, attack.label).toEqual([]);
});
