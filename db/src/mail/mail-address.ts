/** Sender of the product's mails where none is configured (the trial edition). */
export const defaultMailFrom = 'Dentisti.ai <prenotazioni@dentisti.example>';

/** The bare address of `Name <address>`. */
export function mailAddressOf(from: string): string {
  return (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim();
}

/** Right-hand side of our Message-IDs: the domain that mail is sent from. */
export function mailDomainOf(from: string): string {
  return mailAddressOf(from).split('@')[1]?.toLowerCase() ?? 'dentisti.example';
}
