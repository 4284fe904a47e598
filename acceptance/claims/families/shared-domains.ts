import { importedPractice } from '@dentisti/db/testing';
import { type ClaimWorld, day } from '../claim-world.ts';
import { combination, type Family, mailboxNames } from '../family.ts';

/** How the attacker's own practice has the same domain. */
const sisters: readonly string[] = [
  'https://www.DOMAIN/',
  'https://DOMAIN/',
  'http://DOMAIN/',
  'https://DOMAIN/studi/ostia',
  'https://ostia.DOMAIN/',
  'https://DOMAIN/?studio=ostia',
  'https://DOMAIN:8443/',
  'https://WWW.DOMAIN/IT',
  'https://www2.DOMAIN/index.html',
  'https://DOMAIN/#ostia',
  'behind sixty others that end alike: https://DOMAIN/',
  'given another website by an edit of the week: https://DOMAIN/',
  'reported as closed the week before: https://DOMAIN/',
];

/** Practices whose domains end as another one does, as those of a short domain are many. */
async function publishCrowd(world: ClaimWorld, domain: string): Promise<void> {
  const rows = Array.from({ length: 60 }, (_, i) =>
    importedPractice({
      sourceId: `node/8${world.next()}`,
      name: `Ambulatorio ${world.next()}`,
      coordinates: { latitude: 42.4 + i * 0.002, longitude: 13 + (world.next() % 500) * 0.002 },
      phone: world.newPhone(),
      website: `https://www.gli-${i}-${domain}/`,
    }),
  );
  await world.importRows(rows, 300);
}

export const sharedDomainFamily: Family = {
  name: 'domains of two practices',
  async play(attack, index) {
    const [website, name] = combination(index, sisters, mailboxNames);
    attack.label = `${name}, ${website}`;
    const { world } = attack;
    const domain = `dentisti-associati-${world.next()}.it`;
    if (website.startsWith('behind')) await publishCrowd(world, domain);
    const own = await world.publish({ website: website.replace(/^[a-z ]+: /, '').replace('DOMAIN', domain) });
    const practice = await world.publish({ website: `https://${domain}/` });
    if (website.startsWith('given')) await world.edit(own, { website: `https://www.altro-studio-${own.id}.it/` });
    if (website.startsWith('reported')) await world.close(own);
    world.advance(7 * day);
    attack.reads(`@${domain}`);
    const person = await attack.signIn();
    await attack.begin();
    await attack.takeOver(person, practice, { mailbox: `${name}@${domain}` }, 'shared-domain');
  },
};
