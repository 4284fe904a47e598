import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { PageFailure } from '../components/page-failure.tsx';
import { mockGateway } from '../testing/mock-gateway.ts';
import { renderWithProviders } from '../testing/render-page.tsx';
import { takeComplaints } from '../testing/setup.ts';
import { lazyPage } from './lazy-page.tsx';

test('a chunk that cannot be loaded ends in a notice with a way out', async () => {
  mockGateway();
  const reload = vi.fn();
  const broken = lazyPage('risultati', () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  const { user } = renderWithProviders(
    <ErrorBoundary resetKey="/results" fallback={<PageFailure reload={reload} />}>
      {broken}
    </ErrorBoundary>,
  );
  expect(screen.getByText('Caricamento risultati...')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Questa pagina non si è caricata' })).toBeVisible();
  expect(document.title).toBe('Pagina non caricata – Dentisti.ai');
  await user.click(screen.getByRole('button', { name: 'Ricarica' }));
  expect(reload).toHaveBeenCalledOnce();
  expect(takeComplaints().join()).toContain('Failed to fetch dynamically imported module');
});

test('going elsewhere forgets the failure', () => {
  mockGateway();
  function Broken(): never {
    throw new Error('drawn wrong');
  }
  const { rerender } = renderWithProviders(
    <ErrorBoundary resetKey="/a">
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('button', { name: 'Ricarica' })).toBeVisible();
  takeComplaints();
  rerender(<ErrorBoundary resetKey="/b">altrove</ErrorBoundary>);
  expect(screen.getByText('altrove')).toBeVisible();
});
