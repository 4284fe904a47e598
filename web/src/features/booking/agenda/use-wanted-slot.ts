import { isDay } from '@dentisti/domain/hours/calendar-day';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The slot that the address names (`?orario=`, an ISO instant); null where it names none. */
function namedSlot(search: string): string | null {
  const text = new URLSearchParams(search).get('orario') ?? '';
  const at = new Date(text);
  const isInstant = isDay(text.slice(0, 10)) && !Number.isNaN(at.getTime());
  return isInstant && isDay(at.toISOString().slice(0, 10)) ? at.toISOString() : null;
}

/**
 * The slot somebody came for. `hold` is called once for one that was pressed on another page of ours; an address alone
 * only points at its slot: opening a link, as programs also do, must not hold one.
 */
export function useWantedSlot(hold: (slot: string) => Promise<void>): { wanted: string | null; isHolding: boolean } {
  const { search, state, pathname } = useLocation();
  const navigate = useNavigate();
  const [wanted] = useState(() => namedSlot(search));
  const isPressed = wanted !== null && (state as { isPressed?: boolean } | null)?.isPressed === true;
  const [isHolding, setIsHolding] = useState(isPressed);
  const isDone = useRef(false);
  useEffect(() => {
    if (!isPressed || wanted === null || isDone.current) return;
    isDone.current = true;
    // A refresh, or Back from a later page, must not press again.
    navigate(pathname, { replace: true });
    void hold(wanted).finally(() => setIsHolding(false));
  }, [isPressed, wanted, pathname, navigate, hold]);
  return { wanted, isHolding };
}
