import { randomUUID } from 'node:crypto';
import { findMailsForDevMailbox } from '@dentisti/db/mail/dev-mail.repository';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import { ensureAccount } from '@dentisti/db/studio/practice-account.repository';
import { changeClaim, storeClaim } from '@dentisti/db/studio/practice-claim.repository';
import { removeMember, saveMember } from '@dentisti/db/studio/practice-member.repository';
import { storeSignInLink, takeSignInLink } from '@dentisti/db/studio/sign-in-link.repository';
import { claimCode, linkOfFragment } from '@dentisti/db/studio/studio-secrets';
import { createPracticeRow, emptyTables } from '@dentisti/db/testing';
import { factorChanges } from '@dentisti/domain/studio/account-factor';
import type { ClaimState, ClaimWay } from '@dentisti/domain/studio/claim';
import { type StudioMail, studioMails } from '@dentisti/domain/studio/studio-mail';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDevMailer } from '../../integrations/mail/dev-mailer.ts';
import { setUpBookingHarness, testBookingSettings } from '../../testing/booking-harness.ts';
import { sendMail } from './send-mail.ts';

const harness = setUpBookingHarness();
const em = () => harness.db.orm.em.fork();
const inMinutes = (minutes: number) => new Date(harness.clock.now().getTime() + minutes * 60_000);
const secrets = testBookingSettings.linkSecrets;
const claimant = 'anna@studiorossi.example';
const note = 'Il titolare è nell’Albo.\nL’abbiamo sentito.';
let practiceId: number;

beforeEach(async () => {
  await emptyTables(em(), 'practice_account', 'sign_in_link');
  ({ id: practiceId } = await createPracticeRow(em(), { name: 'Studio <Rossi> & Figli' }));
});

type Template = StudioMail | 'operatorAlert';
async function queue(template: Template, params: Record<string, unknown>): Promise<string> {
  const about = { eventKey: randomUUID(), domain: 'dentisti.example', toAddress: 'info@studiorossi.example' };
  const mail = { ...about, template, params, bookingId: null, now: harness.clock.now() };
  return (await queueMail(em(), mail)).id;
}
/** The mail that was delivered, or why none was. */
async function send(template: Template, params: Record<string, unknown>, delayMinutes = 0) {
  const mailId = await queue(template, params);
  await harness.advance(delayMinutes * 60_000);
  await sendMail({ mailId }, harness.context({ mailer: createDevMailer(harness.db.orm, harness.clock) }));
  const [mail] = await findMailsForDevMailbox(em(), 1);
  if (mail) return mail;
  const [row] = await em().execute<{ state: string; last_error: string }[]>(
    'select state, last_error from mail_outbox where id = ?',
    [mailId],
  );
  return `${row?.state}: ${row?.last_error}`;
}
async function sent(...asked: Parameters<typeof send>) {
  const mail = await send(...asked);
  if (typeof mail === 'string') throw new Error(mail);
  return mail;
}

const newLink = () =>
  storeSignInLink(em(), { email: claimant, createdAt: harness.clock.now(), expiresAt: inMinutes(15) });
async function newClaim(state: ClaimState, { way = 'mailbox' as ClaimWay, decisionNote = null as string | null } = {}) {
  const account = await ensureAccount(em(), claimant, harness.clock.now());
  const times = { createdAt: harness.clock.now(), expiresAt: inMinutes(15) };
  const contacts = { mailbox: 'info@studiorossi.example', telephone: '+390612345678', operator: null };
  const said = way === 'operator' ? 'Compratemi!' : null;
  const made = { practiceId, accountId: account.id, way, contact: contacts[way], note: said, state, ...times };
  const { id } = await storeClaim(em(), made);
  if (state === 'granted' || state === 'refused')
    await changeClaim(em(), id, { decidedAt: harness.clock.now(), decisionNote });
  return id;
}
async function newMember(role: 'owner' | 'staff' = 'staff') {
  const account = await ensureAccount(em(), 'luca@studiorossi.example', harness.clock.now());
  await saveMember(em(), { practiceId, accountId: account.id, role, now: harness.clock.now() });
  return account.id;
}

describe('the link that signs in', () => {
  test('opens the address that only its id and our secret make, and says until when', async () => {
    const linkId = await newLink();
    const mail = await sent('signInLink', { linkId });
    const [, fragment = ''] = /https:\/\/dentisti\.example\/studio\/entra#(\S+)/.exec(mail.text) ?? [];
    expect(linkOfFragment(secrets, fragment)).toBe(linkId);
    expect(mail.text).toContain('Il link vale 15 minuti, fino alle 10:15, e una volta sola.');
    expect(mail.text).toContain('Se non l’hai chiesto tu, ignora questa e-mail: nessuno è entrato.');
    expect(mail.text).toContain('Domande? Scrivi a contatti@dentisti.example.');
    expect(mail.html).toContain(fragment);
    expect(mail.subject).not.toContain(fragment);
  });

  test('is not mailed when it was used, is too old or was erased', async () => {
    const used = await newLink();
    await takeSignInLink(em(), used, harness.clock.now());
    expect(await send('signInLink', { linkId: used })).toBe('withdrawn: its link is used or too old');
    expect(await send('signInLink', { linkId: await newLink() }, 13)).toBe('withdrawn: its link is used or too old');
    expect(await send('signInLink', { linkId: randomUUID() })).toBe('failed: its link is gone');
    expect(await send('signInLink', {})).toBe('failed: its link is gone');
  });
});

describe('the code of a claim', () => {
  test('says who asks, the code and what to do with it; the code stands in no subject', async () => {
    const claimId = await newClaim('awaiting-code');
    const mail = await sent('claimCode', { claimId });
    const code = claimCode(secrets[0] as string, claimId);
    const shown = `${code.slice(0, 4)} ${code.slice(4)}`;
    for (const said of [mail.text, mail.html]) {
      expect(said).toContain(shown);
      expect(said).toContain(claimant);
      expect(said).toMatch(/Vale fino alle 10:15/);
      expect(said).toContain(
        'Non comunicarlo a nessuno: noi non lo chiediamo mai. Se non conosci questo indirizzo, non fare nulla.',
      );
      expect(said).toContain('Vuoi opporti, o qualcosa non ti torna? Scrivi a contatti@dentisti.example');
      expect(said).toContain(claimId);
    }
    expect(`${mail.subject}`).not.toMatch(/\d{4}/);
    expect(mail.subject).toBe('Un codice per gestire la scheda dello Studio <Rossi> & Figli');
    expect(mail.html).toContain('Studio &lt;Rossi&gt; &amp; Figli');
    expect(mail.html).not.toContain('<Rossi>');
  });

  test('is not mailed once it is good no more', async () => {
    const over = 'withdrawn: its code is good no more';
    expect(await send('claimCode', { claimId: await newClaim('withdrawn') })).toBe(over);
    expect(await send('claimCode', { claimId: await newClaim('awaiting-code') }, 13)).toBe(over);
    expect(await send('claimCode', { claimId: randomUUID() })).toBe('failed: its claim is gone');
  });
});

test.each([
  ['mailbox', /ha confermato un codice mandato a una casella/],
  ['telephone', /ha confermato un codice detto al telefono/],
  ['operator', /è stato controllato da una persona/],
] as const)('a claim granted by %s: the practice reads who manages its profile', async (way, proof) => {
  const mail = await sent('practiceClaimed', { claimId: await newClaim('granted', { way }) });
  expect(mail.text).toMatch(proof);
  expect(mail.text).toContain(
    `Dal 23 novembre 2026 la scheda dello Studio <Rossi> & Figli su Dentisti.ai è gestita da ${claimant}`,
  );
  expect(mail.text).toContain('Scrivi a contatti@dentisti.example');
  expect(mail.text).not.toMatch(/Compratemi|undefined|\bnull\b/);
});

test.each(['awaiting-code', 'refused', 'expired'] as const)(
  'a claim that is %s is not told as granted',
  async (state) => {
    expect(await send('practiceClaimed', { claimId: await newClaim(state) })).toBe('failed: its claim was not granted');
  },
);

test('a dispute: its owners read who claims, that nothing has changed and how to object', async () => {
  const claimId = await newClaim('disputed');
  const mail = await sent('claimDisputed', { claimId });
  expect(mail.text).toContain(claimant);
  expect(mail.text).toMatch(/Non è cambiato nulla.*Decide una persona, non un programma/);
  expect(mail.text).toContain('https://dentisti.example/studio');
  await changeClaim(em(), claimId, { state: 'withdrawn' });
  await emptyTables(em(), 'dev_mail');
  expect(await send('claimDisputed', { claimId })).toBe('failed: its claim was decided or taken back');
});

describe('the decision on a claim', () => {
  test.each([
    ['granted', 'claimant', /Abbiamo accolto la tua richiesta/, true],
    ['refused', 'claimant', /Non possiamo accogliere la tua richiesta/, false],
    ['granted', 'owner', /non entra più nel suo studio/, false],
    ['refused', 'owner', /la gestisci ancora tu.*Per te non cambia nulla/s, true],
  ] as const)(
    '%s, to the %s: the outcome, the operator’s sentence, where to object',
    async (state, to, words, opens) => {
      const claimId = await newClaim(state, { way: 'operator', decisionNote: note });
      const mail = await sent('claimDecided', { claimId, to });
      for (const said of [mail.text, mail.html ?? '']) {
        expect(said).toMatch(words);
        for (const line of note.split('\n')) expect(said).toContain(line);
        expect(said).toMatch(/riesaminiamo la decisione, gratis/);
        expect(said).not.toMatch(/Compratemi|undefined|\bnull\b/);
        expect(said.includes('https://dentisti.example/studio')).toBe(opens);
      }
      expect(mail.text.includes(claimant)).toBe(to === 'owner');
    },
  );

  test('is not told while there is none, or to nobody in particular', async () => {
    const claimId = await newClaim('disputed');
    expect(await send('claimDecided', { claimId, to: 'owner' })).toBe('failed: its claim was not decided');
    expect(await send('claimDecided', { claimId })).toBe('failed: names nobody it is for');
  });
});

describe('somebody who was let in', () => {
  test.each([
    ['owner', /come titolare.*decidere chi altro entra/],
    ['staff', /come collaboratore/],
  ] as const)('as %s reads by whom, where and what for', async (role, words) => {
    const by = await ensureAccount(em(), claimant, harness.clock.now());
    const mail = await sent('memberAdded', { practiceId, accountId: await newMember(role), byAccountId: by.id });
    expect(mail.subject).toBe('Hai accesso allo Studio <Rossi> & Figli');
    expect(mail.text).toMatch(words);
    expect(mail.text).toContain(`${claimant} ti ha dato accesso`);
    expect(mail.text).toContain('https://dentisti.example/studio');
    expect(mail.html).not.toContain('<Rossi>');
  });

  test('is not mailed after leaving', async () => {
    const accountId = await newMember();
    await removeMember(em(), practiceId, accountId);
    const params = { practiceId, accountId, byAccountId: randomUUID() };
    expect(await send('memberAdded', params)).toBe('failed: its account is not in the practice');
  });
});

describe('a change among the owners', () => {
  const notified = async (more: Record<string, unknown> = {}) => {
    const by = await ensureAccount(em(), 'info@studiorossi.example', harness.clock.now());
    const accountId = await newMember('owner');
    return sent('peopleChanged', { practiceId, accountId, byAccountId: by.id, change: 'owner-ended', ...more });
  };

  test('says what closed when the check of the practice rested on who is gone', async () => {
    const { text } = await notified({ entitlementEnded: true });
    expect(text).toContain('luca@studiorossi.example non è più titolare');
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'La titolarità dello studio era verificata con questa persona e non lo è più: agenda e pazienti sono chiusi finché non verifichiamo un titolare.',
    );
  });

  test('says nothing of it otherwise', async () => {
    expect((await notified()).text).not.toContain('La titolarità');
  });
});

test.each([
  [true, /si vedono anche i dati dei pazienti/],
  [false, /i dati dei pazienti sono chiusi/],
])('the check of a practice, found entitled: %s', async (granted, words) => {
  const mail = await sent('entitlementDecided', { practiceId, accountId: await newMember('owner'), granted, note });
  expect(mail.text).toMatch(words);
  for (const line of note.split('\n')) expect(mail.text).toContain(line);
});

test('who was in a practice that was merged reads where it went, what ended and what to do', async () => {
  const mail = await sent('accessEnded', { practiceId, formerName: 'Studio <Verdi>' });
  expect(mail.subject).toBe('Il tuo accesso allo Studio <Verdi> è finito');
  expect(mail.text).toContain(
    'abbiamo unito la sua scheda a quella dello Studio <Rossi> & Figli, che su Dentisti.ai qualcuno gestisce già',
  );
  expect(mail.text).toContain('Ha deciso una persona, non un programma.');
  expect(mail.text).toContain('https://dentisti.example/studio');
  expect(mail.html).not.toMatch(/<Verdi>|<Rossi>/);
});

describe('a change of second factors', () => {
  test.each(factorChanges)('%s: the account reads what happened, what follows and whom to write to', async (change) => {
    const mail = await sent('factorChanged', { accountId: await newMember('owner'), change, to: 'account' });
    expect(mail.subject).toBe('Il tuo accesso su Dentisti.ai');
    expect(mail.text).toContain('https://dentisti.example/studio/accesso');
    expect(mail.text).toContain('Non sei stato tu? Scrivi subito a contatti@dentisti.example');
    expect(mail.text).not.toMatch(/undefined|\bnull\b/);
  });

  test('another owner reads whose factors were reset', async () => {
    const mail = await sent('factorChanged', { accountId: await newMember('owner'), change: 'reset', to: 'owner' });
    expect(mail.text).toContain('Riguarda luca@studiorossi.example, titolare con te');
    expect(mail.text).toContain('Non ti torna? Scrivi subito');
    expect(mail.text).not.toContain('/studio/accesso');
  });

  test.each([
    ['account', /Entra come al solito, con il tuo secondo fattore: l’azzeramento si annulla da sé/],
    ['owner', /Senti luca@studiorossi\.example a voce/],
  ])('an ordered reset, to the %s: when it takes effect and how to object', async (to, words) => {
    const resetAt = '2026-11-25T09:00:00.000Z';
    const mail = await sent('factorResetOrdered', { accountId: await newMember('owner'), resetAt, to });
    expect(mail.text).toMatch(words);
    expect(mail.text).toContain('mercoledì 25 novembre alle 10:00');
    expect(mail.text).toContain('Per opporti scrivi a contatti@dentisti.example');
  });
});

test('an operator reads whom to write to when the account of a last owner could not be erased', async () => {
  const accountId = await newMember('owner');
  const mail = await sent('operatorAlert', { alert: 'account-not-erased', accountId });
  expect(mail.subject).toBe('[Operatore] Account di uno studio da cancellare');
  expect(mail.text).toMatch(/luca@studiorossi\.example[\s\S]*Studio <Rossi> & Figli, /);
  expect(await sent('operatorAlert', { alert: 'account-not-erased', accountId: randomUUID() })).toMatchObject({
    subject: '[Operatore] Account di uno studio da cancellare',
  });
});

test('no mail is written from a row that names nothing', async () => {
  for (const template of studioMails) expect(await send(template, {}), template).toMatch(/^failed: /);
});
