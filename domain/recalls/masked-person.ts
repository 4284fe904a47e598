/** What a page shows of a patient to whoever has the link of their mail: enough to know oneself by, no contact. */
export interface MaskedPerson {
  name: string;
  email: string | null;
  phone: string | null;
}

const letters = (word: string) => [...word];

/** `Maria Luisa Rossi` → `Maria L. R.` */
function maskName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return [first, ...rest.map((word) => `${letters(word)[0]?.toUpperCase()}.`)].join(' ');
}

/** `maria.rossi@example.it` → `m•••@e•••.it`: of the domain the end alone, as it may be a family's or an office's. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const end = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : '';
  return `${letters(email)[0] ?? ''}•••@${letters(domain)[0] ?? ''}•••${end}`;
}

/** `+393401234567` → `•••567` */
const maskPhone = (phone: string): string => `•••${phone.slice(-3)}`;

/** Returns what may be shown of a patient. */
export const maskPerson = ({ name, email, phone }: MaskedPerson): MaskedPerson => ({
  name: maskName(name),
  email: email && maskEmail(email),
  phone: phone && maskPhone(phone),
});
