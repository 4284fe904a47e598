const dotless = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox behind an address, to count by: capitals, what follows a plus sign and, with Google, dots are spellings of
 * one that its owner did not choose. For counting alone: a mail goes to the address as it was written.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@');
  const name = local.replace(/(?<=.)\+.*$/, '');
  return dotless.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
