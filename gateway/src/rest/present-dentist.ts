import { openingHoursText } from '@dentisti/core/practice/opening-hours';
import type { DentistRow } from '@dentisti/db/practice/dentist.repository';
import type { RequestContext } from '../http/request-context.ts';

/** A practice as `/api` gives it: the specification's 19 fields, all always present, null when unknown. */
export async function presentDentist(context: RequestContext, dentist: DentistRow) {
  const services = await context.servicesOfPractice.load(dentist.id);
  return {
    id: String(dentist.id),
    name: dentist.name,
    address: dentist.address,
    city: dentist.city,
    region: dentist.region,
    latitude: dentist.latitude,
    longitude: dentist.longitude,
    phone: dentist.phone,
    website: dentist.website,
    openingHours: openingHoursText(dentist),
    description: dentist.description,
    profileImageUrl: dentist.profileImageUrl,
    verified: dentist.verifiedBy !== null,
    rating: dentist.rating,
    reviewCount: dentist.reviewCount,
    googlePlacesRating: dentist.googlePlacesRating,
    googlePlacesReviewCount: dentist.googlePlacesReviewCount,
    specializations: dentist.specializations,
    services: services.map((service) => service.name),
  };
}
