import { databaseFindings } from '@dentisti/core/activation/database-findings';
import { inboundFinding, lineFinding } from '@dentisti/core/activation/line-findings';
import { findActivationCounts } from '@dentisti/db/activation/activation-counts.repository';
import { findActivationPoints, saveActivationFinding } from '@dentisti/db/activation/activation-point.repository';
import { findLineInUse } from '@dentisti/db/dialing/phone-line.repository';
import { mailDomainOf } from '@dentisti/db/mail/mail-address';
import {
  type ActivationFinding,
  type ActivationPointName,
  activationPointNames,
  isCheckAskedFor,
  isCheckDue,
} from '@dentisti/domain/activation/activation-point';
import type { ActivationEnv } from '../../activation-env.ts';
import { checkDkim, checkDmarc, checkSpf, type MailDns } from '../../integrations/activation/mail-dns.ts';
import { checkMailbox } from '../../integrations/activation/mailbox-probe.ts';
import { checkLanguageModel, checkStripe } from '../../integrations/activation/paid-services.ts';
import { checkDomain, checkLegal, checkWebhook } from '../../integrations/activation/public-site.ts';
import type { LlmEnv } from '../../llm-env.ts';
import type { PaymentsEnv } from '../../payments-env.ts';
import type { Services } from '../../runtime/services.ts';

/** What the checks need besides the services. */
export interface ActivationSettings extends ActivationEnv {
  dns: MailDns;
  payments: PaymentsEnv;
  llm: LlmEnv | null;
  /** Of the mail server that is asked; 25 but in tests. */
  mailPort?: number;
}

type Context = Pick<Services, 'orm' | 'clock' | 'voice' | 'bookings'> & { activation: ActivationSettings };

/** A whole round ends within this time, even if a service does not answer. */
const roundMs = 60_000;

/**
 * Checks every point that is due and writes what it found. In trial only what an operator asked for is checked. Returns
 * the names of the points checked.
 */
export async function checkActivation(context: Context): Promise<ActivationPointName[]> {
  const { orm, clock, activation } = context;
  const now = clock.now();
  const stored = await findActivationPoints(orm.em.fork());
  const due = activationPointNames.filter((name) => {
    const point = stored.find((one) => one.name === name) ?? null;
    return activation.isProduction ? isCheckDue(point, now) : point !== null && isCheckAskedFor(point);
  });
  const signal = AbortSignal.timeout(roundMs);
  await Promise.all(
    due.map(async (name) => {
      const finding = await checks[name](context, signal);
      await saveActivationFinding(orm.em.fork(), name, finding, clock.now());
    }),
  );
  return due;
}

type Check = (context: Context, signal: AbortSignal) => Promise<ActivationFinding>;

const unneeded = (detail: string): Promise<ActivationFinding> => Promise.resolve({ state: 'unneeded', detail });
const mailDomain = ({ bookings }: Context) => mailDomainOf(bookings.mailFrom);
const publicSite = ({ bookings }: Context, signal: AbortSignal) => ({ publicUrl: bookings.publicUrl, signal });
/** The line we ring from; `off` while no real telephone rings. */
const realLine = ({ orm, bookings }: Context) =>
  bookings.voiceMode === 'live' ? findLineInUse(orm.em.fork()) : Promise.resolve('off' as const);
const fromDatabase =
  (name: 'practices' | 'operators' | 'backup'): Check =>
  async ({ orm, clock }) =>
    databaseFindings(await findActivationCounts(orm.em.fork()), clock.now())[name];

/** One check for every point; what has none does not compile. */
const checks: Record<ActivationPointName, Check> = {
  line: async (context) => lineFinding(await realLine(context)),
  inbound: async (context) => inboundFinding(await realLine(context)),
  webhook: (context, signal) =>
    context.voice
      ? checkWebhook(context.voice.server, publicSite(context, signal))
      : unneeded('Le telefonate sono spente (VOICE=off).'),
  legal: (context, signal) => checkLegal(publicSite(context, signal)),
  domain: (context, signal) => checkDomain(publicSite(context, signal), context.clock.now()),
  spf: (context) => checkSpf(context.activation.dns, mailDomain(context)),
  dkim: (context) => checkDkim(context.activation.dns, mailDomain(context), context.activation.dkimSelector),
  dmarc: (context) => checkDmarc(context.activation.dns, mailDomain(context)),
  bounces: ({ activation: { dns, mailPort, bounceAddress } }, signal) =>
    checkMailbox({ dns, signal, ...(mailPort && { port: mailPort }) }, bounceAddress),
  stripe: (context, signal) => checkStripe(context.activation.payments, publicSite(context, signal)),
  languageModel: ({ activation }, signal) => checkLanguageModel(activation.llm, signal),
  practices: fromDatabase('practices'),
  operators: fromDatabase('operators'),
  backup: fromDatabase('backup'),
};
