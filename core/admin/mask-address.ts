/** `maria.rossi@example.it` → `m…@example.it`: enough to tell mails apart, not to write to anybody. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '…' : `${[...address][0]}…${address.slice(at)}`;
}

/** The same within a mail server's sentence, which likes to repeat whom it refused. */
export const maskAddresses = (text: string): string =>
  text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, (address) => maskAddress(address));
