import { Resolver } from 'node:dns/promises';
import type { ActivationFinding } from '@dentisti/domain/activation/activation-point';
import { failedFinding, passedFinding } from './finding.ts';

/** The two questions asked of the DNS; rejects with a `code` as Node's resolver does. */
export interface MailDns {
  resolveTxt(name: string): Promise<string[][]>;
  resolveMx(name: string): Promise<{ exchange: string; priority: number }[]>;
}

/** The machine's own name servers, asked twice for at most three seconds each. */
export const createMailDns = (): MailDns => new Resolver({ timeout: 3_000, tries: 2 });

/** Names under which nothing is ever registered (RFC 2606): no question is sent for them. */
export const isExampleDomain = (domain: string): boolean => /(^|\.)(example|test|invalid|localhost)$/i.test(domain);

const noSuchName = new Set(['ENOTFOUND', 'ENODATA']);

/** Returns the records that were asked for; none where the name has none; null when the DNS did not answer. */
export async function recordsOf<Item>(asked: Promise<Item[]>): Promise<Item[] | null> {
  try {
    return await asked;
  } catch (error) {
    return noSuchName.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
  }
}

/** The texts under a name, each joined from its pieces; null when the DNS did not answer. */
async function texts(dns: MailDns, name: string): Promise<string[] | null> {
  return (await recordsOf(dns.resolveTxt(name)))?.map((pieces) => pieces.join('')) ?? null;
}

export const unanswered = (name: string) => failedFinding(`Il DNS non risponde per ${name}: riprova tra poco.`);
const example = (domain: string) => failedFinding(`${domain} è un dominio di esempio: imposta MAIL_FROM.`);

/** Whether the sender's domain says which servers may send for it, in exactly one record (RFC 7208 §3.2). */
export async function checkSpf(dns: MailDns, domain: string): Promise<ActivationFinding> {
  if (isExampleDomain(domain)) return example(domain);
  const found = await texts(dns, domain);
  if (!found) return unanswered(domain);
  const records = found.filter((text) => /^v=spf1(\s|$)/i.test(text));
  if (records.length === 0) return failedFinding(`${domain} non ha un record SPF (TXT «v=spf1 …»).`);
  if (records.length > 1)
    return failedFinding(`${domain} ha ${records.length} record SPF: ne vale uno solo, uniscili.`);
  if (/\s\+?all(\s|$)/i.test(records[0] ?? ''))
    return failedFinding(`Il record SPF di ${domain} lascia scrivere chiunque («+all»).`);
  return passedFinding(`${domain} ha il suo record SPF.`);
}

/** Whether the key that signs our mail is published and not revoked (RFC 6376 §3.6.1: an empty `p` revokes). */
export async function checkDkim(dns: MailDns, domain: string, selector: string | null): Promise<ActivationFinding> {
  if (isExampleDomain(domain)) return example(domain);
  if (!selector) return failedFinding('Non sappiamo con quale chiave è firmata la posta: imposta MAIL_DKIM_SELECTOR.');
  const name = `${selector}._domainkey.${domain}`;
  const found = await texts(dns, name);
  if (!found) return unanswered(name);
  const key = found.find((text) => /(^|;)\s*p=/i.test(text));
  if (key === undefined) return failedFinding(`Nessuna chiave DKIM in ${name}.`);
  if (/(^|;)\s*p=\s*(;|$)/i.test(key)) return failedFinding(`La chiave DKIM in ${name} è revocata.`);
  return passedFinding(`La chiave DKIM è pubblicata in ${name}.`);
}

/** Whether receivers know what to do with mail that is not ours (RFC 7489 §6.6.3: exactly one record). */
export async function checkDmarc(dns: MailDns, domain: string): Promise<ActivationFinding> {
  if (isExampleDomain(domain)) return example(domain);
  // A subdomain without a record of its own follows its parent's.
  for (const name of [domain, ...parentOf(domain)]) {
    const found = await texts(dns, `_dmarc.${name}`);
    if (!found) return unanswered(`_dmarc.${name}`);
    const records = found.filter((text) => /^v=DMARC1\s*;/i.test(text));
    if (records.length > 1) return failedFinding(`_dmarc.${name} ha ${records.length} record DMARC: ne vale uno solo.`);
    const policy = /;\s*p\s*=\s*(none|quarantine|reject)/i.exec(records[0] ?? '')?.[1];
    if (policy) return passedFinding(`DMARC di ${name}: p=${policy.toLowerCase()}.`);
    if (records.length === 1)
      return failedFinding(`Il record DMARC di ${name} non dice la politica (p=none, quarantine o reject).`);
  }
  return failedFinding(`${domain} non ha un record DMARC in _dmarc.${domain}.`);
}

/** The name one label up, while it still is a domain of its own. */
function parentOf(domain: string): string[] {
  const labels = domain.split('.');
  return labels.length > 2 ? [labels.slice(1).join('.')] : [];
}
