import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallReplay } from './call-replay.tsx';
import { replayLines, replayMs } from './call-replay-script.ts';

let comeIntoView: (() => void) | null = null;
const speak = vi.fn();
const wishes = (isReduced: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        comeIntoView = () => act(() => seen([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('speechSynthesis', { speak, cancel: vi.fn(), speaking: false });
  vi.stubGlobal('SpeechSynthesisUtterance', class {});
  comeIntoView = null;
  speak.mockClear();
  wishes(false);
});
afterEach(() => vi.unstubAllGlobals());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const tones = () => screen.getAllByRole('listitem').map((line) => line.dataset.tone);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the replay of a call', () => {
  it('is marked as an example and shows the whole call before it is seen', () => {
    render(<CallReplay />);
    const figure = within(screen.getByRole('figure', { name: 'Esempio di telefonata' }));
    expect(figure.getByText('Esempio')).toBeVisible();
    for (const { text } of replayLines) expect(figure.getByText(text)).toBeVisible();
    pass(replayMs);
    expect(new Set(tones())).toEqual(new Set(['whole']));
  });

  it('plays once it is in view, twenty seconds, without a sound', () => {
    render(<CallReplay />);
    comeIntoView?.();
    expect(tones()).toEqual(['said', ...Array(6).fill('ahead')]);
    pass(5_000);
    expect(tones().slice(0, 3)).toEqual(['past', 'said', 'ahead']);
    pass(replayMs - 5_200);
    expect(screen.getByRole('button', { name: 'Pausa' })).toBeVisible();
    pass(200);
    expect(new Set(tones())).toEqual(new Set(['whole']));
    expect(screen.getByRole('button', { name: 'Rivedi' })).toBeVisible();
    expect(speak).not.toHaveBeenCalled();
  });

  it('can be paused, and goes on where it was', () => {
    render(<CallReplay />);
    comeIntoView?.();
    pass(7_000);
    press('Pausa');
    const paused = tones();
    pass(60_000);
    expect(tones()).toEqual(paused);
    press('Riprendi');
    pass(4_000);
    expect(tones()[3]).toBe('said');
  });

  it('speaks only when asked', () => {
    render(<CallReplay />);
    comeIntoView?.();
    pass(1_000);
    press('Audio');
    expect(screen.getByRole('button', { name: 'Audio' })).toHaveAttribute('aria-pressed', 'true');
    expect(speak).toHaveBeenCalledTimes(1);
    pass(4_000);
    expect(speak).toHaveBeenCalledTimes(2);
  });

  it('stands still, whole, where less motion is wished', () => {
    wishes(true);
    render(<CallReplay />);
    expect(comeIntoView).toBeNull();
    pass(replayMs);
    expect(new Set(tones())).toEqual(new Set(['whole']));
  });
});
