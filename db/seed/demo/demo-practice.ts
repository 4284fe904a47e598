import type { Agenda } from '@dentisti/domain/agenda/agenda-slots';
import type { HoursException, Week } from '@dentisti/domain/hours/week';
import type { Verification } from '../../src/practice/practice.entity.ts';
import type { OfferedService } from './treatments.ts';
import type { DemoTrust } from './trust.ts';

/** One invented practice, as it is stored. `key` is its id within the source `demo` and never changes meaning. */
export interface DemoPractice extends DemoTrust {
  key: string;
  slug: string;
  formerSlugs: string[];
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
  hoursExceptions: HoursException[];
  description: string | null;
  profileImageUrl: string | null;
  googlePlacesRating: number | null;
  googlePlacesReviewCount: number | null;
  rating: number | null;
  reviewCount: number | null;
  specializations: string[];
  verifiedBy: Verification | null;
  alboNumber: string | null;
  services: OfferedService[];
  /** Null for most: they are booked by telephone. */
  agenda: Agenda | null;
}
