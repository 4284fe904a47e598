import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SelectedLocation } from '../../lib/selected-location.ts';
import { mockGateway } from '../../testing/mock-gateway.ts';
import { renderWithProviders } from '../../testing/render-page.tsx';
import { ResultsHeader } from './results-header.tsx';

const torino: SelectedLocation = {
  city: 'Torino',
  province: 'TO',
  region: 'Piemonte',
  coordinates: { latitude: 45.07, longitude: 7.69 },
  origin: 'comune',
  isApproximate: false,
  pointMessage: null,
  originalSearchCity: null,
  isClosestCity: false,
  closestCity: null,
  message: null,
  alternatives: [],
};

function show(
  location: Partial<SelectedLocation>,
  zone: string | null = null,
  nextCity: string | null = null,
  isFiltered = false,
) {
  mockGateway();
  const place = { ...torino, ...location };
  renderWithProviders(
    <ResultsHeader location={place} nextCity={nextCity} zone={zone} count={12} total={340} isFiltered={isFiltered} />,
  );
}

test.each([
  [{ origin: 'comune' }, null, 'Piemonte • 12 dentisti trovati'],
  [{ origin: 'zone' }, 'Crocetta', 'Piemonte • vicino a Crocetta • 12 dentisti trovati'],
  [{ origin: 'cap' }, null, 'Piemonte • vicino al CAP cercato • 12 dentisti trovati'],
  [{ origin: 'address' }, null, 'Piemonte • vicino all’indirizzo cercato • 12 dentisti trovati'],
  [{ origin: 'address' }, 'Crocetta', 'Piemonte • vicino all’indirizzo cercato • 12 dentisti trovati'],
  [{ origin: 'position' }, null, 'Piemonte • vicino a te • 12 dentisti trovati'],
] as const)('says where distances begin: %j', (location, zone, line) => {
  show(location, zone);
  expect(screen.getByText(line)).toBeVisible();
});

test.each([false, true])('keeps the room of the longest line, filtered or not: %s', (isFiltered) => {
  show({ origin: 'comune' }, null, null, isFiltered);
  const line = screen.getByText(`Piemonte • 12 dentisti trovati${isFiltered ? ' (filtrati da 340)' : ''}`);
  expect(line.parentElement).toHaveAttribute('data-longest', 'Piemonte • 340 dentisti trovati (filtrati da 340)');
});

test('says that the point is not known', () => {
  const pointMessage = 'Non conosciamo il punto esatto: le distanze partono dal centro di Torino.';
  show({ origin: 'cap', isApproximate: true, pointMessage });
  expect(screen.getByText('Piemonte • 12 dentisti trovati')).toBeVisible();
  expect(screen.getByText(pointMessage)).toBeVisible();
});

test('a comune without dentists is said before those of the next one', () => {
  show({ origin: 'cap', pointMessage: 'Non conosciamo il punto esatto.' }, null, 'Milano');
  const heading = screen.getByRole('heading', { level: 1, name: 'Dentisti a Torino' });
  expect(heading.parentElement).toHaveTextContent('Nessun dentista a Torino');
  expect(screen.getByText('Piemonte • 12 dentisti trovati a Milano')).toBeVisible();
  expect(screen.queryByText('Non conosciamo il punto esatto.')).not.toBeInTheDocument();
});
