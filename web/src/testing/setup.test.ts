import { expect, it, vi } from 'vitest';

it('a test with a clock of its own', () => {
  vi.useFakeTimers();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  // The window has drawing to do now: it moves the focus with its next frame.
  field.remove();
  expect(vi.getTimerCount()).toBeGreaterThan(0);
});

it('leaves the window drawing for those that follow', async () => {
  const drawn = await new Promise<boolean>((resolve) => {
    requestAnimationFrame(() => resolve(true));
    setTimeout(() => resolve(false), 1_000);
  });
  expect(drawn).toBe(true);
});
