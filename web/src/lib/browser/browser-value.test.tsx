import { act, render, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { useBrowserValue } from './browser-value.ts';

const listeners = new Set<() => void>();
let known = 'at noon';

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function Clock({ onDraw }: { onDraw: (shown: string) => void }) {
  const shown = useBrowserValue(subscribe, () => known, 'unknown');
  onDraw(shown);
  return <p>{shown}</p>;
}

function hydrated(onDraw: (shown: string) => void) {
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(<Clock onDraw={() => {}} />);
  const onRecoverableError = vi.fn();
  const take = () => hydrateRoot(page, <Clock onDraw={onDraw} />, { onRecoverableError });
  return { page, take, onRecoverableError };
}

test('what only the browser knows follows once the server’s page is taken over', async () => {
  const drawn: string[] = [];
  const { page, take, onRecoverableError } = hydrated((shown) => drawn.push(shown));
  expect(page.textContent).toBe('unknown');
  const root = await act(take);
  expect([drawn[0], drawn.at(-1), page.textContent]).toEqual(['unknown', 'at noon', 'at noon']);
  expect(onRecoverableError).not.toHaveBeenCalled();
  known = 'at one';
  act(() => {
    for (const listener of listeners) listener();
  });
  expect(page.textContent).toBe('at one');
  act(() => root.unmount());
});

test('it is drawn later than what has to be drawn at once', async () => {
  const { page, take } = hydrated(() => {});
  // Outside of act, which would wait for the transition too.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const root = flushSync(take);
  flushSync(() => {});
  expect(page.textContent).toBe('unknown');
  await vi.waitFor(() => expect(page.textContent).toBe(known));
  root.unmount();
});

test('a page drawn from nothing has it at once', () => {
  const drawn: string[] = [];
  render(<Clock onDraw={(shown) => drawn.push(shown)} />);
  expect(drawn[0]).toBe(known);
  expect(screen.getByText(known)).toBeInTheDocument();
});
