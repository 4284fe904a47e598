import { expect, test } from 'vitest';
import { testConfig } from '../testing/render-page.tsx';
import { describeHead, type PageHead } from './head-tags.ts';

const production = { ...testConfig, edition: 'production', publicUrl: 'https://dentisti.example' } as const;

/** Tags by what tells them apart, e.g. `og:title` or `canonical`. */
function read(head: PageHead, pathname = '/voce', config: typeof testConfig = production) {
  return Object.fromEntries(
    describeHead(head, config, pathname).map(({ name, text, attributes }) => {
      const [key, value] = Object.values(attributes);
      return name === 'title' ? ['title', text] : [key, value];
    }),
  );
}

test('a page is known under its own path, without the slash at the end', () => {
  expect(read({ title: 'Receptionist', description: 'Risponde.' }, '/voce/')).toEqual({
    title: 'Receptionist – Dentisti.ai',
    description: 'Risponde.',
    canonical: 'https://dentisti.example/voce',
    'og:type': 'website',
    'og:site_name': 'Dentisti.ai',
    'og:locale': 'it_IT',
    'og:title': 'Receptionist',
    'og:description': 'Risponde.',
    'og:url': 'https://dentisti.example/voce',
    'og:image': 'https://dentisti.example/anteprime/pagina/voice.png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Receptionist',
    'twitter:card': 'summary_large_image',
  });
});

test('or under the one it names, with its own picture', () => {
  const tags = read(
    { title: 'Roma', canonical: '/results?citta=Roma', preview: '/anteprime/citta/Roma.png' },
    '/results',
  );
  expect(tags.canonical).toBe('https://dentisti.example/results?citta=Roma');
  expect(tags['og:image']).toBe('https://dentisti.example/anteprime/citta/Roma.png');
});

test('home keeps its slash, a page without words of its own shows home’s picture', () => {
  expect(read({ title: 'Casa' }, '/').canonical).toBe('https://dentisti.example/');
  expect(read({ title: 'Crediti' }, '/crediti')['og:image']).toMatch(/\/pagina\/home\.png$/);
});

test('what is kept from search engines has no address and no preview', () => {
  expect(read({ title: null, noindex: true })).toEqual({ title: 'Dentisti.ai', robots: 'noindex' });
  const trial = read({ title: 'Casa' }, '/', { ...testConfig, edition: 'trial' });
  expect([trial.robots, trial.canonical]).toEqual(['noindex', `${testConfig.publicUrl}/`]);
});
