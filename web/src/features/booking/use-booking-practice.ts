import { useQuery } from '@apollo/client/react';
import { useParams } from 'react-router-dom';
import { readFragment } from '../../gql/fragment-masking.ts';
import { BookingPractice, BookingPracticeById, BookingPracticeBySlug } from './booking.query.ts';

/** The practice a booking page is for: `/prenota/:dentistSlug` names it by slug, the others by id. */
export function useBookingPractice() {
  const { dentistSlug, dentistId } = useParams();
  const bySlug = useQuery(BookingPracticeBySlug, {
    variables: { slug: dentistSlug ?? '' },
    skip: dentistSlug === undefined,
  });
  const byId = useQuery(BookingPracticeById, {
    variables: { id: dentistId ?? '' },
    skip: dentistSlug !== undefined,
  });
  const { loading, error, refetch } = dentistSlug === undefined ? byId : bySlug;
  const found = dentistSlug === undefined ? byId.data?.dentist : bySlug.data?.dentistBySlug;
  return { practice: readFragment(BookingPractice, found), loading, error, refetch };
}
