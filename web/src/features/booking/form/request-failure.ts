import { TransportError } from '../../../lib/apollo-client.ts';

/** What to tell when a request got no answer that says what happened; the gateway's own words where it has some. */
export function failureText(error: unknown): string {
  if (error instanceof TransportError && error.bodyError) return error.bodyError;
  return 'La richiesta non è partita: controlla la connessione e riprova. Quello che hai scritto resta qui.';
}
