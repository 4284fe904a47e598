import type { WaitingWish } from '@dentisti/domain/waiting-list/waiting-entry';
import type { EntityManager } from '@mikro-orm/postgresql';
import { parseRow } from '../stored-row.ts';

interface OfferOfPerson {
  startsAt: Date;
  askedAt: Date;
  state: string;
  answeredAt: Date | null;
}

/** A place on a waiting list, with the times that were offered; instants as Date (UTC). */
export interface WaitingOfPerson extends WaitingWish {
  /** The booking or the patient. */
  ownerId: string;
  since: Date;
  until: Date;
  endedAt: Date | null;
  endedReason: string | null;
  offers: OfferOfPerson[];
}

const parseWaiting = parseRow<Omit<WaitingOfPerson, 'offers'>>({ since: true, until: true, endedAt: true });
const parseOffer = parseRow<OfferOfPerson>({ startsAt: true, askedAt: true, answeredAt: true });

/** Returns the places that bookings, or patients, have or had on waiting lists, the oldest first. */
export async function findWaitingOf(
  em: EntityManager,
  owner: 'booking_id' | 'patient_id',
  ids: readonly string[],
): Promise<WaitingOfPerson[]> {
  if (ids.length === 0) return [];
  // SQL: entries with their offers as JSON; all ids are one parameter.
  const rows = await em.execute<(object & { offers: object[] })[]>(
    `select e.${owner} as "ownerId", e.created_at as since, e.expires_at as until, e.ended_at as "endedAt", e.ended_reason as "endedReason",
       e.weekdays, e.part, e.not_before::text as "notBefore", e.is_strict as "isStrict",
       (select coalesce(jsonb_agg(jsonb_build_object('startsAt', o.starts_at, 'askedAt', o.asked_at, 'state', o.state, 'answeredAt', o.answered_at)
          order by o.asked_at, o.id), '[]') from waiting_offer o where o.entry_id = e.id) as offers
     from waiting_entry e where e.${owner} = any(?::uuid[]) order by e.created_at, e.id`,
    [`{${ids.join(',')}}`],
  );
  return rows.map(({ offers, ...row }) => {
    const entry = parseWaiting(row);
    return { ...entry, weekdays: entry.weekdays.map(Number), offers: offers.map(parseOffer) };
  });
}
