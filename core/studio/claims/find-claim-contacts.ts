import type { EntityManager } from '@dentisti/db/orm';
import {
  findPublishedContacts,
  isDomainShared,
  type PracticeToClaim,
  type PublishedRow,
} from '@dentisti/db/studio/studio-practice.repository';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { claimMailboxes } from '@dentisti/domain/studio/claim-mailbox';
import { isSteadyContact, type PublishedContact, steadyDays } from '@dentisti/domain/studio/contact-standing';
import { isSharedDomain } from '@dentisti/domain/studio/shared-domains';
import { parse } from 'tldts';

/** By what a practice can be claimed at an instant; of each way that does not serve, why. */
export interface ClaimContacts {
  mailboxes: string[];
  mailboxFault: string | null;
  /** E.164; null when no code is spoken to it. */
  telephone: string | null;
  telephoneFault: string | null;
  /** Whether it serves but for the hour. */
  telephoneServes: boolean;
}

const earliestHour = 8;
const latestHour = 20;
const unsteady = `è cambiato da meno di ${steadyDays} giorni, oppure le nostre fonti non sono d’accordo`;

/** Returns by what a practice can be claimed now. Contacts that anybody may have changed lately serve for nothing. */
export async function findClaimContacts(
  em: EntityManager,
  practice: PracticeToClaim,
  { now, atAnyHour }: { now: Date; atAnyHour: boolean },
): Promise<ClaimContacts> {
  const published = await findPublishedContacts(em, practice.id);
  const mailbox = await judgeWebsite(em, practice, published, now);
  const telephoneProblem = problemOfTelephone(practice, published, now);
  const isNight = !atAnyHour && !isCallingHour(now);
  return {
    mailboxes: mailbox.domain ? claimMailboxes(mailbox.domain) : [],
    mailboxFault: mailbox.fault,
    telephone: telephoneProblem || isNight ? null : practice.phone,
    telephoneFault: telephoneProblem ?? (isNight ? 'Telefoniamo dalle 8 alle 20: riprova in quelle ore.' : null),
    telephoneServes: telephoneProblem === null,
  };
}

/** Returns whether a code may be spoken now: from 8 to 20 on an Italian clock. */
export function isCallingHour(now: Date): boolean {
  const hour = Math.floor(romeClock(now).minutes / 60);
  return hour >= earliestHour && hour < latestHour;
}

/**
 * Returns the domain that is a website's own: the whole of it, without anything before it but `www`, and without a page of
 * somebody within a larger site; null otherwise.
 */
function ownDomain(website: string | null): string | null {
  if (!website || !URL.canParse(website)) return null;
  const { domain, subdomain, isIp, isPrivate } = parse(website, { allowPrivateDomains: true });
  if (!domain || isIp || isPrivate || (subdomain !== '' && subdomain !== 'www')) return null;
  const { pathname: path, search, hash } = new URL(website);
  if (search !== '' || hash !== '' || isSharedDomain(domain)) return null;
  return /^\/?(?:(?:it|en|home|index)(?:\.(?:html?|php|aspx?))?)?\/?$/i.test(path) ? domain.toLowerCase() : null;
}

async function judgeWebsite(em: EntityManager, practice: PracticeToClaim, published: PublishedRow[], now: Date) {
  const none = (fault: string) => ({ domain: null, fault });
  if (!practice.website) return none('Non conosciamo un sito dello studio.');
  const domain = ownDomain(practice.website);
  if (!domain) return none('Il sito dello studio non ha un dominio tutto suo.');
  const contacts = published.map(
    ({ source, isForgotten, website, websiteSince, websiteChangedAt }): PublishedContact => ({
      source,
      isForgotten,
      value: ownDomain(website) ?? website,
      since: websiteSince,
      changedAt: websiteChangedAt,
    }),
  );
  if (!isSteadyContact(domain, contacts, now)) return none(`Il sito dello studio ${unsteady}.`);
  if (await isDomainShared(em, domain, { exceptId: practice.id, now }))
    return none('Lo stesso dominio è di più studi.');
  return { domain, fault: null };
}

function problemOfTelephone(practice: PracticeToClaim, published: PublishedRow[], now: Date): string | null {
  const { phone } = practice;
  if (!phone) return 'Non conosciamo un telefono dello studio.';
  // A mobile's number is given to somebody else within months, and is easily moved to another SIM.
  if (!phone.startsWith('+390')) return 'Un codice lo diciamo solo a un telefono fisso.';
  if (practice.isOptedOut) return 'Lo studio ha chiesto di non essere chiamato.';
  if (practice.isDoubtful) return 'A questo numero le nostre chiamate non arrivano.';
  if (practice.sharesPhone) return 'Lo stesso numero è di più studi.';
  const contacts = published.map(
    ({ source, isForgotten, phone: value, phoneSince, phoneChangedAt }): PublishedContact => ({
      source,
      isForgotten,
      value,
      since: phoneSince,
      changedAt: phoneChangedAt,
    }),
  );
  return isSteadyContact(phone, contacts, now) ? null : `Il telefono dello studio ${unsteady}.`;
}

/** Returns whether the contact that a claim's code went to still serves, whatever the hour. */
export function stillServes(
  contacts: ClaimContacts,
  claim: { way: string; contact: string | null },
  phone: string | null,
): boolean {
  if (claim.contact === null) return false;
  return claim.way === 'mailbox'
    ? contacts.mailboxes.includes(claim.contact)
    : contacts.telephoneServes && claim.contact === phone;
}
