import { useApolloClient } from '@apollo/client/react';
import { useCallback, useRef, useState } from 'react';
import { StudioStarts } from './agenda.query.ts';
import { minutesOfEntry } from './labels.ts';
import type { Entry } from './view/columns.ts';

const none: ReadonlyMap<string, readonly string[]> = new Map();

/** The free starts of some days for an entry that is being moved; none while nothing is. */
export function useFreeStarts(practiceId: string) {
  const client = useApolloClient();
  const [starts, setStarts] = useState(none);
  const asked = useRef(0);

  const showFor = useCallback(
    (entry: Entry | null, days: readonly string[]) => {
      asked.current += 1;
      const own = asked.current;
      if (entry?.kind !== 'VISIT') return setStarts((before) => (before.size === 0 ? before : none));
      for (const on of days) {
        const { serviceId, clinicianId, id: exceptId } = entry;
        const input = { on, serviceId, clinicianId, minutes: minutesOfEntry(entry), exceptId };
        client.query({ query: StudioStarts, variables: { practiceId, input }, fetchPolicy: 'network-only' }).then(
          ({ data }) => {
            if (asked.current === own) setStarts((before) => new Map(before).set(on, data?.studioFreeStarts ?? []));
          },
          // They only help: without them the gateway still says what is taken.
          () => undefined,
        );
      }
    },
    [client, practiceId],
  );
  return { starts, showFor };
}
