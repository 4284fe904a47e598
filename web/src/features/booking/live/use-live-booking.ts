import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { LiveState } from '../../../lib/live/live-subscription.ts';
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
  const exists = Boolean(data?.booking);

  useEffect(() => {
    if (!exists) return;
    let close = () => {};
    let isLeft = false;
    void import('../../../lib/live/live-subscription.ts').then(
      ({ openLive }) => {
        if (isLeft) return;
        close = openLive({
          document: client.cache.transformDocument(BookingChanges) as typeof BookingChanges,
          variables: { number, token },
          onState: setLive,
          onData: ({ bookingChanged }) => {
            client.writeQuery({
              query: BookingByLink,
              variables: { number, token },
              data: { booking: bookingChanged },
            });
          },
        });
      },
      // Its chunk did not load: the page stands as it is, and says that it does not follow.
      () => setLive('reconnecting'),
    );
    return () => {
      isLeft = true;
      close();
    };
  }, [client, number, token, exists]);

  return { booking: readFragment(LiveBooking, data?.booking), live, loading, error, refetch };
}
