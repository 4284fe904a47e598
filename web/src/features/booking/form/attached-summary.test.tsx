import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { attachSummary, clearSummary, readSummary } from '../../../lib/assessment-summary.ts';
import { renderWithProviders } from '../../../testing/render-page.tsx';
import { AttachedSummary } from './attached-summary.tsx';
import { forgetDrafts } from './booking-draft.ts';
import { Consents } from './person-section.tsx';
import { useBookingDraft } from './use-booking-draft.ts';

const words = 'Autovalutazione informativa: livello medio, visita entro 3 mesi. Solo un dentista può valutare.';

function Form() {
  const form = useBookingDraft('7');
  return (
    <>
      <AttachedSummary />
      <Consents form={form} />
    </>
  );
}

afterEach(() => {
  clearSummary();
  forgetDrafts();
});

test('nothing attached: nothing shown, and the consent speaks of the reason alone', () => {
  renderWithProviders(<Form />);
  expect(screen.queryByText(/Allegato/)).toBeNull();
  expect(screen.getByRole('checkbox', { name: /motivo della visita, che è un dato/ })).not.toBeChecked();
});

test('the very words stand in the form and the consent speaks of them, until they are taken out', async () => {
  attachSummary(words);
  const { user } = renderWithProviders(<Form />);
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /conservare con la prenotazione l’autovalutazione/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Togli l’allegato' }));
  expect(readSummary()).toBeNull();
  expect(screen.queryByText(words)).toBeNull();
  expect(screen.getByRole('checkbox', { name: /motivo della visita, che è un dato/ })).toBeVisible();
});

test('a consent given before is asked for again once something is attached', async () => {
  const first = renderWithProviders(<Form />);
  await first.user.click(screen.getByRole('checkbox', { name: /Acconsento/ }));
  first.unmount();
  attachSummary(words);
  renderWithProviders(<Form />);
  expect(screen.getByRole('checkbox', { name: /Acconsento/ })).not.toBeChecked();
});
