import { useContext, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router-dom';
import { setTraversalHolder } from './traversal-holder.ts';

/** A way to another page that waits for an answer. */
interface HeldNavigation {
  /** Stays: the focus goes back to what was pressed, or to `otherwise` where that had none. */
  stay: (otherwise: HTMLElement | null) => void;
  leave: () => void;
}

/**
 * Keeps a page that has something to lose: the browser asks before it closes or reloads, and a link, a `navigate` or the
 * browser's Back to another path of the site is held until `leave` or `stay`. Query and hash may change. Null while
 * nothing is held.
 *
 * Not the router's own blocker: that needs a data router, 18 kB gzipped more on every page of the site.
 */
export function useLeaveGuard(isDirty: boolean): HeldNavigation | null {
  const { navigator } = useContext(NavigationContext);
  const [held, setHeld] = useState<{ pressed: Element | null; go: () => void } | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    return holdNavigation(navigator, (go) => setHeld({ pressed: document.activeElement, go }));
  }, [isDirty, navigator]);
  if (!held) return null;
  return {
    stay: (otherwise) => {
      setHeld(null);
      const { pressed } = held;
      const hasFocus = pressed instanceof HTMLElement && pressed.isConnected && pressed !== document.body;
      (hasFocus ? pressed : otherwise)?.focus({ preventScroll: true });
    },
    leave: () => {
      setHeld(null);
      held.go();
    },
  };
}

/** Where the router counts its entries in the browser's history; null in an entry that is not the router's. */
const historyIndex = (): number | null => (window.history.state as { idx?: number } | null)?.idx ?? null;

/** Holds every way to another path until the function it answers is called; `onHeld` gets what would have been done. */
function holdNavigation(navigator: Navigator, onHeld: (go: () => void) => void): () => void {
  const { push, replace } = navigator;
  const here = window.location.pathname;
  let index = historyIndex();
  let isReturning = false;

  const held =
    (move: Navigator['push']): Navigator['push'] =>
    (to, state, options) => {
      const target = new URL(navigator.createHref(to), window.location.href);
      if (target.pathname === here) {
        move(to, state, options);
        index = historyIndex();
        return;
      }
      onHeld(() => {
        release();
        move(to, state, options);
      });
    };

  // The address has changed already: it is put back before the router hears of it.
  function onPopState(event: PopStateEvent) {
    const next = historyIndex();
    const steps = index === null || next === null ? 0 : next - index;
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
    } else if (window.location.pathname === here || steps === 0) {
      index = next;
    } else {
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(-steps);
      onHeld(() => {
        release();
        window.history.go(steps);
      });
    }
  }
  const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

  function release() {
    navigator.push = push;
    navigator.replace = replace;
    setTraversalHolder(null);
    window.removeEventListener('beforeunload', onBeforeUnload);
  }
  navigator.push = held(push);
  navigator.replace = held(replace);
  setTraversalHolder(onPopState);
  window.addEventListener('beforeunload', onBeforeUnload);
  return release;
}
