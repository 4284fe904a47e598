import type { GraphQLFormattedError } from 'graphql';

/** A request that cannot be answered as asked. `message` is Italian: it is what the visitor or caller reads. */
export class HttpError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.headers = headers;
  }
}

export const httpMessages = {
  badRequest: 'Non riusciamo a leggere la richiesta.',
  malformedJson: 'Il corpo della richiesta non è JSON valido.',
  missingBody: 'Manca il corpo della richiesta.',
  malformedAddress: 'L’indirizzo richiesto contiene caratteri non validi.',
  notFound: 'Questo indirizzo non esiste.',
  methodNotAllowed: 'Questo metodo non è ammesso qui.',
  tooLarge: 'La richiesta è troppo grande.',
  unsupportedType: 'Il corpo della richiesta va inviato come application/json, in UTF-8.',
  unavailable: 'Il servizio non è disponibile in questo momento: riprova tra poco.',
  internal: 'Si è verificato un errore da parte nostra: riprova tra poco.',
} as const;

/** Returns what an HTTP client learns of an error: everything of ours, the class of a parser's, nothing of a defect. */
export function publicAnswer(error: unknown): { status: number; message: string; headers: Record<string, string> } {
  if (error instanceof HttpError) return { status: error.status, message: error.message, headers: error.headers };
  const { type, status } = (error ?? {}) as { type?: unknown; status?: unknown };
  if (error instanceof URIError) return { status: 400, message: httpMessages.malformedAddress, headers: {} };
  if (type === 'entity.parse.failed') return { status: 400, message: httpMessages.malformedJson, headers: {} };
  if (status === 413) return { status, message: httpMessages.tooLarge, headers: {} };
  if (status === 415) return { status, message: httpMessages.unsupportedType, headers: {} };
  // The body parser and `send` mark every fault of the request itself with a 4xx status.
  if (typeof status === 'number' && status >= 400 && status < 500)
    return { status: status === 404 ? 404 : 400, message: httpMessages.badRequest, headers: {} };
  return { status: 500, message: httpMessages.internal, headers: {} };
}

/** Whether a GraphQL answer has an error that we broke, as it is masked for its client; any other is the caller's. */
export const hasErrorOfOurs = (errors: readonly GraphQLFormattedError[]) =>
  errors.some(({ extensions }) => extensions?.code === 'INTERNAL_SERVER_ERROR');
