/** Mailboxes of a domain that only whoever runs the practice reads; not those of anybody with an address there. */
const mailboxNames = ['info', 'segreteria', 'studio', 'amministrazione', 'contatti', 'direzione', 'reception'] as const;

/** Returns the mailboxes of a practice's own domain that a code may be sent to. */
export const claimMailboxes = (domain: string): string[] => mailboxNames.map((name) => `${name}@${domain}`);

/** Returns the mailbox that somebody chose, as it is written to; null when it is not one of the domain's. */
export function chosenMailbox(typed: string, domain: string): string | null {
  const mailbox = typed.trim().toLowerCase();
  return claimMailboxes(domain).includes(mailbox) ? mailbox : null;
}
