import { markDoubtful } from '@dentisti/db/dialing/doubtful-number.repository';
import { addOptOut } from '@dentisti/db/dialing/opt-out.repository';
import type { Attack } from '../attack.ts';
import { day, type PublishedPractice } from '../claim-world.ts';
import { combination, type Family } from '../family.ts';
import type { Outcome } from '../refusal-reason.ts';

const ages = [0, 1, 3, 7, 14, 21, 29] as const;

/** Publishes a practice that Google knows and no map; somebody then maps it with contacts of their own. */
async function mapGooglePractice(
  attack: Attack,
  ofGoogle: { website?: string | null; phone?: string | null },
  ofMap: { website?: string | null; phone?: string | null },
): Promise<PublishedPractice> {
  const { world } = attack;
  const practice = await world.publish({ source: 'google-places', sourceId: `ChIJmap${world.next()}`, ...ofGoogle });
  const mapped = { ...practice.row, source: 'openstreetmap' as const, sourceId: `node/9${practice.id}`, ...ofMap };
  const [id] = await world.importRows([mapped], 0);
  if (id !== practice.id) throw new Error(`the new node was joined with ${id}`);
  return practice;
}

/** Publishes a practice of the demonstration without contacts; somebody then maps it with contacts of their own. */
async function mapDemoPractice(
  { world }: Attack,
  ofMap: { website?: string; phone?: string },
): Promise<PublishedPractice> {
  const practice = await world.publishDemo({ phone: null, website: null });
  await world.importRows([{ ...practice.row, ...ofMap }], 0);
  return { ...practice, phone: ofMap.phone ?? '' };
}

/** Each publishes a practice, then edits the map so that its website is the attacker's. */
const websiteEdits: Readonly<Record<string, (attack: Attack, evil: string) => Promise<PublishedPractice>>> = {
  'exchanged the domain': async ({ world }, evil) => {
    const practice = await world.publish();
    await world.edit(practice, { website: evil });
    return practice;
  },
  'exchanged the domain that Google has, too': async ({ world }, evil) => {
    const practice = await world.publish();
    await world.publishAtGoogle(practice, {});
    await world.edit(practice, { website: evil });
    return practice;
  },
  'gave a website to a practice without one': async ({ world }, evil) => {
    const practice = await world.publish({ website: null });
    await world.edit(practice, { website: evil });
    return practice;
  },
  'removed the website, then set another': async ({ world }, evil) => {
    const practice = await world.publish();
    await world.edit(practice, { website: null });
    world.advance(day);
    await world.edit(practice, { website: evil });
    return practice;
  },
  'set it 40 days ago, was reverted, set it again': async ({ world }, evil) => {
    const practice = await world.publish();
    const { website } = practice.row;
    await world.edit(practice, { website: evil });
    world.advance(20 * day);
    await world.edit(practice, { website });
    world.advance(20 * day);
    await world.edit(practice, { website: evil });
    return practice;
  },
  'mapped a practice that only Google knew': (attack, evil) =>
    mapGooglePractice(attack, { website: null }, { website: evil }),
  'mapped it against Google’s website': (attack, evil) => mapGooglePractice(attack, {}, { website: evil }),
  'set back a former domain that is out of date everywhere': async ({ world }, evil) => {
    const practice = await world.publish({ website: evil, ageDays: 400 });
    await world.edit(practice, { website: `https://${practice.domain}/` });
    world.advance(60 * day);
    await world.edit(practice, { website: evil });
    return practice;
  },
  'set back a former domain that Google still has': async ({ world }, evil) => {
    const practice = await world.publish({ website: evil, ageDays: 400 });
    await world.publishAtGoogle(practice, { website: evil }, 390);
    await world.edit(practice, { website: `https://${practice.domain}/` });
    world.advance(60 * day);
    await world.edit(practice, { website: evil });
    return practice;
  },
  'removed the practice’s new domain, of which Google has still the former': async ({ world }, evil) => {
    const practice = await world.publish({ website: evil, ageDays: 400 });
    await world.publishAtGoogle(practice, { website: evil }, 390);
    await world.edit(practice, { website: 'https://dentisti-traslocati.it/' });
    world.advance(60 * day);
    await world.edit(practice, { website: null });
    return practice;
  },
  'mapped a demonstration practice without a website': (attack, evil) => mapDemoPractice(attack, { website: evil }),
};

export const editedWebsiteFamily: Family = {
  name: 'websites edited lately',
  async play(attack, index, random) {
    const [edit, age] = combination(index, Object.keys(websiteEdits), ages);
    attack.label = `${edit}, ${age} days before`;
    const domain = `dentisti-impostori-${attack.world.next()}.it`;
    attack.reads(`@${domain}`);
    const practice = await websiteEdits[edit]?.(attack, `https://www.${domain}/`);
    if (!practice) throw new Error(`no edit ${edit}`);
    attack.world.advance(age * day + random.integer(0, day - 60_000));
    const person = await attack.signIn();
    await attack.begin();
    await attack.takeOver(person, practice, { mailbox: `info@${domain}` }, 'unsteady');
  },
};

type Line = readonly [prepare: (attack: Attack, evil: string) => Promise<PublishedPractice>, expected: Outcome];

/** Each publishes a practice whose published telephone the attacker answers. */
const telephones: Readonly<Record<string, Line>> = {
  'exchanged the number': [
    async ({ world }, evil) => {
      const practice = await world.publish();
      await world.edit(practice, { phone: evil });
      return practice;
    },
    'unsteady',
  ],
  'exchanged the number that Google has, too': [
    async ({ world }, evil) => {
      const practice = await world.publish();
      await world.publishAtGoogle(practice, {});
      await world.edit(practice, { phone: evil });
      return practice;
    },
    'unsteady',
  ],
  'mapped a practice that only Google knew': [
    (attack, evil) => mapGooglePractice(attack, { phone: null }, { phone: evil }),
    'unsteady',
  ],
  'mapped it against Google’s number': [(attack, evil) => mapGooglePractice(attack, {}, { phone: evil }), 'unsteady'],
  'set back a former number that Google still has': [
    async ({ world }, evil) => {
      const practice = await world.publish({ phone: evil, ageDays: 400 });
      await world.publishAtGoogle(practice, {}, 390);
      await world.edit(practice, { phone: world.newPhone() });
      world.advance(60 * day);
      await world.edit(practice, { phone: evil });
      return practice;
    },
    'unsteady',
  ],
  'removed the practice’s new number, of which Google has still the former': [
    async ({ world }, evil) => {
      const practice = await world.publish({ phone: evil, ageDays: 400 });
      await world.publishAtGoogle(practice, {}, 390);
      await world.edit(practice, { phone: world.newPhone() });
      world.advance(60 * day);
      await world.edit(practice, { phone: null });
      return practice;
    },
    'unsteady',
  ],
  'mapped a demonstration practice without a number': [
    (attack, evil) => mapDemoPractice(attack, { phone: evil }),
    'unsteady',
  ],
  'answers a recycled number to which calls do not get through': [
    async ({ world }, evil) => {
      const practice = await world.publish({ phone: evil });
      await markDoubtful(world.gateway.database.em.fork(), evil, world.now);
      return practice;
    },
    'doubtful',
  ],
  'answers a recycled number that asked for no calls': [
    async ({ world }, evil) => {
      const practice = await world.publish({ phone: evil });
      await addOptOut(world.gateway.database.em.fork(), {
        phone: evil,
        dentistId: null,
        at: world.now,
        source: 'operator',
      });
      return practice;
    },
    'opted-out',
  ],
  'answers a number of a practice that asked for no calls': [
    async ({ world }, evil) => {
      const practice = await world.publish({ phone: evil });
      await world.sql('update dentist set opted_out_at = ? where id = ?', [world.now, practice.id]);
      return practice;
    },
    'opted-out',
  ],
  'answers a number of two practices': [
    async ({ world }, evil) => {
      const practice = await world.publish({ phone: evil });
      await world.publish({ phone: evil });
      return practice;
    },
    'shared-telephone',
  ],
  'answers a mobile': [({ world }, evil) => world.publish({ phone: evil.replace('+3906', '+39347') }), 'no-landline'],
  'answers a toll-free number': [
    ({ world }, evil) => world.publish({ phone: evil.replace('+3906', '+39800') }),
    'no-landline',
  ],
  'answers a number abroad': [
    ({ world }, evil) => world.publish({ phone: evil.replace('+3906', '+4420') }),
    'no-landline',
  ],
  'removed the number': [
    async ({ world }) => {
      const practice = await world.publish();
      await world.edit(practice, { phone: null });
      return practice;
    },
    'no-telephone',
  ],
};

export const telephoneFamily: Family = {
  name: 'telephones',
  async play(attack, index, random) {
    const [kind, age] = combination(index, Object.keys(telephones), ages);
    attack.label = `${kind}, ${age} days before`;
    const evil = attack.world.newPhone();
    const [prepare, expected] = telephones[kind] ?? [];
    if (!prepare || !expected) throw new Error(`no telephone ${kind}`);
    const practice = await prepare(attack, evil);
    attack.world.advance(age * day + random.integer(0, day - 60_000));
    attack.reads(evil, practice.phone);
    const person = await attack.signIn();
    await attack.begin();
    await attack.takeOver(person, practice, { way: 'TELEPHONE', mailbox: null }, expected);
  },
};
