import { sentCode } from '../../gateway/src/testing/studio.ts';
import { Attack } from './attack.ts';
import { type ClaimWorld, day, type PublishedPractice } from './claim-world.ts';
import { combination, mailboxNames } from './family.ts';

/** Practices whose people must get in, though their case is near to one that is refused. */
const practices: Readonly<Record<string, (world: ClaimWorld) => Promise<PublishedPractice>>> = {
  'a practice of many months': (world) => world.publish(),
  'a practice known for 30 days': (world) => world.publish({ ageDays: 30 }),
  'a domain without www': (world) => world.publish({ website: `https://dentista-solo-${world.next()}.it/` }),
  'a home page in Italian': (world) => world.publish({ website: `https://www.dentista-solo-${world.next()}.it/it/` }),
  'one that Google knows alike': async (world) => {
    const practice = await world.publish({ ageDays: 3 });
    await world.publishAtGoogle(practice, {}, 2);
    return practice;
  },
  'a domain changed 30 days before': async (world) => {
    const practice = await world.publish();
    await world.edit(practice, {
      website: `https://dentista-nuovo-${world.next()}.it/`,
      phone: world.newPhone(),
    });
    world.advance(30 * day);
    return practice;
  },
  'a practice that somebody failed to claim': async (world) => {
    const practice = await world.publish();
    const attack = new Attack(world);
    const claimId = await attack.start(await attack.signIn(), practice, { mailbox: `info@${practice.domain}` });
    for (let i = 1; i <= 5; i++) await attack.enter(await attack.signIn(), claimId, attack.wrongCode(claimId, i));
    return practice;
  },
};

/** Who claims honestly; the first claims go to one practice of each kind. */
export const honestClaims = Object.keys(practices);

/** Plays an honest claim; returns what was wrong with it. */
export async function playHonestClaim(world: ClaimWorld, index: number): Promise<string[]> {
  world.advance(day);
  const [kind, way, name] = combination(index, honestClaims, ['MAILBOX', 'TELEPHONE'] as const, mailboxNames);
  const practice = await practices[kind]?.(world);
  if (!practice) throw new Error(`no practice ${kind}`);
  const attack = new Attack(world);
  const owner = await attack.signIn();
  const domain = new URL(practice.row.website ?? '').hostname.replace(/^www\./, '');
  await attack.begin();
  attack.allowOwner(practice, owner);
  const mailbox = way === 'MAILBOX' ? `${name}@${domain}` : null;
  const claimId = await attack.start(owner, practice, { way, mailbox }, 'awaiting_code');
  const code = sentCode(world.gateway, claimId ?? '');
  await attack.enter(owner, claimId, index % 2 ? code : `${code.slice(0, 4)} ${code.slice(4)}`, 'granted');
  const granted = (problem: string) => problem.startsWith('granted: ');
  await attack.finish();
  return attack.problems.filter((problem) => !granted(problem)).map((problem) => `${kind}, ${way}: ${problem}`);
}
