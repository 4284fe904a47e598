import type { VoiceMode } from '@dentisti/domain/dialing/voice-mode';
import type { PackageCopyName } from '@dentisti/domain/package/package-copy';
import type { PackagePrices } from '@dentisti/domain/package/package-prices';
import type { PaymentMode } from '@dentisti/domain/package/payment-mode';
import type { Coordinates } from '@dentisti/domain/places/place';
import type { ToolsMode } from '@dentisti/domain/tools/tools-mode';

/** Newest first: new signatures use the first, verification accepts any. */
export type Secrets = readonly [string, ...string[]];

/** Settings that commands and queries read, named as the environment variables they come from. */
export interface Settings {
  APP_ENV: 'trial' | 'production';
  /** Address under which visitors reach us, without a trailing slash. */
  PUBLIC_URL: string;
  /** Sender of our mails: its domain stands in their Message-IDs. */
  MAIL_FROM: string;
  /** Mailbox that visitors write to. */
  CONTACT_EMAIL: string;
  /** Mailbox of the operator, for news that cannot reach a practice. */
  OPERATOR_EMAIL: string;
  /** An operator to whom a practice that rings back may be passed on; E.164. */
  OPERATOR_PHONE?: string | undefined;
  /** Keys the hashes under which clients are counted. */
  SESSION_SECRET: string;
  /** Make the tokens of private links. */
  BOOKING_LINK_SECRETS: readonly string[];
  /** Encrypt the second factors of operators and of the studio's accounts. */
  OPERATOR_KEYS: Secrets;
  /** Whether an unseen contact enters a mailed code before the first call. */
  BOOKING_VERIFICATION: 'off' | 'email';
  VOICE: VoiceMode;
  /** Base address of the trial's voice simulator; unset: scenarios cannot be set. */
  VOICE_BASE_URL?: string | undefined;
  /** Where the platform tells about calls that ring us; unset: `/webhooks/voice` of `PUBLIC_URL`. */
  VOICE_WEBHOOK_URL?: string | undefined;
  VOICE_WEBHOOK_SECRETS: Secrets;
  VOICE_WEBHOOK_CREDENTIAL_ID?: string | undefined;
  /** Whether practices' webhooks may go to this machine itself, also without TLS: for a trial alone. */
  OUTBOUND_LOOPBACK: 'off' | 'on';
  /** How long a request for a discovery waits for its job before it answers 202. */
  SCRAPE_WAIT_MS: number;
  /** Slug of a hidden practice with an agenda, kept for the receptionist's demonstration alone; unset: none. */
  RECEPTIONIST_DEMO_SLUG?: string | undefined;
  /** Points of CAPs from the operator's file; empty without one. */
  capPoints: ReadonlyMap<string, Coordinates>;
  /** The first-visit package and its payment. */
  package: PackageSettings;
  /** `/test-caller-id` and `/byok-setup`. */
  tools: ToolsSettings;
  /** Calendars kept at Google; null: not offered. */
  google: GoogleSettings | null;
}

/** What the page of consent is asked with. The client's secret is the worker's alone. */
export interface GoogleSettings {
  clientId: string;
  /** Google's page of consent, or the simulator's. */
  authorizeUrl: string;
  /** Where the simulator's calendars are looked at; null: it is Google itself. */
  simulatorUrl: string | null;
}

export interface PackageSettings {
  mode: PaymentMode;
  prices: PackagePrices;
  copy: PackageCopyName;
  /** Null: not counted. */
  vouchers: number | null;
  /** Null: messages of the payment service are refused. */
  webhookSecret: string | null;
  /** Set in mode `link`. */
  paymentLinkUrl: string | null;
  checkoutWaitMs: number;
}

export interface ToolsSettings {
  mode: ToolsMode;
  /** No telephone rings, no trunk is made. */
  isSimulated: boolean;
  /** E.164. */
  callerId: string;
  /** ISO 3166-1 alpha-2. */
  countries: readonly string[];
  /** How long somebody waits for a test before the answer is that it still runs. */
  waitMs: number;
}
