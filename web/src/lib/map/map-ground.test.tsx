import { render, screen } from '@testing-library/react';
import { MapContainer } from 'react-leaflet';
import { afterEach, expect, test, vi } from 'vitest';
import { MapGround } from './map-ground.tsx';

const own = {
  url: '/tiles/{theme}/{z}/{x}/{y}.svg',
  attribution: 'Fonti nostre',
  theme: 'dark',
  namedPlace: null,
} as const;

function renderGround(basemapUrl: string | null) {
  return render(
    <MapContainer center={[41.9, 12.5]} zoom={14}>
      <MapGround {...own} basemapUrl={basemapUrl} />
    </MapContainer>,
  );
}

afterEach(() => vi.restoreAllMocks());

test('without a file of streets the ground is our tiles, and nothing is asked of one', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const { container } = renderGround(null);
  expect(await screen.findByText('Fonti nostre')).toBeInTheDocument();
  expect(container.querySelector('img')?.getAttribute('src')).toMatch(/^\/tiles\/dark\/14\//);
  expect(fetched).not.toHaveBeenCalled();
});

test('where the file cannot be read our tiles are the ground, and it is logged', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 404 }));
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  renderGround('/mappa/italia.pmtiles');
  expect(await screen.findByText('Fonti nostre', {}, { timeout: 10_000 })).toBeInTheDocument();
  expect(logged).toHaveBeenCalledWith('The map with streets could not be read', expect.anything());
});
