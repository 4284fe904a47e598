import { combination, type Family, mailboxNames } from '../family.ts';
import type { Outcome } from '../refusal-reason.ts';

/** Domains that a hasty eye takes for the practice's; whoever attacks has registered them. */
const similarDomains: readonly ((domain: string) => string)[] = [
  (domain) => domain.replace('-', ''),
  (domain) => domain.replace('-', '--'),
  (domain) => domain.replace('dentisti', 'dentistl'),
  (domain) => domain.replace('o', '0'),
  (domain) => domain.replace('m', 'rn'),
  (domain) => domain.replace('o', 'о'),
  (domain) => domain.replace('.it', '.com'),
  (domain) => domain.replace('.it', '.it.com'),
  (domain) => domain.replace('.it', '-it.it'),
  (domain) => `${domain}.posta.example`,
  (domain) => `my${domain}`,
  (domain) => `www.${domain}`,
  (domain) => `xn--${domain}`,
  (domain) => domain.slice(1),
];

export const similarDomainFamily: Family = {
  name: 'similar domains',
  async play(attack, index) {
    const [change, name] = combination(index, similarDomains, mailboxNames);
    const practice = await attack.world.publish();
    const domain = change(practice.domain);
    attack.label = `${name}@${domain.replace(/\d+/, 'N')}`;
    attack.reads(`@${domain}`);
    const person = await attack.signIn();
    await attack.begin();
    await attack.takeOver(person, practice, { mailbox: `${name}@${domain}` }, 'foreign-mailbox');
  },
};

type Form = readonly [write: (name: string, domain: string) => string, expected: Outcome];

/** Ways to write a mailbox; what is only written otherwise goes to the practice, who does not forward the code. */
const forms: readonly Form[] = [
  [(name, domain) => `${name}+x@${domain}`, 'foreign-mailbox'],
  [(name, domain) => `"${name}"@${domain}`, 'foreign-mailbox'],
  [(name, domain) => `"${name}@${domain}"@posta.example`, 'foreign-mailbox'],
  [(name, domain) => `${name}@${domain}@posta.example`, 'foreign-mailbox'],
  [(name, domain) => `${name}@posta.example@${domain}`, 'foreign-mailbox'],
  [(name, domain) => `${name}@${domain},ladro@posta.example`, 'foreign-mailbox'],
  [(name, domain) => `ladro@posta.example,${name}@${domain}`, 'foreign-mailbox'],
  [(name, domain) => `${name}@${domain}\nBcc: ladro@posta.example`, 'foreign-mailbox'],
  [(name, domain) => `${name}@${domain}\r\n\r\nladro@posta.example`, 'foreign-mailbox'],
  [(name, domain) => `${name}@${domain}\u0000ladro@posta.example`, 'foreign-mailbox'],
  [(name, domain) => `${name}\u0000@${domain}`, 'foreign-mailbox'],
  [(name, domain) => `${name}@${domain}.`, 'foreign-mailbox'],
  [(name, domain) => `${name}@${domain}%posta.example`, 'foreign-mailbox'],
  [(name, domain) => `${name}%posta.example@${domain}`, 'foreign-mailbox'],
  [(name, domain) => `${name}@mail.${domain}`, 'foreign-mailbox'],
  [(name, domain) => `Studio <ladro@posta.example> ${name}@${domain}`, 'foreign-mailbox'],
  [(name, domain) => `<${name}@${domain}>`, 'foreign-mailbox'],
  [(name, domain) => `${name}@[${domain}]`, 'foreign-mailbox'],
  [(name, domain) => `${name}(ladro)@${domain}`, 'foreign-mailbox'],
  [(name, domain) => `${name.replace('i', 'і')}@${domain.replace('i', 'і')}`, 'foreign-mailbox'],
  [(name, domain) => `${name}@${domain.replace('dentisti', 'ｄｅｎｔｉｓｔｉ')}`, 'foreign-mailbox'],
  [(name, domain) => `${name}@${domain}\ud800`, 'foreign-mailbox'],
  [(name, domain) => `\u202e${name}@${domain}`, 'foreign-mailbox'],
  [(name, domain) => `postmaster-${name}@${domain}`, 'foreign-mailbox'],
  [(name, domain) => `${name}@${domain}`.padEnd(20_000, ' x'), 'foreign-mailbox'],
  [(name, domain) => ` ${name}@${domain}\n`, 'awaiting_code'],
  [(name, domain) => `${name}@${domain}`.toUpperCase(), 'awaiting_code'],
  [(name, domain) => `\ufeff${name}@${domain}\u00a0`, 'awaiting_code'],
];

export const oddMailboxFamily: Family = {
  name: 'odd mailboxes',
  async play(attack, index) {
    const [[write, expected], name] = combination(index, forms, mailboxNames);
    const practice = await attack.world.publish();
    const mailbox = write(name, practice.domain);
    attack.label = JSON.stringify(mailbox.replace(/\d+/g, 'N')).slice(0, 200);
    attack.reads('@posta.example', `@mail.${practice.domain}`, `@${practice.domain}.`);
    const person = await attack.signIn();
    await attack.begin();
    await attack.takeOver(person, practice, { mailbox }, expected);
  },
};

/** Websites on a domain that is not the practice's: where, and the domain whose mailboxes the attacker reads. */
const foreignSites: readonly (readonly [website: string, domain: string])[] = [
  ['https://www.facebook.com/studio-N', 'facebook.com'],
  ['https://m.facebook.com/studio-N', 'facebook.com'],
  ['https://www.facebook.com/?id=N', 'facebook.com'],
  ['https://www.instagram.com/studio-N/', 'instagram.com'],
  ['https://studio-N.wixsite.com/', 'studio-N.wixsite.com'],
  ['https://studio-N.altervista.org/', 'studio-N.altervista.org'],
  ['https://studio-N.wordpress.com/', 'studio-N.wordpress.com'],
  ['https://studio-N.blogspot.com/', 'studio-N.blogspot.com'],
  ['https://studio-N.business.site/', 'studio-N.business.site'],
  ['https://studio-N.webnode.it/', 'studio-N.webnode.it'],
  ['https://studio-N.jimdofree.com/', 'jimdofree.com'],
  ['https://sites.google.com/view/studio-N', 'google.com'],
  ['https://studio-N.github.io/', 'studio-N.github.io'],
  ['https://linktr.ee/studio-N', 'linktr.ee'],
  ['https://digilander.libero.it/studio-N', 'libero.it'],
  ['https://web.tiscali.it/studio-N', 'tiscali.it'],
  ['https://studio-N.portale-denti.it/', 'portale-denti.it'],
  ['https://roma.portale-denti.it/', 'portale-denti.it'],
  ['https://www2.portale-denti.it/', 'portale-denti.it'],
  ['https://portale-denti-N.it/studio-rossi', 'portale-denti-N.it'],
  ['https://portale-denti-N.it/studio-rossi.html', 'portale-denti-N.it'],
  ['https://portale-denti-N.it/it/studio-rossi', 'portale-denti-N.it'],
  ['https://portale-denti-N.it/?studio=77', 'portale-denti-N.it'],
  ['https://portale-denti-N.it/index.php?id=77', 'portale-denti-N.it'],
  ['https://portale-denti-N.it/it?studio=77', 'portale-denti-N.it'],
  ['https://portale-denti-N.it/#/studio/77', 'portale-denti-N.it'],
  ['https://www.portale-denti-N.it/home#studio-77', 'portale-denti-N.it'],
  ['https://portale-denti-N.it/home.rossi', 'portale-denti-N.it'],
  ['https://www.libero.it/', 'libero.it'],
  ['https://www.gmail.com/', 'gmail.com'],
  ['https://outlook.it/', 'outlook.it'],
  ['https://www.hotmail.it/', 'hotmail.it'],
  ['https://www.virgilio.it/', 'virgilio.it'],
  ['https://www.tiscali.it/', 'tiscali.it'],
  ['https://alice.it/', 'alice.it'],
  ['https://www.yahoo.it/', 'yahoo.it'],
  ['https://pec.it/', 'pec.it'],
];

export const foreignSiteFamily: Family = {
  name: 'websites of others',
  async play(attack, index) {
    const [[website, domain], name] = combination(index, foreignSites, mailboxNames);
    attack.label = `${name} at ${website}`;
    const numbered = (text: string) => text.replace('-N', `-${index + 1}`);
    // A domain that is free of other practices: by itself it must be refused.
    await attack.world.sql('update dentist set hidden_at = ? where website = ?', [attack.world.now, website]);
    const practice = await attack.world.publish({ website: numbered(website) });
    attack.reads(`@${numbered(domain)}`);
    const person = await attack.signIn();
    await attack.begin();
    await attack.takeOver(person, practice, { mailbox: `${name}@${numbered(domain)}` }, 'no-own-domain');
  },
};
