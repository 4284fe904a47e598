/** NIST SP 800-63B: length counts, composition rules do not. The upper bound keeps the hash's cost in hand. */
export const passwordLength = { min: 12, max: 128 } as const;

/** Those that lists of broken passwords begin with, as far as they are long enough; without digits at the end. */
const common = ['password', 'qwertyuiop', 'dentisti', 'dentistiai', 'amministratore', 'administrator', 'benvenuto'];

/** Why a password cannot be taken, as a sentence for its owner; null when it can. */
export function passwordProblem(password: string, email: string): string | null {
  if ([...password].length < passwordLength.min)
    return `Almeno ${passwordLength.min} caratteri: anche una frase va bene.`;
  if (password.length > passwordLength.max) return `Al massimo ${passwordLength.max} caratteri.`;
  const plain = password.toLowerCase();
  if (new Set(plain).size < 5) return 'Troppo ripetitiva: usa parole diverse.';
  const [mailbox = ''] = email.toLowerCase().split('@');
  if (mailbox.length >= 4 && plain.includes(mailbox)) return 'Non deve contenere il tuo indirizzo e-mail.';
  const letters = plain.replace(/[^a-z]/g, '');
  if (common.some((word) => letters === word || letters === word + word)) return 'Troppo facile da indovinare.';
  return null;
}
