import { useLayoutEffect, useRef, useState } from 'react';

/** Whether a picture cannot be loaded; `image` belongs on its element. One that failed before React listened counts too. */
export function useBrokenImage(imageUrl: string | null | undefined) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const ref = useRef<HTMLImageElement>(null);
  const onError = () => setBrokenUrl(imageUrl ?? null);
  useLayoutEffect(() => {
    if (ref.current?.complete && ref.current.naturalWidth === 0) setBrokenUrl(imageUrl ?? null);
  }, [imageUrl]);
  return { isBroken: Boolean(imageUrl) && imageUrl === brokenUrl, image: { ref, onError } };
}
