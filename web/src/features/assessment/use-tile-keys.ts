import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Marks what the keys walk over. */
export const tileProps = { 'data-tile': '' } as const;

/**
 * Keys inside a question: digits press the answer of that number, arrows walk the answers, Home and End go to the first
 * and last. Only while the focus is inside, so that no single key acts elsewhere.
 */
export function useTileKeys() {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tile]')];
    if (tiles.length === 0) return;
    const at = tiles.indexOf(document.activeElement as HTMLElement);
    const target = targetOf(event.key, tiles, at);
    if (!target) return;
    event.preventDefault();
    if (/^\d$/.test(event.key)) target.click();
    target.focus();
  };
}

function targetOf(key: string, tiles: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (/^[1-9]$/.test(key)) return tiles[Number(key) - 1];
  if (key === 'Home') return tiles[0];
  if (key === 'End') return tiles.at(-1);
  const step = steps[key];
  if (step === undefined) return undefined;
  // From the question itself down to the first answer, up to the last.
  if (at < 0) return step > 0 ? tiles[0] : tiles.at(-1);
  return tiles[(at + step + tiles.length) % tiles.length];
}
