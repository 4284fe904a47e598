import { channel } from 'node:diagnostics_channel';

/** Tells what happened to whoever measures it; costs next to nothing while nobody does. */
export interface Facts<Kinds extends object> {
  tell<Kind extends keyof Kinds & string>(kind: Kind, fact: Kinds[Kind]): void;
  /** Hears of facts until the returned function is called. A listener that throws is passed over: the work goes on. */
  hear(listeners: { [Kind in keyof Kinds & string]?: (fact: Kinds[Kind]) => void }): () => void;
}

/** @param service distinguishes the channels of services that run in one process, as in tests. */
export function createFacts<Kinds extends object>(service: string): Facts<Kinds> {
  const channelOf = (kind: string) => channel(`dentisti.${service}.${kind}`);
  return {
    tell(kind, fact) {
      const told = channelOf(kind);
      if (told.hasSubscribers) told.publish(fact);
    },
    hear(listeners) {
      const ends = Object.entries(listeners).map(([kind, listener]) => {
        const heard = (fact: unknown) => {
          try {
            (listener as (fact: unknown) => void)(fact);
          } catch {
            // A number that cannot be counted must not end the process, as a throwing subscriber would.
          }
        };
        channelOf(kind).subscribe(heard);
        return () => channelOf(kind).unsubscribe(heard);
      });
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
