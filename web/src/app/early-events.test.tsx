import { act, fireEvent } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepEarlyEvents } from './early-events.ts';

const search = vi.fn();
const press = vi.fn();

function Page() {
  const [text, setText] = useState('');
  const [theme, setTheme] = useState('light');
  return (
    <Suspense>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(text);
        }}
      >
        <input type="text" value={text} onChange={(event) => setText(event.target.value)} />
        <button type="submit">Cerca</button>
        <input type="hidden" name="citta" value="Roma" />
        <button type="submit" name="sabato" value="1">
          Sabato
        </button>
      </form>
      <button type="button" onClick={press}>
        Menu
      </button>
      {['light', 'dark'].map((name) => (
        <input key={name} type="radio" value={name} checked={theme === name} onChange={() => setTheme(name)} />
      ))}
      <output>{theme}</output>
    </Suspense>
  );
}

let root: HTMLElement;
let site: Root | undefined;
const find = <T extends HTMLElement>(selector: string) => root.querySelector<T>(selector) as T;

beforeEach(() => {
  search.mockClear();
  press.mockClear();
  root = document.createElement('div');
  root.innerHTML = renderToString(<Page />);
  document.body.append(root);
});
afterEach(() => {
  act(() => site?.unmount());
  site = undefined;
  root.remove();
});

async function takeOver(events: ReturnType<typeof keepEarlyEvents>, meanwhile = () => {}) {
  await act(async () => {
    events.stop();
    site = hydrateRoot(root, <Page />);
    meanwhile();
    await new Promise((resolve) => setTimeout(resolve));
    events.replay();
    await new Promise((resolve) => setTimeout(resolve));
  });
}

test('what was typed and sent before is searched once', async () => {
  const events = keepEarlyEvents(root);
  const field = find<HTMLInputElement>('input[type="text"]');
  fireEvent.input(field, { target: { value: 'Roma' } });
  const isLeftToBrowser = fireEvent.submit(find('form'));
  expect(isLeftToBrowser).toBe(false);
  await events.touched;
  await takeOver(events);
  expect(field.value).toBe('Roma');
  expect(search.mock.calls).toEqual([['Roma']]);
});

test('a pressed button is pressed again, and only once', async () => {
  const events = keepEarlyEvents(root);
  fireEvent.click(find('button[type="button"]'));
  expect(press).not.toHaveBeenCalled();
  await takeOver(events);
  expect(press).toHaveBeenCalledOnce();
  fireEvent.click(find('button[type="button"]'));
  expect(press).toHaveBeenCalledTimes(2);
});

test('a button pressed while the page is taken over is pressed once', async () => {
  const events = keepEarlyEvents(root);
  await takeOver(events, () => find('button[type="button"]').click());
  expect(press).toHaveBeenCalledOnce();
});

test('several presses are done again, each of them', async () => {
  const events = keepEarlyEvents(root);
  fireEvent.click(find('button[type="button"]'));
  fireEvent.click(find('input[value="dark"]'));
  fireEvent.click(find('button[type="button"]'));
  await takeOver(events);
  expect(press).toHaveBeenCalledTimes(2);
  expect(find('output').textContent).toBe('dark');
});

test('a choice made before counts', async () => {
  const events = keepEarlyEvents(root);
  fireEvent.click(find('input[value="dark"]'));
  await takeOver(events);
  expect(find('output').textContent).toBe('dark');
});

test('where the scripts cannot be had the browser sends the form itself, with the pressed button', () => {
  const events = keepEarlyEvents(root);
  const sent: Record<string, unknown>[] = [];
  // Heard last: what nobody has stopped by then is sent. jsdom itself leads nowhere.
  const lead = (event: SubmitEvent) => {
    if (event.defaultPrevented) return;
    sent.push(Object.fromEntries(new FormData(event.target as HTMLFormElement, event.submitter)));
    event.preventDefault();
  };
  document.addEventListener('submit', lead);
  fireEvent.click(find('button[name="sabato"]'));
  expect(sent).toEqual([]);
  events.giveUp();
  document.removeEventListener('submit', lead);
  expect(sent).toEqual([{ citta: 'Roma', sabato: '1' }]);
});

test('where the scripts cannot be had a form sent by a key is sent too', () => {
  const events = keepEarlyEvents(root);
  const form = find<HTMLFormElement>('form');
  const submit = vi.spyOn(form, 'requestSubmit').mockImplementation(() => undefined);
  fireEvent.submit(form);
  expect(submit).not.toHaveBeenCalled();
  events.giveUp();
  expect(submit).toHaveBeenCalledOnce();
});
