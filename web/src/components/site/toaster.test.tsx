import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { showToast } from '../../lib/toaster.ts';
import { Toaster, toastDurationMs } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
const show = (toast: Parameters<typeof showToast>[0]) => act(() => showToast(toast));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('at most one stands: a new one takes the place of the last', () => {
  render(<Toaster />);
  show({ title: 'Prima' });
  show({ title: 'Seconda', description: 'Con spiegazione' });
  expect(screen.queryByText('Prima')).not.toBeInTheDocument();
  expect(screen.getByText('Seconda')).toBeVisible();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('one shown before the toaster has loaded appears with it', () => {
  showToast({ title: 'In attesa' });
  render(<Toaster />);
  expect(screen.getByRole('status')).toHaveTextContent('In attesa');
});

test('errors are alerts, the rest is status', () => {
  render(<Toaster />);
  show({ title: 'Errore nella ricerca', tone: 'error' });
  expect(screen.getByRole('alert')).toHaveTextContent('Errore nella ricerca');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('goes by itself, each with its own full time', () => {
  render(<Toaster />);
  show({ title: 'Prima' });
  pass(toastDurationMs - 1);
  show({ title: 'Seconda' });
  pass(toastDurationMs - 1);
  expect(screen.getByText('Seconda')).toBeVisible();
  pass(1);
  expect(screen.queryByText('Seconda')).not.toBeInTheDocument();
});

test('waits while pointer or focus rests on it', () => {
  render(<Toaster />);
  show({ title: 'Leggimi' });
  fireEvent.focus(screen.getByRole('button'));
  pass(10 * toastDurationMs);
  expect(screen.getByText('Leggimi')).toBeVisible();
  fireEvent.blur(screen.getByRole('button'));
  pass(toastDurationMs);
  expect(screen.queryByText('Leggimi')).not.toBeInTheDocument();
});

test('closes by its button and by Escape', () => {
  render(<Toaster />);
  show({ title: 'Uno' });
  fireEvent.click(screen.getByRole('button', { name: 'Chiudi l’avviso' }));
  expect(screen.queryByText('Uno')).not.toBeInTheDocument();
  show({ title: 'Due' });
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Escape' });
  expect(screen.queryByText('Due')).not.toBeInTheDocument();
});
