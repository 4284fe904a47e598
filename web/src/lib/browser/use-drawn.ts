import { useLayoutEffect, useState } from 'react';

/**
 * Returns `value` once it was drawn. The router draws a new address beside the old one, in slices, and Apollo asks while
 * a component is drawn: one asking for what a slice has and one for what is still shown would undo each other's request,
 * and send both again and again, until React loses its patience after five seconds.
 */
export function useDrawn<Value>(value: Value): Value {
  const [drawn, setDrawn] = useState(value);
  const isNew = JSON.stringify(drawn) !== JSON.stringify(value);
  // Before the browser paints: nobody sees the new address with the old rows.
  useLayoutEffect(() => {
    if (isNew) setDrawn(value);
  });
  return drawn;
}
