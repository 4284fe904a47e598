import { openingHoursText } from '@dentisti/core/practice/opening-hours';
import type { PracticeRow } from '@dentisti/db/practice/practice.repository';
import type { RequestContext } from '../http/request-context.ts';

/** A practice as `/api` gives it: the specification's 19 fields, all always present, null when unknown. */
export async function presentDentist(context: RequestContext, practice: PracticeRow) {
  const services = await context.servicesOfPractice.load(practice.id);
  return {
    id: String(practice.id),
    name: practice.name,
    address: practice.address,
    city: practice.city,
    region: practice.region,
    latitude: practice.latitude,
    longitude: practice.longitude,
    phone: practice.phone,
    website: practice.website,
    openingHours: openingHoursText(practice),
    description: practice.description,
    profileImageUrl: practice.profileImageUrl,
    verified: practice.verifiedBy !== null,
    rating: practice.rating,
    reviewCount: practice.reviewCount,
    googlePlacesRating: practice.googlePlacesRating,
    googlePlacesReviewCount: practice.googlePlacesReviewCount,
    specializations: practice.specializations,
    services: services.map((service) => service.name),
  };
}
