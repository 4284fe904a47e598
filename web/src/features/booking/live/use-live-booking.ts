import { useApolloClient, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { LiveState } from '../../../lib/live/live-subscription.ts';
import { useLiveSubscription } from '../../../lib/live/use-live-subscription.ts';
import { BookingByLink, BookingChanges, LiveBooking } from './live-booking.query.ts';
import type { PrivateLink } from './private-link.ts';

/**
 * A booking that changes under the eyes. The first state comes over HTTP, so that the page works where web sockets are
 * blocked; each later one is written to the cache under the booking's number, where answers to buttons go as well.
 */
export function useLiveBooking({ number, token }: PrivateLink) {
  const client = useApolloClient();
  const [live, setLive] = useState<LiveState>('connecting');
  const { data, loading, error, refetch } = useQuery(BookingByLink, {
    variables: { number, token },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const booking = readFragment(LiveBooking, data?.booking);

  useLiveSubscription({
    document: BookingChanges,
    variables: { number, token },
    // Of an erased booking nothing changes any more.
    isOn: Boolean(booking && !booking.erasedAt),
    onState: setLive,
    onData: ({ bookingChanged }) => {
      client.writeQuery({ query: BookingByLink, variables: { number, token }, data: { booking: bookingChanged } });
    },
  });

  return { booking, live, loading, error, refetch };
}
