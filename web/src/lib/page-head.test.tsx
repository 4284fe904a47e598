import { act } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../testing/render-page.tsx';
import type { PageHead } from './head-tags.ts';
import { usePageHead } from './page-head.ts';

test('the next page’s head takes the place of the last one’s', () => {
  document.head.innerHTML =
    '<title>alt</title><meta name="description" content="alt"><meta name="theme-color" content="x">';
  let show: (head: PageHead) => void = () => {};
  function Page() {
    const [head, setHead] = useState<PageHead>({ title: 'Uno', description: 'Primo.', canonical: '/uno' });
    show = setHead;
    usePageHead(head);
    return null;
  }
  renderWithProviders(<Page />, { config: { edition: 'production', publicUrl: 'https://d.example' } });
  const read = (selector: string) => [...document.head.querySelectorAll(selector)].map((one) => one.outerHTML);
  expect(document.title).toBe('Uno – Dentisti.ai');
  expect(read('meta[name="description"]')).toEqual(['<meta name="description" content="Primo." data-head="">']);
  expect(read('link[rel="canonical"]')).toEqual(['<link rel="canonical" href="https://d.example/uno" data-head="">']);

  act(() => show({ title: 'Due', canonical: '/due' }));
  expect(read('link[rel="canonical"]')).toEqual(['<link rel="canonical" href="https://d.example/due" data-head="">']);
  expect(read('meta[property="og:url"]')).toHaveLength(1);
  expect(read('meta[name="description"]')).toEqual([]);

  act(() => show({ title: 'Tre', noindex: true }));
  expect(read('[data-head]')).toEqual(['<meta name="robots" content="noindex" data-head="">']);
  expect(read('meta[name="theme-color"]')).toHaveLength(1);
});
