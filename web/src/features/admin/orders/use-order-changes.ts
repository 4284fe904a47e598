import { useLiveSubscription } from '../../../lib/live/use-live-subscription.ts';
import { OrderChanged } from './orders.query.ts';

/** Calls `onChange` when the worker has applied a payment or a refund, for as long as one is awaited. */
export function useOrderChanges(id: string, isAwaited: boolean, onChange: () => void): void {
  useLiveSubscription({ document: OrderChanged, variables: { id }, isOn: isAwaited, onData: onChange });
}
