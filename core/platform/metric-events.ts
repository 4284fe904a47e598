import { channel } from 'node:diagnostics_channel';

/** Events that metrics count; emitting one costs next to nothing while nobody listens. */
export interface MetricEvents<Kinds extends object> {
  emit<Kind extends keyof Kinds & string>(kind: Kind, event: Kinds[Kind]): void;
  /** Listens until the returned function is called. What a listener throws is swallowed: the work goes on. */
  on(listeners: { [Kind in keyof Kinds & string]?: (event: Kinds[Kind]) => void }): () => void;
}

/** @param service distinguishes the channels of services that run in one process, as in tests. */
export function createMetricEvents<Kinds extends object>(service: string): MetricEvents<Kinds> {
  const channelOf = (kind: string) => channel(`dentisti.${service}.${kind}`);
  return {
    emit(kind, event) {
      const target = channelOf(kind);
      if (target.hasSubscribers) target.publish(event);
    },
    on(listeners) {
      const ends = Object.entries(listeners).map(([kind, listener]) => {
        const safely = (event: unknown) => {
          try {
            (listener as (event: unknown) => void)(event);
          } catch {
            // A number that cannot be counted must not end the process, as a throwing subscriber would.
          }
        };
        channelOf(kind).subscribe(safely);
        return () => channelOf(kind).unsubscribe(safely);
      });
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
