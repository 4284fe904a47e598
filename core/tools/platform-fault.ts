import { maxVendorWords, type VoiceFailure } from '../dialing/voice-platform.ts';
import { isUnguessable, maskEchoes, maskPlaces, maskSecrets } from './mask-secrets.ts';

export interface PlatformFault {
  /** Likely cause, Italian. */
  cause: string;
  /** What to do, Italian. */
  remedy: string;
}

/** Explains a failure of the voice platform to the person who sets up a number. Its words are shown without `secrets`. */
export function platformFault({ kind, reason }: VoiceFailure, secrets: readonly string[]): PlatformFault {
  const [, status = '', words = ''] = /^answered (\d+)(?:: (.*))?$/s.exec(reason) ?? [];
  if (status === '401' || status === '403')
    return {
      cause: 'La piattaforma vocale non accetta la nostra chiave.',
      remedy: 'Controlla VOICE_API_KEY e l’area (UE o USA) in VOICE_BASE_URL.',
    };
  if (status === '402')
    return {
      cause: 'L’account della piattaforma vocale non ha credito.',
      remedy: 'Ricarica il credito della piattaforma vocale e riprova.',
    };
  if (status === '409')
    return {
      cause: 'Il numero o la credenziale esiste già sulla piattaforma vocale.',
      remedy: 'Rimuovi quello vecchio dalla piattaforma vocale, poi ripeti la verifica.',
    };
  if (kind === 'rate-limited' || kind === 'concurrency')
    return {
      cause: 'La piattaforma vocale ha troppe richieste in questo momento.',
      remedy: 'Riprova fra un minuto.',
    };
  if (kind === 'number')
    return { cause: 'Il numero non può essere chiamato.', remedy: 'Controlla il numero e riprova.' };
  if (kind === 'refused') {
    // The last word of a cut message may be the beginning of a secret.
    const whole = words.length < maxVendorWords - 1 ? words : words.replace(/\S*$/, '…');
    const clean = maskSecrets(
      whole,
      secrets.filter((secret) => isUnguessable(secret)),
    );
    const said = maskEchoes(maskPlaces(clean));
    return {
      cause: `La piattaforma vocale rifiuta i dati${said ? `: «${said}»` : '.'}`,
      remedy: 'Controlla i dati inseriti; un nome al posto di un indirizzo vale solo per le chiamate in uscita.',
    };
  }
  return {
    cause: 'La piattaforma vocale non risponde.',
    remedy: 'Riprova fra qualche minuto: quello che era stato creato viene rimosso.',
  };
}
