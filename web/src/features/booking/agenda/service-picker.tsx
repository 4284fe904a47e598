import { serviceOfVisit } from '@dentisti/domain/agenda/service-for-reason';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AgendaWeekQuery, BookingReason } from '../../../gql/graphql.ts';
import type { BookingForm } from '../form/use-booking-draft.ts';
import styles from './service-picker.module.css';

export type Service = Extract<AgendaWeekQuery['agendaSlots'], { __typename: 'AgendaSlots' }>['services'][number];

/** The service of the address (`?prestazione=`), which follows the choice; null: an ordinary visit. */
function useServiceOfAddress() {
  const [search, setSearch] = useSearchParams();
  // The router takes its time; a choice shows at once.
  const [serviceId, setServiceId] = useState(search.get('prestazione'));
  function choose(id: string | null) {
    setServiceId(id);
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (id) next.set('prestazione', id);
        else next.delete('prestazione');
        return next;
      },
      { replace: true },
    );
  }
  return { serviceId, choose };
}

/**
 * What the visit is for: the service that was chosen, or that the form's reason means; `serviceId` null: an ordinary visit.
 * Another choice takes back a reason that means another service.
 */
export function useChosenService(services: readonly Service[], { draft, set }: BookingForm) {
  const address = useServiceOfAddress();
  const serviceFor = (chosen: string | null) => serviceOfVisit(services, { chosen, reason: draft.reason })?.id ?? null;
  function choose(id: string | null) {
    address.choose(id);
    if (serviceFor(id) !== id) set('reason', null);
  }
  return { serviceId: serviceFor(address.serviceId) ?? address.serviceId, choose };
}

/**
 * Chooses the form's reason once a time is held for a service that answers that one alone. What the patient chose stays; what an
 * earlier service chose gives way.
 */
export function useReasonOfService(service: Service | null, isHeld: boolean, form: BookingForm): void {
  const { draft, set } = form;
  const preset = useRef<BookingReason | null>(null);
  const [only = null, ...others] = service?.reasons ?? [];
  const reason = others.length === 0 ? only : null;
  const choose = useRef(() => {});
  choose.current = () => {
    if ((draft.reason !== null && draft.reason !== preset.current) || draft.reason === reason) return;
    preset.current = reason;
    set('reason', reason);
  };
  // When a time is held, and not again: a choice made since then is the patient's.
  useEffect(() => {
    if (isHeld) choose.current();
  }, [isHeld]);
}

/** A visit for which another time would be better than the one that is held. */
export interface FittingService {
  /** Null: an ordinary visit. */
  service: Service | null;
  /** What the time is held for; null: an ordinary visit. */
  heldFor: Service | null;
  /** The visit becomes it where its time is free: the only service that answers the reason. */
  isMeant: boolean;
}

/** The visit that fits a reason better than what the time is held for; null: all is well. */
export function fittingService(
  services: readonly Service[],
  { heldFor, meant, reason }: { heldFor: string | null; meant: Service | null; reason: string | null },
): FittingService | null {
  const held = services.find(({ id }) => id === heldFor) ?? null;
  if ((meant?.id ?? null) !== heldFor) return { service: meant, heldFor: held, isMeant: meant !== null };
  const answering = services.filter(({ reasons }) => reasons.some((one) => one === reason));
  const [service] = answering;
  return service && !answering.some(({ id }) => id === heldFor) ? { service, heldFor: held, isMeant: false } : null;
}

interface ServicePickerProps {
  services: readonly Service[];
  /** Null: an ordinary visit. */
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

/**
 * What the visit is for, where the practice says how long each takes: the free times follow.
 * A service that is not offered (any more) has none, so an address with one becomes that of an ordinary visit.
 */
export function ServicePicker({ services, chosen, onChoose }: ServicePickerProps) {
  const isOffered = chosen === null || services.some(({ id }) => id === chosen);
  useEffect(() => {
    if (!isOffered) onChoose(null);
  });
  if (services.length === 0) return null;
  const ordinary = { id: null, name: 'Visita', durationMinutes: null };
  return (
    <fieldset className={`wrap gap-2 ${styles.picker}`}>
      <legend className="semibold">Per che cosa?</legend>
      {[ordinary, ...services].map(({ id, name, durationMinutes }) => (
        <label key={id ?? ''} className={`row gap-2 pill line-strong on-surface tap pointer ${styles.choice}`}>
          <input
            type="radio"
            name="prestazione"
            className="accent"
            checked={chosen === id}
            onChange={() => onChoose(id)}
          />
          <span>{name}</span>
          {durationMinutes && <span className="text-s muted nowrap">{durationMinutes} min</span>}
        </label>
      ))}
    </fieldset>
  );
}
