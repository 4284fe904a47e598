/** What Google gives for a code. */
interface GoogleTokens {
  accessToken: string;
  /** Null: Google gave none, and nothing can be kept in step with it. */
  refreshToken: string | null;
  /** What the account really granted. */
  scopes: readonly string[];
}

/** `refused`: Google says no for good. `unavailable`: it did not answer, or not as it should. */
export type GoogleFault = 'refused' | 'unavailable';

/** Google did not do what it was asked; `code` is its own word for it, never a token. */
export class GoogleFailure extends Error {
  readonly fault: GoogleFault;
  readonly code: string;
  constructor(fault: GoogleFault, code: string, options?: ErrorOptions) {
    super(`google ${fault}: ${code}`, options);
    this.name = 'GoogleFailure';
    this.fault = fault;
    this.code = code;
  }
}

/** What is asked of Google's accounts. Each throws `GoogleFailure`, or the stop signal's reason. */
export interface GoogleService {
  /** Exchanges a code, once: a second time ends what the first one brought. */
  exchange(code: string, verifier: string, signal: AbortSignal): Promise<GoogleTokens>;
  /** The account's address, as its calendars name it. */
  findAddress(accessToken: string, signal: AbortSignal): Promise<string>;
  /** Gives an account's access up; resolves also when Google knew it no more. */
  revoke(refreshToken: string, signal: AbortSignal): Promise<void>;
  /** Where calendars are looked for. */
  readonly caldavUrl: string;
}
