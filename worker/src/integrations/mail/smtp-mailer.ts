import { type Mailer, MailFailure, type OutgoingMail } from '@dentisti/core/mail/mailer';
import { isLoopbackAddress } from '@dentisti/core/outbound/public-address';
import { createTransport } from 'nodemailer';

/** Mails that leave at once: some servers make us wait long for one recipient. */
export const mailsAtOnce = 6;

/** Longer than any answer of a mail server; one of more is read no further. */
const maxAnswerBytes = 16 * 1024;

/** What SMTP servers and nodemailer say of a failure. */
interface SmtpError extends Error {
  code?: string;
  /** Of SMTP, e.g. `RCPT TO`. */
  command?: string;
  /** The server's answer, its code first. */
  response?: string;
  responseCode?: number;
}

/** Wrong order, no or a wrong password: what we did, not what the mail is. */
const notOfMails = new Set([503, 530, 534, 535, 538]);
/** What a server does not like in us, or in its own state: its policies, too, but for `5.7.1` of a content it has read. */
const notOfRecipient = /^5\.[3457]\./;
const notOfContent = /^5\.(?:3\.(?!4$)|[45]\.|7\.(?!1$))/;

/** Whether a line of the answer begins with such an enhanced code; further on it may stand in an address. */
const hasCode = (response: string, code: RegExp): boolean =>
  [...response.matchAll(/^\d{3}[ -]#?(\d\.\d{1,3}\.\d{1,3})(?![.\d])/gm)].some(([, found = '']) => code.test(found));

/**
 * The server refused this recipient or this content for good. A refused sender, a wrong password, a network that is
 * blocked today or a full queue is not the mail's fault.
 */
function isPermanent({ code, command = '', responseCode = 0, response = '' }: SmtpError): boolean {
  if (responseCode < 500 || notOfMails.has(responseCode)) return false;
  if (code === 'EMESSAGE') return !hasCode(response, notOfContent);
  return code === 'EENVELOPE' && command.startsWith('RCPT') && !hasCode(response, notOfRecipient);
}

/** What a server says of itself, also in answer to a recipient. */
const ofServer = /^4\.[34]\./;

/** The server answers, and takes nothing for this recipient for now: a domain that is unknown today, a list of strangers. */
function isOfRecipient({ code, command = '', responseCode, response = '' }: SmtpError): boolean {
  if (code !== 'EENVELOPE') return false;
  // The library itself found nobody to send to.
  if (responseCode === undefined) return true;
  return command.startsWith('RCPT') && responseCode < 500 && responseCode !== 421 && !hasCode(response, ofServer);
}

/** On this machine there is nobody to listen. */
function isElsewhere(smtpUrl: string): boolean {
  const host = new URL(smtpUrl).hostname.replace(/^\[|\]$/g, '');
  return host !== 'localhost' && !isLoopbackAddress(host);
}

/** The address of a mail server elsewhere with TLS made a duty, whatever else it says. */
function requireTls(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  if (isElsewhere(smtpUrl)) url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/** Returns how mails leave, for the log: that a server is asked for STARTTLS is known before the first mail waits for it. */
export function transportOf(smtpUrl: string, requiresTls: boolean): string {
  if (smtpUrl.startsWith('smtps:')) return 'smtp over TLS';
  return requiresTls && isElsewhere(smtpUrl) ? 'smtp with STARTTLS alone' : 'smtp';
}

/**
 * Sends by SMTP. What a recipient typed never names a file or an address to be fetched. @param requiresTls refuses to hand
 * mails or a password to a server in clear. @param deadlineMs of a whole mail, however slowly the server answers; below the
 * mail's lease.
 */
export function createSmtpMailer(
  smtpUrl: string,
  {
    requiresTls,
    timeoutMs = 20_000,
    deadlineMs = 45_000,
  }: { requiresTls: boolean; timeoutMs?: number; deadlineMs?: number },
): Mailer {
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({
    url: requiresTls ? requireTls(smtpUrl) : smtpUrl,
    pool: true,
    maxConnections: mailsAtOnce,
    maxResponseSize: maxAnswerBytes,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...limits,
  });
  return {
    async send({ messageId, from, to, subject, text, html, calendar, unsubscribeUrl }: OutgoingMail) {
      const headers = {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      };
      try {
        await transport.sendMail({
          ...{ messageId, from, to, subject, text, html, headers },
          ...(calendar ? { icalEvent: calendar } : {}),
          signal: AbortSignal.timeout(deadlineMs),
        });
      } catch (error) {
        const { code, responseCode } = error as SmtpError;
        // The server's own words may quote the address.
        const reason = [code ?? 'ESEND', responseCode].filter(Boolean).join(' ');
        const failure = error as SmtpError;
        throw new MailFailure(reason, {
          ...{ permanent: isPermanent(failure), ofRecipient: isOfRecipient(failure), cause: error },
        });
      }
    },
    async close() {
      transport.close();
    },
  };
}
