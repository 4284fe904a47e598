import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far outside the window something counts as seen. */
const margin = '200px';

/** Draws `children` once the place where they belong comes into view: what is heavy and below the fold waits. */
export function WhenSeen({ className, children }: { className: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof IntersectionObserver === 'undefined') return setSeen(true);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: margin,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={className}>
      {isSeen && children}
    </div>
  );
}
