import { z } from 'zod';

/** What goes wrong, on order. Names as in Google's documents where they have one. */
const tokenFaults = ['server-error', 'too-many-requests', 'broken-connection', 'not-json'] as const;
const calendarFaults = ['rate-limit-403', 'rate-limit-429', 'server-error', 'broken-connection'] as const;
export type TokenFault = (typeof tokenFaults)[number];
export type CalendarFault = (typeof calendarFaults)[number];

const Seconds = z
  .int()
  .min(1)
  .max(366 * 86_400);

/** One order of `POST /simulator/behaviour`; what it does not name stays as it is. */
export const GoogleOrder = z.strictObject({
  /** The token endpoint's fault; null takes it back. */
  token: z.enum(tokenFaults).nullable().optional(),
  /** The calendars' fault; null takes it back. */
  calendar: z.enum(calendarFaults).nullable().optional(),
  /** Requests that a fault hits. */
  times: z.int().min(1).default(1),
  /** Life of access tokens made from now on. */
  accessSeconds: Seconds.optional(),
  /** Life of refresh tokens made from now on, as with an application in testing (seven days); null: no end. */
  refreshSeconds: Seconds.nullable().optional(),
  /** Whether each refresh brings a new refresh token and ends the one before. */
  rotatesRefreshTokens: z.boolean().optional(),
  /** Whether an event that was deleted there is not taken again (400, davx5-ose#1459). */
  refusesDeleted: z.boolean().optional(),
  /** How an unknown sync token is refused. */
  lostSyncStatus: z.union([z.literal(403), z.literal(410)]).optional(),
});
export type GoogleOrder = z.output<typeof GoogleOrder>;

/** Orders in force. */
export class GoogleBehaviour {
  accessSeconds = 3_600;
  refreshSeconds: number | null = null;
  rotatesRefreshTokens = false;
  refusesDeleted = false;
  lostSyncStatus: 403 | 410 = 403;
  #token: { fault: TokenFault; times: number } | null = null;
  #calendar: { fault: CalendarFault; times: number } | null = null;

  order({ token, calendar, times, ...settings }: GoogleOrder): void {
    if (token !== undefined) this.#token = token && { fault: token, times };
    if (calendar !== undefined) this.#calendar = calendar && { fault: calendar, times };
    for (const [name, value] of Object.entries(settings))
      if (value !== undefined) Object.assign(this, { [name]: value });
  }

  reset(): void {
    Object.assign(this, new GoogleBehaviour());
    this.#token = null;
    this.#calendar = null;
  }

  /** What goes wrong with this request of the token endpoint, if anything; counts it off. */
  takeTokenFault(): TokenFault | null {
    const standing = this.#token;
    if (standing && --standing.times === 0) this.#token = null;
    return standing?.fault ?? null;
  }

  /** The same for the calendars. */
  takeCalendarFault(): CalendarFault | null {
    const standing = this.#calendar;
    if (standing && --standing.times === 0) this.#calendar = null;
    return standing?.fault ?? null;
  }
}
