import type { HoursException, Week } from '@dentisti/domain/hours/week';
import type { EntityManager } from '@mikro-orm/postgresql';
import { listOrder, type Verification } from './dentist.entity.ts';

/** A practice as lists and profiles read it: a plain object, without the identity map. See `Dentist` for the fields. */
export interface DentistRow {
  id: number;
  slug: string;
  name: string;
  address: string;
  cap: string | null;
  istatCode: string;
  city: string;
  province: string;
  region: string;
  latitude: number | null;
  longitude: number | null;
  phone: string | null;
  website: string | null;
  email: string | null;
  openingHoursText: string | null;
  week: Week | null;
  hoursExceptions: readonly HoursException[];
  description: string | null;
  profileImageUrl: string | null;
  googlePlacesRating: number | null;
  googlePlacesReviewCount: number | null;
  googleMapsUri: string | null;
  rating: number | null;
  reviewCount: number | null;
  specializations: readonly string[];
  verifiedBy: Verification | null;
  alboNumber: string | null;
  optedOutAt: Date | null;
  updatedAt: Date;
}

/** Rows come as the driver parses them, so that a list of hundreds is not hydrated; instants alone need a conversion. */
export type StoredDentist = Omit<DentistRow, 'optedOutAt' | 'updatedAt'> & {
  optedOutAt: string | null;
  updatedAt: string;
};

/** Select list of `StoredDentist`, for the table under its own name. */
export const dentistColumns = `id, slug, name, address, cap, istat_code as "istatCode", city, province, region, latitude, longitude,
  phone, website, email, opening_hours_text as "openingHoursText", week, hours_exceptions as "hoursExceptions",
  description, profile_image_url as "profileImageUrl", google_places_rating as "googlePlacesRating",
  google_places_review_count as "googlePlacesReviewCount", google_maps_uri as "googleMapsUri", rating, review_count as "reviewCount", specializations,
  verified_by as "verifiedBy", albo_number as "alboNumber", opted_out_at as "optedOutAt", updated_at as "updatedAt"`;

export function toDentistRow(stored: StoredDentist): DentistRow {
  const { optedOutAt, updatedAt } = stored;
  return Object.assign(stored, {
    optedOutAt: optedOutAt === null ? null : new Date(optedOutAt),
    updatedAt: new Date(updatedAt),
  });
}

/** The one statement behind every results list; `dentist_list_index` gives its rows in this order. */
export const dentistsOfCitySql = `select ${dentistColumns} from dentist where istat_code = ? and hidden_at is null order by ${listOrder}`;

/**
 * Every visible practice of a comune: those with Google data in the published order (rating, number of reviews, name),
 * then the others by name. Empty when the comune has none or the code is unknown.
 */
export async function findDentistsOfCity(em: EntityManager, istatCode: string): Promise<DentistRow[]> {
  const rows = await em.execute<StoredDentist[]>(dentistsOfCitySql, [istatCode]);
  return rows.map(toDentistRow);
}

/** SQL of the id a practice has now: its own, or that of the one it was merged into. Parameters: id, id. */
export const presentIdSql =
  'coalesce((select id from dentist where id = ?), (select dentist_id from dentist_slug where former_id = ?))';

/** One visible practice, also by the id of one that was merged into it (its own differs then); null when unknown or hidden. */
export async function findDentistById(em: EntityManager, id: number): Promise<DentistRow | null> {
  const rows = await em.execute<StoredDentist[]>(
    `select ${dentistColumns} from dentist where id = ${presentIdSql} and hidden_at is null`,
    [id, id],
  );
  return rows[0] ? toDentistRow(rows[0]) : null;
}

/** Visible practices by id, in no particular order; unknown and hidden ids are left out. */
export async function findDentistsByIds(em: EntityManager, ids: readonly number[]): Promise<DentistRow[]> {
  const rows = await em.execute<StoredDentist[]>(
    `select ${dentistColumns} from dentist where id = any(?::int[]) and hidden_at is null`,
    [idList(ids)],
  );
  return rows.map(toDentistRow);
}

/** One visible practice by its present slug or a former one (`isCurrentSlug` false: redirect); null when unknown. */
export async function findDentistBySlug(
  em: EntityManager,
  slug: string,
): Promise<{ dentist: DentistRow; isCurrentSlug: boolean } | null> {
  const rows = await em.execute<StoredDentist[]>(
    `select ${dentistColumns} from dentist where hidden_at is null
     and id = coalesce((select id from dentist where slug = ?), (select dentist_id from dentist_slug where slug = ?))`,
    [slug, slug],
  );
  const row = rows[0];
  return row ? { dentist: toDentistRow(row), isCurrentSlug: row.slug === slug } : null;
}

/** Postgres' array text: one parameter whatever the number of ids. */
export function idList(ids: readonly number[]): string {
  return `{${ids.map((id) => Math.trunc(id)).join(',')}}`;
}
