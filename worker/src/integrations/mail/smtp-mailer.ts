import { type Mailer, MailFailure, type OutgoingMail } from '@dentisti/core/mail/mailer';
import { createTransport } from 'nodemailer';

/** What SMTP servers and nodemailer say of a failure. */
interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

/** The server refused this address or this content for good; a wrong password or a full queue is not the mail's fault. */
function isPermanent({ code, responseCode = 0 }: SmtpError): boolean {
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

/** Sends by SMTP. What a recipient typed never names a file or an address to be fetched. */
export function createSmtpMailer(smtpUrl: string, timeoutMs = 20_000): Mailer {
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
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
        });
      } catch (error) {
        const { code, responseCode } = error as SmtpError;
        // The server's own words may quote the address.
        const reason = [code ?? 'ESEND', responseCode].filter(Boolean).join(' ');
        throw new MailFailure(reason, isPermanent(error as SmtpError), { cause: error });
      }
    },
    async close() {
      transport.close();
    },
  };
}
